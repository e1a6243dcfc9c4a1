import * as m from '#text/messages/messages.js';
import { useFields } from '#web/parts/form/use-fields.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

/** Counted from 0, as the call takes them. */
export interface ChosenColumns {
  heading: string;
  day: string;
  amount: string;
}

interface ColumnsFormProps {
  rows: readonly (readonly string[])[];
  busy: boolean;
  onChosen: (columns: ChosenColumns) => void;
}

/** Which column of a sheet is which, where its headings are not known. */
export function ColumnsForm({ rows, busy, onChosen }: ColumnsFormProps) {
  const { sends, field, watch } = useFields<Record<keyof ChosenColumns, string>>({
    start: { heading: '', day: '', amount: '' },
    check: (typed) =>
      Object.fromEntries(
        Object.entries(typed)
          .filter(([, value]) => value === '')
          .map(([name]) => [name, m.office_choose()]),
      ),
  });
  const headings = rows[Number(watch('heading') ?? '')] ?? [];
  const columns = headings.map((heading, at) => ({
    value: String(at),
    label: heading === '' ? m.statement_columns_none({ number: String(at + 1) }) : heading,
  }));
  return (
    <form
      {...sends((typed) => onChosen(typed))}
      className="mt-5 flex flex-col gap-4 border-l-4 border-warn pl-4"
    >
      <div>
        <h2 className="display text-d22">{m.statement_columns()}</h2>
        <p className="text-ink2">{m.statement_columns_why()}</p>
      </div>
      <SelectField
        {...field('heading')}
        label={m.statement_columns_heading()}
        choose={m.office_choose()}
        options={rows.map((row, at) => ({
          value: String(at),
          label: m.statement_columns_row({ number: String(at + 1), cells: row.slice(0, 6).join(' · ') }),
        }))}
      />
      <SelectField
        {...field('day')}
        label={m.statement_columns_day()}
        choose={m.office_choose()}
        options={columns}
      />
      <SelectField
        {...field('amount')}
        label={m.statement_columns_amount()}
        choose={m.office_choose()}
        options={columns}
      />
      <SubmitButton busy={busy} busyText={m.payments_working()}>
        {m.statement_columns_read()}
      </SubmitButton>
    </form>
  );
}
