import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import type { AskedEntry, Many } from './use-many.ts';
import type { RaceTable } from '#web/office/entries/entries/parts/use-race-desk.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { Quote } from '#contract/entries/quotes.ts';
import { PartsAhead } from '#web/parts/money/PartsAhead.tsx';
import { returnsSaid } from '#web/parts/money/returns-words.ts';
import { DiscountCode } from '#web/parts/money/DiscountCode.tsx';
import { PriceLines, priceWords } from '#web/parts/money/PriceLines.tsx';

interface ManyPriceProps {
  quote: Quote;
  nameOf: (rider_id: number) => string;
  onCode: (code: string) => void;
}

/** Shows the price of entering many before it is done: the total, and each with its reasons. */
function ManyPrice({ quote, nameOf, onCode }: ManyPriceProps) {
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

interface FootProps {
  table: RaceTable;
  many: Many;
  /** The ticked riders, in the order in which they are entered. */
  items: readonly AskedEntry[];
  nameOf: (rider_id: number) => string;
  /** The name of the reason field, since the page may have two. */
  name: string;
}

/** Shows how many are ticked, the price, the reason when one is needed, and the button that enters them. */
export function ManyFoot({ table: { race, busy }, many, items, nameOf, name }: FootProps) {
  const [code, setCode] = useState('');
  const count = items.length;
  const isPriced = race.priced && count > 0;
  const { data, error, isFetching, refetch } = useAsk(
    'POST /api/office/races/{id}/quote',
    {
      params: { id: race.race_id },
      body: {
        items: items.map(({ rider_id, category_id }) => ({ rider_id, category_id })),
        code,
        late: race.late,
      },
    },
    { enabled: isPriced, staleTime: 0, placeholderData: keepPreviousData },
  );
  const quote = isPriced ? data : undefined;
  const isCounted = !isPriced || (quote !== undefined && !isFetching);
  const isReady = count > 0 && isCounted && (!race.late || many.reason.trim() !== '');
  const enter = () =>
    many.enter(
      items.map((one, index) => {
        const item = quote?.items[index];
        if (!item) return one;
        const isReduced = item.lines.some(({ what }) => what === 'code');
        return { ...one, price: item.cents, code: isReduced ? code : '' };
      }),
    );
  return (
    <div className="mt-4 space-y-4">
      {race.late && (
        <TextField
          name={name}
          label={m.desk_reason()}
          hint={m.desk_reason_why()}
          value={many.reason}
          onChange={(event) => many.setReason(event.target.value)}
          maxLength={200}
        />
      )}
      {isPriced && quote && <ManyPrice quote={quote} nameOf={nameOf} onCode={setCode} />}
      {isPriced && error && !isFetching && <Failed error={error} again={() => void refetch()} />}
      <Button
        look="primary"
        disabled={!isReady}
        busy={busy}
        onClick={() => {
          if (!busy) void enter();
        }}
        className="w-full disabled:opacity-50 sm:w-auto"
      >
        {many.isEntering
          ? m.desk_many_busy()
          : isPriced && isFetching
            ? m.price_counting()
            : m.desk_many_do({ count })}
      </Button>
    </div>
  );
}
