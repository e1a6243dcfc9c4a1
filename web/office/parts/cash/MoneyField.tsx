import { moneyText } from '#rules/money/money.ts';
import { centsIn } from '#rules/money/typed-amount.ts';
import * as m from '#text/messages/messages.js';
import { AmountField } from '#web/parts/money/AmountField.tsx';

interface MoneyProps {
  name: string;
  label: string;
  currency: string;
  value: string;
  onChange: (typed: string) => void;
  error?: string | undefined;
  tried: boolean;
}

/** Draws a required amount's field. A wrong text is reported at once, an empty one after the first try. */
export function MoneyField({ value, error, tried, ...field }: MoneyProps) {
  const unread = centsIn(value) === null && (tried || value.trim() !== '');
  return (
    <AmountField
      {...field}
      value={value}
      error={unread ? m.dues_amount_wrong() : error}
      hint={m.dues_amount_hint({ example: moneyText(1_250_000, field.currency) })}
    />
  );
}
