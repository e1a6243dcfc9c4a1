import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { formatDate } from '#web/app/format.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

/** What is sponsored, as it is chosen: numbers as text, empty where nothing is. */
interface Sponsored {
  cup_id: string;
  race_id: string;
  category_id: string;
}

export const NOTHING_SPONSORED: Sponsored = { cup_id: '', race_id: '', category_id: '' };

interface SponsoredFieldsProps {
  of: Sponsored;
  onChange: (of: Sponsored) => void;
  /** Somebody tried to save: missing fields show an error. */
  isTried: boolean;
}

/** The cup, the date of it, and perhaps one class. */
export function SponsoredFields({ of, onChange, isTried }: SponsoredFieldsProps) {
  const { data: cups = [] } = useAsk('GET /api/office/cups', {}, { select: ({ items }) => items });
  const { data: cup } = useAsk(
    'GET /api/office/cups/{id}',
    { params: { id: of.cup_id } },
    { enabled: of.cup_id !== '' },
  );
  const missing = (value: string) => (isTried && value === '' ? m.form_required() : undefined);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        name="sponsored_cup"
        label={m.office_sponsor_cup()}
        choose={m.office_choose()}
        value={of.cup_id}
        error={missing(of.cup_id)}
        onChange={(event) => onChange({ ...NOTHING_SPONSORED, cup_id: event.target.value })}
        options={cups
          .filter(({ cup_status }) => cup_status === 'OPENED')
          .map(({ cup_id, cup_name }) => ({ value: String(cup_id), label: cup_name }))}
      />
      <SelectField
        name="sponsored_race"
        label={m.office_sponsor_date()}
        choose={m.office_choose()}
        value={of.race_id}
        error={missing(of.race_id)}
        onChange={(event) => onChange({ ...of, race_id: event.target.value })}
        options={(cup?.cup_dates ?? []).flatMap(({ race_id, date, name }) =>
          race_id === null ? [] : [{ value: String(race_id), label: `${formatDate(date)} · ${name}` }],
        )}
      />
      <SelectField
        name="sponsored_class"
        label={m.office_sponsor_class()}
        choose={m.office_sponsor_whole()}
        value={of.category_id}
        onChange={(event) => onChange({ ...of, category_id: event.target.value })}
        options={(cup?.cup_categories ?? []).map(({ category_id, category_name }) => ({
          value: String(category_id),
          label: category_name,
        }))}
      />
    </div>
  );
}
