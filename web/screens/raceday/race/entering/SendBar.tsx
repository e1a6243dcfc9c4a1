import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { formatDate } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { priceWords } from '#web/parts/money/PriceLines.tsx';
import type { EntryChoice } from './use-entries.ts';
import type { Pricing } from './use-pricing.ts';
import { Button } from '#web/ui/Button.tsx';
import { FootBar } from '#web/ui/FootBar.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

/** More riders than these are counted, so that the button stays in one line. */
const MOST_NAMED = 2;

function useSentWords(choices: readonly EntryChoice[]): string {
  const language = useLanguage();
  const firstnames = new Map(choices.map(({ rider }) => [rider.rider_id, rider.rider_firstname]));
  const dates = new Set(choices.map(({ race }) => race.race_id)).size;
  const names =
    firstnames.size > MOST_NAMED
      ? m.entry_send_riders({ count: firstnames.size })
      : new Intl.ListFormat(language).format(firstnames.values());
  return dates > 1 ? m.entry_send_dates({ names, count: dates }) : m.entry_send({ names });
}

interface BarProps {
  pricing: Pricing;
  choices: readonly EntryChoice[];
  busy: boolean;
  failure: string | null;
  onSend: () => void;
}

/** Draws the one action of an open race in the foot's place: what it does, for whom, for how much, until when that is paid. */
export function SendBar({ pricing, choices, busy, failure, onSend }: BarProps) {
  const { quote, counting, error, again } = pricing;
  const words = useSentWords(choices);
  const toPay = quote === null ? 0 : quote.cents - quote.credit_cents;
  const [first] = (quote?.races ?? [])
    .filter(({ cents, items }) => cents > 0 && items.every(({ parts }) => parts.length === 0))
    .flatMap(({ race_id }) => choices.find(({ race }) => race.race_id === race_id)?.race.race_date ?? [])
    .toSorted();
  return (
    <FootBar label={words} className="z-20 border-t-2 border-ink bg-paper">
      <form
        data-acts=""
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
        className="gutter mx-auto flex max-w-page flex-col gap-1.5 py-2.5 md:flex-row md:items-center md:justify-end md:gap-4"
      >
        <FormAlert>{failure}</FormAlert>
        {error ? (
          <>
            <FormAlert>{failureText(error)}</FormAlert>
            <Button onClick={again}>{m.office_retry()}</Button>
          </>
        ) : (
          <>
            {quote !== null && (
              <p className="flex items-baseline justify-between gap-3 md:gap-4">
                <span className="text-small">
                  {toPay > 0 && first && m.entry_pay_by({ date: formatDate(first) })}
                </span>
                <span className="display text-d22 whitespace-nowrap tabular-nums">
                  {priceWords(toPay, quote.currency)}
                </span>
              </p>
            )}
            <SubmitButton busy={busy || counting} busyText={busy ? m.entry_sending() : m.price_counting()}>
              {words}
            </SubmitButton>
          </>
        )}
      </form>
    </FootBar>
  );
}
