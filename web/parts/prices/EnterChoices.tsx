import type { Quote } from '#contract/entries/quotes.ts';
import { DiscountCode } from './DiscountCode.tsx';
import { type HiredExtra, hiredOut } from './hire.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';

interface ChoicesProps {
  quote: Quote;
  extras: readonly HiredExtra[];
  onExtras: (extras: HiredExtra[]) => void;
  onCode: (code: string) => void;
}

/** What is chosen with an entry that the office makes: what is hired, and a code. The prices below follow at once. */
export function EnterChoices({ quote, extras, onExtras, onCode }: ChoicesProps) {
  const offered = hiredOut(quote);
  return (
    <div className="border-t border-line empty:hidden">
      {offered.map(({ extra, label }) => (
        <CheckField
          key={extra}
          label={label}
          checked={extras.includes(extra)}
          onChange={({ target }) => {
            const others = extras.filter((one) => one !== extra);
            onExtras(target.checked ? [...others, extra] : others);
          }}
        />
      ))}
      {quote.codes && <DiscountCode refusal={quote.code_refusal} onUse={onCode} />}
    </div>
  );
}
