import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';

export interface ImportTarget {
  cup_id: string;
  race_date: string;
}

/** Chooses the cup and date of a file that does not name them. */
export function ImportPlace({
  place,
  onChange,
}: {
  place: ImportTarget;
  onChange: (place: ImportTarget) => void;
}) {
  const { data: cups = [] } = useAsk('GET /api/office/cups', {}, { select: ({ items }) => items });
  const { data: cup } = useAsk(
    'GET /api/office/cups/{id}',
    { params: { id: place.cup_id } },
    { enabled: place.cup_id !== '' },
  );
  return (
    <fieldset>
      <legend className="mb-2 text-ink2">{m.results_import_place()}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="cup_id"
          label={m.results_import_cup()}
          choose={m.results_import_choose()}
          value={place.cup_id}
          onChange={(event) => onChange({ cup_id: event.target.value, race_date: '' })}
          options={cups.map(({ cup_id, cup_name }) => ({ value: String(cup_id), label: cup_name }))}
        />
        <SelectField
          name="race_date"
          label={m.results_import_date()}
          choose={m.results_import_choose()}
          value={place.race_date}
          onChange={(event) => onChange({ ...place, race_date: event.target.value })}
          options={(cup?.cup_dates ?? []).map(({ date, name }) => ({
            value: date,
            label: `${formatDate(date)} · ${name}`,
          }))}
        />
      </div>
    </fieldset>
  );
}
