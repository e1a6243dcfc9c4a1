import type { BasketQuote } from '#contract/entries/baskets.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { PartsAhead } from '#web/parts/money/PartsAhead.tsx';
import { DiscountCode } from '#web/parts/money/DiscountCode.tsx';
import { hiredOut } from '#web/parts/money/hire.ts';
import { returnsSaid } from '#web/parts/money/returns-words.ts';
import { PriceLines } from '#web/parts/money/PriceLines.tsx';
import { type EntryChoice, keyOfChoice } from './use-entries.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { hasManyDates, linesOf, type Pricing } from './use-pricing.ts';

interface PartProps {
  pricing: Pricing;
  choices: readonly EntryChoice[];
}

/** Writes for whom and, with several dates, where an entry is. */
const placeWords = (words: string, { race }: EntryChoice, isMany: boolean) =>
  isMany ? `${words} · ${race.race_name}` : words;

/** Offers the extras to hire, for each rider of a date who is ticked. */
function Hire({ pricing, choices }: PartProps) {
  const { quote, firsts, isHired, hire } = pricing;
  const isMany = hasManyDates(choices);
  const offered = firsts.flatMap((choice) => {
    const found = quote && linesOf(quote, choice);
    return found ? hiredOut(found.of).map(({ extra, label }) => ({ choice, extra, label })) : [];
  });
  if (offered.length === 0) return null;
  return (
    <ul className="border-b border-line py-2">
      {offered.map(({ choice, extra, label }) => (
        <li key={`${keyOfChoice(choice)} ${extra}`}>
          <CheckField
            label={placeWords(
              firsts.length > 1 ? `${choice.rider.rider_firstname}: ${label}` : label,
              choice,
              isMany,
            )}
            checked={isHired(choice, extra)}
            onChange={(event) => hire(choice, extra, event.target.checked)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Says why the code takes nothing off anywhere. It is null when it takes something off, or there is none. */
const codeRefusal = ({ races }: BasketQuote) =>
  races.some(({ items }) => items.some(({ lines }) => lines.some(({ what }) => what === 'code')))
    ? null
    : (races.find(({ code_refusal }) => code_refusal !== null)?.code_refusal ?? null);

/** Shows the price of the ticked entries before they are made: reasons, extras to hire, a code, the last day. */
export function PricePart({ pricing, choices }: PartProps) {
  const { quote, counting, useCode: takeCode } = pricing;
  if (quote === null || quote.races.every(({ free }) => free)) return null;
  const { currency, races } = quote;
  const isMany = hasManyDates(choices);
  const titled = choices.flatMap((choice) => {
    const found = linesOf(quote, choice);
    const { rider, info } = choice;
    const words = m.price_of({ rider: rider.rider_firstname, category: info.category_name });
    return found ? [{ item: found.item, title: placeWords(words, choice, isMany) }] : [];
  });
  const notes = races.flatMap(({ free, early_until, late_from, unpaid_rides, cents }) =>
    free
      ? []
      : [
          early_until === null ? '' : m.price_early_until({ date: formatDate(early_until) }),
          late_from === null ? '' : m.price_late_from({ date: formatDate(late_from) }),
          unpaid_rides || cents === 0 ? '' : m.price_pay_first(),
        ],
  );
  const back = new Set(races.flatMap(({ cents, returns }) => (cents > 0 ? returnsSaid(returns) : [])));
  return (
    <section aria-labelledby="price" aria-busy={counting} className="mt-4 border border-line bg-paper p-4">
      <h3 id="price" className="display text-d22">
        {m.price_title()}
      </h3>
      <ul className="mt-2">
        {titled.map(({ item, title }) => (
          <PriceLines key={title} item={item} currency={currency} title={title} />
        ))}
      </ul>
      <Hire pricing={pricing} choices={choices} />
      {races.some(({ codes }) => codes) && <DiscountCode refusal={codeRefusal(quote)} onUse={takeCode} />}
      {quote.credit_cents > 0 && (
        <p className="mt-2 flex items-baseline justify-between gap-3">
          {m.price_credit()}
          <span className="whitespace-nowrap tabular-nums">−{moneyText(quote.credit_cents, currency)}</span>
        </p>
      )}
      <PartsAhead items={races.flatMap(({ items }) => items)} currency={currency} />
      <p className="mt-2 text-small text-ink2">
        {[...new Set([...notes, m.price_frozen()])].filter(Boolean).join(' ')}
      </p>
      <ul className="mt-2 text-small text-ink2">
        {[...back].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </section>
  );
}
