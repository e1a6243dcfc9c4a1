import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { priceWords } from '#web/parts/prices/PriceLines.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import type { Pricing } from './use-pricing.ts';

interface BarProps {
  pricing: Pricing;
  /** What it does, and for whom. */
  words: string;
  busy: boolean;
  onSend: () => void;
}

/** The one tap that enters, with what it costs; it cannot be pressed before that is known. */
export function SendBar({ pricing, words, busy, onSend }: BarProps) {
  const { quote, counting, error, again } = pricing;
  const said =
    quote === null || quote.free ? '' : ` · ${priceWords(quote.cents - quote.credit_cents, quote.currency)}`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      className="sticky bottom-(--nav) z-20 mt-3 border-t-2 border-ink bg-paper py-3"
    >
      {error ? (
        <div className="space-y-3">
          <FormAlert>{failureText(error)}</FormAlert>
          <Button onClick={again}>{m.office_retry()}</Button>
        </div>
      ) : (
        <SubmitButton busy={busy || counting} busyText={busy ? m.entry_sending() : m.price_counting()}>
          {words}
          {said}
        </SubmitButton>
      )}
    </form>
  );
}
