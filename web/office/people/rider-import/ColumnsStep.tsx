import { SHEET_FIELDS, type SheetField } from '#rules/files/rider-sheet.ts';
import * as m from '#text/messages/messages.js';
import { DefaultClub } from './UnknownClubs.tsx';
import type { RiderImport } from './use-rider-import.ts';
import { sheetFieldLabels } from '#text/sheet-field-labels.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';

interface ColumnProps {
  name: string;
  heading: string;
  samples: readonly string[];
  field: SheetField | null;
  onChange: (field: SheetField | null) => void;
}

function Column({ name, heading, samples, field, onChange }: ColumnProps) {
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center">
      <div className="min-w-0">
        <label htmlFor={name} className="font-semibold wrap-anywhere">
          {heading}
        </label>
        <p className="text-small text-ink2 wrap-anywhere">
          {samples.length === 0 ? m.rider_import_column_empty() : samples.join(' · ')}
        </p>
      </div>
      <select
        id={name}
        value={field ?? ''}
        onChange={(event) => onChange(SHEET_FIELDS.find((one) => one === event.target.value) ?? null)}
        className={`${controlClass} ${field === null ? 'text-ink2' : 'font-semibold'}`}
      >
        <option value="">{m.rider_import_column_none()}</option>
        {SHEET_FIELDS.map((one) => (
          <option key={one} value={one}>
            {sheetFieldLabels[one]()}
          </option>
        ))}
      </select>
    </li>
  );
}

/** Chooses the cup that plates and licences of the sheet are for, if it has any. */
function CupOfSheet({ desk: { place, choices, choose } }: { desk: RiderImport }) {
  const ofCup = choices?.columns.some((field) => /^(?:plate|licence)_/.test(field ?? '')) === true;
  if (!ofCup || !place) return null;
  if (!place.may_plates) return <p className="max-w-text text-ink2">{m.rider_import_plates_office()}</p>;
  return (
    <div className="max-w-text">
      <SelectField
        name="cup"
        label={m.rider_import_cup()}
        hint={m.rider_import_cup_hint()}
        choose={m.rider_import_no_cup()}
        options={place.cups.map((one) => ({ value: String(one.cup_id), label: one.cup_name }))}
        value={choices.cup_id === null ? '' : String(choices.cup_id)}
        onChange={(event) => choose({ cup_id: Number(event.target.value) || null })}
      />
    </div>
  );
}

/** With fewer known headings the file is probably something else. */
const fewestKnown = 2;

/** Shows what each column means, guessed and corrected by hand, and what the sheet does not contain. */
export function ColumnsStep({ desk }: { desk: RiderImport }) {
  const { sheet, choices } = desk;
  if (!sheet || !choices) return null;
  const change = (index: number, field: SheetField | null) =>
    desk.choose({
      // Each field has only one column, the one that was chosen last.
      columns: choices.columns.map((one, at) => (at === index ? field : one === field ? null : one)),
    });
  const missing = !choices.columns.some((field) => field === 'rider_lastname' || field === 'rider_fullname');
  const columns = sheet.columns.map((column, index) => ({ ...column, index }));
  const filled = columns.filter(({ heading, samples }) => heading !== '' || samples.length > 0);
  return (
    <div className="mt-4 space-y-6">
      <p className="max-w-text wrap-anywhere">
        <span className="font-semibold">{sheet.file_name}</span> · {m.import_rows({ count: sheet.rows })}
        {sheet.merged > 0 && <> · {m.rider_import_merged({ count: sheet.merged })}</>}
        {sheet.formulas > 0 && <> · {m.rider_import_formulas({ count: sheet.formulas })}</>}
      </p>
      {sheet.headings.known < fewestKnown && (
        <FormAlert>
          {m.rider_import_no_headings({ row: String(sheet.headings.row), said: sheet.headings.said })}
        </FormAlert>
      )}
      <div className="grid max-w-text gap-5 sm:grid-cols-2">
        {sheet.sheet_names.length > 1 && (
          <SelectField
            name="sheet"
            label={m.rider_import_which_sheet()}
            choose={m.office_choose()}
            options={sheet.sheet_names.map((name) => ({ value: name, label: name }))}
            value={sheet.sheet_name}
            onChange={(event) => void desk.sendSheet(event.target.value)}
          />
        )}
        {!sheet.date_certain && (
          <SelectField
            name="order"
            label={m.rider_import_date_order()}
            hint={m.rider_import_date_order_hint()}
            choose={m.office_choose()}
            options={[
              { value: 'dmy', label: m.rider_import_day_first() },
              { value: 'mdy', label: m.rider_import_month_first() },
            ]}
            value={choices.date_order}
            onChange={(event) => desk.choose({ date_order: event.target.value === 'mdy' ? 'mdy' : 'dmy' })}
          />
        )}
        <DefaultClub desk={desk} onChoose={(club_id) => desk.choose({ club_id })} />
      </div>
      <CupOfSheet desk={desk} />
      <section>
        <h2 className="display text-d28">{m.rider_import_columns()}</h2>
        <p className="mt-1 max-w-text text-small text-ink2">{m.rider_import_columns_why()}</p>
        <ul className="mt-3 border-t-2 border-ink">
          {filled.map(({ index, heading, samples }) => (
            <Column
              key={index}
              name={`column-${index}`}
              heading={heading === '' ? m.rider_import_column_number({ number: String(index + 1) }) : heading}
              samples={samples}
              field={choices.columns[index] ?? null}
              onChange={(field) => change(index, field)}
            />
          ))}
        </ul>
      </section>
      <FormAlert>{missing ? m.rider_import_no_names() : desk.failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        {!missing && (
          <Button look="primary" onClick={() => void desk.look()}>
            {m.rider_import_look()}
          </Button>
        )}
        <Button onClick={desk.cancel}>{m.office_cancel()}</Button>
      </div>
    </div>
  );
}
