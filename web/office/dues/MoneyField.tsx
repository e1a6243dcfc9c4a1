import { centsIn, moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { TextField } from '#web/ui/form/TextField.tsx';

interface MoneyProps {
  name: string;
  label: string;
  currency: string;
  value: string;
  onChange: (typed: string) => void;
  /** Something was typed that is no amount. */
  error?: string | undefined;
  tried: boolean;
}

/** An amount, with comma or point, as people write it; the amount that was understood is shown below. */
export function MoneyField({ name, label, currency, value, onChange, error, tried }: MoneyProps) {
  const cents = centsIn(value);
  const unread = cents === null && (tried || value.trim() !== '');
  return (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={unread ? m.dues_amount_wrong() : error}
      hint={cents === null ? m.dues_amount_hint() : moneyText(cents, currency)}
    />
  );
}
