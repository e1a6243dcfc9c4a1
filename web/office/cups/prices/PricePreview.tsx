import type { OfficePrices } from '#contract/office/cups/prices.ts';
import { moneyText } from '#rules/money/money.ts';
import { priceOf } from '#rules/money/prices/price.ts';
import type { PriceMoment, PricedEntry, PriceTerms } from '#rules/money/prices/terms.ts';
import * as m from '#text/messages/messages.js';

const alone: Omit<PricedEntry, 'category_id' | 'moment'> = {
  classes_before: 0,
  family_before: 0,
  club_before: 0,
  guest: false,
  code: null,
  extras: [],
};

/** No class of the cup: what all others cost. */
const OTHERS = 0;

interface PreviewProps {
  prices: Pick<OfficePrices, 'currency' | 'step' | 'classes'>;
  terms: PriceTerms;
}

/** What a rider pays, by class and day, computed by the rules that price each entry. */
export function PricePreview({ prices, terms }: PreviewProps) {
  const { currency, step, classes } = prices;
  const own = terms.classes.flatMap(({ category_id }) =>
    classes.filter((one) => one.category_id === category_id),
  );
  const rows: { category_id: number; name: string; who: Partial<PricedEntry> }[] = [
    ...own.map(({ category_id, category_name }) => ({ category_id, name: category_name, who: {} })),
    { category_id: OTHERS, name: own.length > 0 ? m.prices_preview_others() : m.prices_cents(), who: {} },
    ...(terms.second_class
      ? [{ category_id: OTHERS, name: m.prices_preview_second(), who: { classes_before: 1 } }]
      : []),
    ...(terms.guest_cents > 0
      ? [{ category_id: OTHERS, name: m.prices_preview_guest(), who: { guest: true } }]
      : []),
  ];
  const days: { moment: PriceMoment; title: string }[] = [
    { moment: 'early', title: m.prices_preview_early() },
    { moment: 'usual', title: m.prices_preview_usual() },
    { moment: 'late', title: m.prices_preview_late() },
  ];
  const amount = (row: (typeof rows)[number], moment: PriceMoment) => {
    const { cents } = priceOf(terms, { ...alone, ...row.who, category_id: row.category_id, moment }, step);
    return cents === 0 ? m.price_free() : moneyText(cents, currency);
  };
  return (
    <section>
      <h3 className="font-semibold">{m.prices_preview()}</h3>
      <div className="relative mt-2 overflow-x-auto">
        <table className="w-full border-collapse text-small tabular-nums">
          <thead>
            <tr className="border-b-2 border-ink text-left">
              <th scope="col" className="py-2 pr-3">
                {m.prices_preview_class()}
              </th>
              {days.map(({ moment, title }) => (
                <th key={moment} scope="col" className="py-2 pl-2 text-right">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className="border-b border-line">
                <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                  {row.name}
                </th>
                {days.map(({ moment }) => (
                  <td key={moment} className="py-2 pl-2 text-right whitespace-nowrap">
                    {amount(row, moment)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
