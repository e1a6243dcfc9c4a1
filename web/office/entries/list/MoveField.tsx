import type { DeskLine } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import type { RaceTable } from '#web/office/entries/use-race-desk.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface MoveFieldProps {
  table: RaceTable;
  line: DeskLine;
  /** The class chosen, as text; empty: none. */
  value: string;
  onChange: (value: string) => void;
}

/** The other classes that the rules allow for a rider. Without an answer of the server, all classes: the server refuses wrong ones. */
export function MoveField({ table: { race }, line, value, onChange }: MoveFieldProps) {
  const { rider_id, category_id, rider_fullname } = line;
  const { data: fitting } = useAsk(
    'GET /api/office/races/{id}/riders',
    { params: { id: race.race_id }, query: { q: rider_fullname.slice(0, 80) } },
    { select: ({ items }) => items.find((one) => one.rider_id === rider_id)?.categories },
  );
  const fits = (id: number) =>
    fitting?.some((one) => one.category_id === id && (one.fits || one.licence !== null)) ?? true;
  return (
    <SelectField
      name="into"
      label={m.desk_move()}
      choose={m.desk_move_choose()}
      options={race.categories
        .filter((one) => one.category_id !== category_id && fits(one.category_id))
        .map((one) => ({ value: String(one.category_id), label: one.category_name }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
