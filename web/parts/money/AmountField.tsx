import { moneyText } from '#rules/money/money.ts';
import { centsIn } from '#rules/money/typed-amount.ts';
import { TextField } from '#web/ui/form/TextField.tsx';

interface AmountProps {
  name: string;
  label: string;
  currency: string;
  value: string;
  onChange: (typed: string) => void;
  hint?: string | undefined;
  optional?: string | undefined;
  error?: string | undefined;
}

/** Draws a field for an amount, with a comma or a point as people write it. It shows the understood amount below. */
export function AmountField({ currency, value, onChange, hint, ...field }: AmountProps) {
  const cents = centsIn(value);
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={value}
      hint={cents === null ? hint : moneyText(cents, currency)}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
