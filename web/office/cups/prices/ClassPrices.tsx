import type { OfficePrices } from '#contract/office/cups/prices.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { AmountField } from '#web/parts/pay/AmountField.tsx';
import { type ClassDraft, classField, nextClass } from './price-draft.ts';

interface ClassesProps {
  prices: OfficePrices;
  rows: readonly ClassDraft[];
  errorOf: (name: string) => string | undefined;
  onChange: (rows: readonly ClassDraft[]) => void;
}

interface RowProps extends Omit<ClassesProps, 'rows' | 'onChange'> {
  row: ClassDraft;
  /** Classes that no other row has. */
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

/** Classes that cost something else than the others. */
export function ClassPrices({ rows, onChange, ...rest }: ClassesProps) {
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
