import { centsIn, moneyText } from '#rules/money/money.ts';
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

/** An amount, with comma or point, as people write it; the amount that was understood is shown below. */
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
