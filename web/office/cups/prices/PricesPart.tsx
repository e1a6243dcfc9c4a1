import { useState } from 'react';
import type { OfficePrices } from '#contract/office/cups/prices.ts';
import { moneyText } from '#rules/money/money.ts';
import type { PriceTerms } from '#rules/money/prices/terms.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { CodesPart } from './CodesPart.tsx';
import { PriceSheet } from './PriceSheet.tsx';
import { PartsPart } from './rules/PartsPart.tsx';
import { ReturnsPart } from './rules/ReturnsPart.tsx';
import { UnpaidPart } from './rules/UnpaidPart.tsx';
import { usePrices } from './use-prices.ts';

/** The least somebody pays by a list. */
function leastOf(terms: PriceTerms, currency: string): string {
  const { cents, early_cents, late_cents, classes } = terms;
  const prices = [{ cents, early_cents, late_cents }, ...classes].flatMap((one) =>
    [one.cents, one.early_cents, one.late_cents].flatMap((price) => price ?? []),
  );
  const least = Math.min(...prices);
  if (prices.every((one) => one === 0)) return m.price_free();
  const amount = moneyText(least, currency);
  return prices.some((one) => one !== least) ? m.prices_from({ amount }) : amount;
}

function placesOf(prices: OfficePrices) {
  const listOf = (day: string | null) => prices.lists.find(({ race_date }) => race_date === day);
  const said = (day: string | null) => {
    const own = listOf(day);
    if (own) return leastOf(own.terms, prices.currency);
    return day !== null && listOf(null) ? m.prices_of_cup() : m.prices_none();
  };
  return [
    { race_date: null, title: m.prices_cup(), said: said(null) },
    ...prices.dates.map(({ race_date, date_name }) => ({
      race_date,
      title: `${formatDate(race_date)} · ${date_name}`,
      said: said(race_date),
    })),
  ];
}

/** What entering the dates of a cup costs: one list for all, another one where a date is different, and codes. */
export function PricesPart({ cup_id }: { cup_id: number }) {
  const { prices, error, again, ...rest } = usePrices(cup_id);
  const [edited, setEdited] = useState<number | null>(null);
  if (error) return <Failed error={error} again={again} />;
  if (!prices) return <SkeletonRows rows={6} />;
  const desk = { ...rest, prices, error, again };
  const places = placesOf(prices);
  const open = edited === null ? undefined : places[edited];
  return (
    <div className="space-y-10">
      <section>
        <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.prices_page()}</h2>
        <p className="mt-3 text-small text-ink2">{m.prices_why()}</p>
        <ul className="mt-3 border-t border-line">
          {places.map(({ race_date, title, said }, index) => (
            <li key={race_date ?? ''} className="border-b border-line py-2">
              <Button
                look="link"
                onClick={() => {
                  rest.clear();
                  setEdited(index);
                }}
                className="text-left wrap-anywhere"
              >
                {title}
              </Button>
              <p className="text-small text-ink2 tabular-nums">{said}</p>
            </li>
          ))}
        </ul>
      </section>
      {prices.lists.length > 0 && <UnpaidPart desk={desk} />}
      {prices.lists.length > 0 && <PartsPart desk={desk} />}
      {prices.lists.length > 0 && <ReturnsPart desk={desk} />}
      <CodesPart desk={desk} />
      {open && (
        <PriceSheet
          desk={desk}
          race_date={open.race_date}
          title={open.title}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
}
