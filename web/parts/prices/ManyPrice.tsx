import * as m from '#text/messages/messages.js';
import type { Quote } from '#contract/entries/quotes.ts';
import { PartsAhead } from '#web/parts/instalments/PartsAhead.tsx';
import { returnsSaid } from '#web/parts/returns/returns-words.ts';
import { DiscountCode } from './DiscountCode.tsx';
import { PriceLines, priceWords } from './PriceLines.tsx';

interface ManyPriceProps {
  quote: Quote;
  nameOf: (rider_id: number) => string;
  onCode: (code: string) => void;
}

/** What entering many costs, before it is done: the total, and each with its reasons. */
export function ManyPrice({ quote, nameOf, onCode }: ManyPriceProps) {
  const { items, cents, currency, codes, code_refusal } = quote;
  return (
    <section className="border-t-2 border-ink pt-3">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        {m.price_total()}
        <span className="display text-d22 whitespace-nowrap tabular-nums">{priceWords(cents, currency)}</span>
      </p>
      <details className="border-b border-line">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
          {m.price_title()}
        </summary>
        <ul>
          {items.map((item) => (
            <PriceLines
              key={`${item.rider_id} ${item.category_id}`}
              item={item}
              currency={currency}
              title={nameOf(item.rider_id)}
            />
          ))}
        </ul>
      </details>
      {codes && <DiscountCode refusal={code_refusal} onUse={onCode} />}
      <PartsAhead items={items} currency={currency} />
      <p className="mt-2 text-small text-ink2">
        {quote.unpaid_rides || cents === 0 ? m.price_frozen() : `${m.price_pay_first()} ${m.price_frozen()}`}
      </p>
      {cents > 0 && <p className="mt-2 text-small text-ink2">{returnsSaid(quote.returns).join(' ')}</p>}
    </section>
  );
}
