import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { PartsAhead } from '#web/parts/money/PartsAhead.tsx';
import { DiscountCode } from '#web/parts/money/DiscountCode.tsx';
import { hiredOut } from '#web/parts/money/hire.ts';
import { returnsSaid } from '#web/parts/money/returns-words.ts';
import { PriceLines } from '#web/parts/money/PriceLines.tsx';
import type { EntryChoice } from './use-entries.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import type { Pricing } from './use-pricing.ts';

interface PartProps {
  pricing: Pricing;
  choices: readonly EntryChoice[];
}

/** Offers the extras to hire, for each rider who is ticked. */
function Hire({ pricing, choices }: PartProps) {
  const { quote, isHired, hire } = pricing;
  const riders = [...new Map(choices.map(({ rider }) => [rider.rider_id, rider])).values()];
  const offered = quote === null ? [] : hiredOut(quote);
  if (offered.length === 0) return null;
  return (
    <ul className="border-b border-line py-2">
      {riders.flatMap(({ rider_id, rider_firstname }) =>
        offered.map(({ extra, label }) => (
          <li key={`${rider_id} ${extra}`}>
            <CheckField
              label={riders.length > 1 ? `${rider_firstname}: ${label}` : label}
              checked={isHired(rider_id, extra)}
              onChange={(event) => hire(rider_id, extra, event.target.checked)}
            />
          </li>
        )),
      )}
    </ul>
  );
}

/** Shows the price of the ticked entries before they are made: reasons, extras to hire, a code, the last day. */
export function PricePart({ pricing, choices }: PartProps) {
  const { quote, counting, useCode: takeCode } = pricing;
  if (quote === null || quote.free) return null;
  const { currency, items, early_until, late_from } = quote;
  const titled = choices.flatMap(({ rider, info }) => {
    const item = items.find((one) => one.rider_id === rider.rider_id && one.category_id === info.category_id);
    const title = m.price_of({ rider: rider.rider_firstname, category: info.category_name });
    return item ? [{ item, title }] : [];
  });
  const notes = [
    early_until === null ? '' : m.price_early_until({ date: formatDate(early_until) }),
    late_from === null ? '' : m.price_late_from({ date: formatDate(late_from) }),
    quote.unpaid_rides || quote.cents === 0 ? '' : m.price_pay_first(),
    m.price_frozen(),
  ];
  return (
    <section aria-labelledby="price" aria-busy={counting} className="mt-4 border border-line bg-paper p-4">
      <h3 id="price" className="display text-d22">
        {m.price_title()}
      </h3>
      <ul className="mt-2">
        {titled.map(({ item, title }) => (
          <PriceLines
            key={`${item.rider_id} ${item.category_id}`}
            item={item}
            currency={currency}
            title={title}
          />
        ))}
      </ul>
      <Hire pricing={pricing} choices={choices} />
      {quote.codes && <DiscountCode refusal={quote.code_refusal} onUse={takeCode} />}
      {titled.length > 1 && (
        <p className="mt-2 flex items-baseline justify-between gap-3 font-semibold">
          {m.price_total()}
          <span className="display text-d22 whitespace-nowrap tabular-nums">
            {quote.cents === 0 ? m.price_free() : moneyText(quote.cents, currency)}
          </span>
        </p>
      )}
      {quote.credit_cents > 0 && (
        <>
          <p className="mt-2 flex items-baseline justify-between gap-3">
            {m.price_credit()}
            <span className="whitespace-nowrap tabular-nums">−{moneyText(quote.credit_cents, currency)}</span>
          </p>
          <p className="mt-1 flex items-baseline justify-between gap-3 font-semibold">
            {m.price_to_pay()}
            <span className="display text-d22 whitespace-nowrap tabular-nums">
              {moneyText(quote.cents - quote.credit_cents, currency)}
            </span>
          </p>
        </>
      )}
      <PartsAhead items={items} currency={currency} />
      <p className="mt-2 text-small text-ink2">{notes.filter(Boolean).join(' ')}</p>
      {quote.cents > 0 && (
        <ul className="mt-2 text-small text-ink2">
          {returnsSaid(quote.returns).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
