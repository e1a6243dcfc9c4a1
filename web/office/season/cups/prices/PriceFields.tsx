import type { OfficePrices } from '#contract/season/office/cups/prices.ts';
import { priceDays } from '#rules/money/prices/moment.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { AmountField } from '#web/parts/money/AmountField.tsx';
import { type PriceDraft, type ClassDraft, classField, nextClass } from './price-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';

interface ClassesProps {
  prices: OfficePrices;
  rows: readonly ClassDraft[];
  errorOf: (name: string) => string | undefined;
  onChange: (rows: readonly ClassDraft[]) => void;
}

interface RowProps extends Omit<ClassesProps, 'rows' | 'onChange'> {
  row: ClassDraft;
  /** The classes that no other row has. */
  left: OfficePrices['classes'];
  onChange: (changes: Partial<ClassDraft>) => void;
  onRemove: () => void;
}

function ClassRow({ row, prices, left, errorOf, onChange, onRemove }: RowProps) {
  const named = prices.classes.find(({ category_id }) => String(category_id) === row.category);
  const amounts = [
    ['cents', m.prices_cents],
    ['early', m.prices_early],
    ['late', m.prices_late],
  ] as const;
  return (
    <li className="space-y-3 border-l-4 border-line pl-3">
      <SelectField
        name={classField(row.key, 'category')}
        label={m.prices_class()}
        choose={m.prices_preview_class()}
        value={row.category}
        error={errorOf(classField(row.key, 'category'))}
        onChange={(event) => onChange({ category: event.target.value })}
        options={left.map((one) => ({ value: String(one.category_id), label: one.category_name }))}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        {amounts.map(([field, label]) => (
          <AmountField
            key={field}
            name={classField(row.key, field)}
            label={label()}
            currency={prices.currency}
            value={row[field]}
            optional={field === 'cents' ? undefined : m.form_optional()}
            error={errorOf(classField(row.key, field))}
            onChange={(typed) => onChange({ [field]: typed })}
          />
        ))}
      </div>
      <Button look="link" onClick={onRemove}>
        {m.prices_class_remove({ category: named?.category_name ?? m.prices_class() })}
      </Button>
    </li>
  );
}

/** Edits the classes whose price differs from the others. */
function ClassPrices({ rows, onChange, ...rest }: ClassesProps) {
  const taken = new Set(rows.map(({ category }) => category));
  const { classes } = rest.prices;
  return (
    <>
      <ul className="space-y-6 empty:hidden">
        {rows.map((row) => (
          <ClassRow
            key={row.key}
            {...rest}
            row={row}
            left={classes.filter(
              ({ category_id }) => String(category_id) === row.category || !taken.has(String(category_id)),
            )}
            onChange={(changes) => onChange(rows.map((one) => (one === row ? { ...row, ...changes } : one)))}
            onRemove={() => onChange(rows.filter((one) => one !== row))}
          />
        ))}
      </ul>
      {rows.length < classes.length && (
        <Button onClick={() => onChange([...rows, nextClass(rows)])}>
          <Icon name="plus" className="size-5" />
          {m.prices_class_add()}
        </Button>
      )}
    </>
  );
}

interface FieldsProps {
  prices: OfficePrices;
  /** The date of the list. It is null for the list of the whole cup. */
  race_date: string | null;
  draft: PriceDraft;
  errorOf: (name: string) => string | undefined;
  onChange: (changes: Partial<PriceDraft>) => void;
}

/** Gives the days that follow from the typed numbers, once the date is known. */
function daysOf({ race_date, draft }: Pick<FieldsProps, 'race_date' | 'draft'>) {
  if (race_date === null) return { early_until: null, late_from: null };
  const [early_days, late_days] = [wholeNumber(draft.early_days), wholeNumber(draft.late_days)];
  return priceDays({ early_days, late_days }, race_date);
}

function Reductions({ draft, errorOf, onChange }: Omit<FieldsProps, 'prices' | 'race_date'>) {
  const from = {
    family: { title: m.prices_family, nth: m.prices_family_from },
    club: { title: m.prices_club, nth: m.prices_club_from },
  } as const;
  return (
    <fieldset className="space-y-3">
      <legend className="font-semibold">{m.prices_reductions()}</legend>
      <p className="text-small text-ink2">{m.prices_off_why()}</p>
      <TextField
        name="second_class"
        label={m.prices_second_class()}
        optional={m.form_optional()}
        value={draft.second_class}
        error={errorOf('second_class')}
        maxLength={20}
        onChange={(event) => onChange({ second_class: event.target.value })}
      />
      {(['family', 'club'] as const).map((name) => (
        <div key={name} className="grid gap-3 sm:grid-cols-2">
          <TextField
            name={name}
            label={from[name].title()}
            optional={m.form_optional()}
            value={draft[name]}
            error={errorOf(name)}
            maxLength={20}
            onChange={(event) => onChange({ [name]: event.target.value })}
          />
          <TextField
            name={`${name}_from`}
            label={from[name].nth()}
            inputMode="numeric"
            value={draft[`${name}_from`]}
            error={errorOf(`${name}_from`)}
            maxLength={3}
            onChange={(event) => onChange({ [`${name}_from`]: event.target.value })}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Edits everything in a price list. */
export function PriceFields(props: FieldsProps) {
  const { prices, draft, errorOf, onChange } = props;
  const { early_until, late_from } = daysOf(props);
  const amount = (name: 'cents' | 'early' | 'late' | 'guest' | 'number' | 'transponder', label: string) => (
    <AmountField
      name={name}
      label={label}
      currency={prices.currency}
      value={draft[name]}
      optional={name === 'cents' ? undefined : m.form_optional()}
      error={errorOf(name)}
      onChange={(typed) => onChange({ [name]: typed })}
    />
  );
  const days = (name: 'early_days' | 'late_days', label: string, hint: string | undefined) => (
    <TextField
      name={name}
      label={label}
      optional={m.form_optional()}
      inputMode="numeric"
      value={draft[name]}
      hint={hint}
      error={errorOf(name)}
      maxLength={3}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
  return (
    <div className="space-y-6">
      {amount('cents', m.prices_cents())}
      <div className="grid gap-3 sm:grid-cols-2">
        {amount('early', m.prices_early())}
        {days(
          'early_days',
          m.prices_early_days(),
          early_until === null ? undefined : m.prices_early_until({ date: formatDate(early_until) }),
        )}
        {amount('late', m.prices_late())}
        {days(
          'late_days',
          m.prices_late_days(),
          late_from === null ? m.prices_late_why() : m.prices_late_from({ date: formatDate(late_from) }),
        )}
      </div>
      <ClassPrices
        prices={prices}
        rows={draft.classes}
        errorOf={errorOf}
        onChange={(classes) => onChange({ classes })}
      />
      {amount('guest', m.prices_guest())}
      <Reductions draft={draft} errorOf={errorOf} onChange={onChange} />
      <fieldset className="space-y-3">
        <legend className="font-semibold">{m.prices_extras()}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {amount('number', m.prices_number())}
          {amount('transponder', m.prices_transponder())}
        </div>
      </fieldset>
    </div>
  );
}
