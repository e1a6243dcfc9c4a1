import type { Quote } from '#contract/entries/quotes.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { lineWords } from './line-words.ts';

/** An amount a person pays; nothing is free. */
export const priceWords = (cents: number, currency: string): string =>
  cents === 0 ? m.price_free() : moneyText(cents, currency);

interface LinesProps {
  item: Quote['items'][number];
  currency: string;
  title: string;
}

/** What one entry costs; where it is more than a price, with the reason for each line. */
export function PriceLines({ item, currency, title }: LinesProps) {
  const { cents, lines } = item;
  const amount = (of: number) => (of < 0 ? `−${moneyText(-of, currency)}` : moneyText(of, currency));
  return (
    <li className="border-b border-line py-2">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="whitespace-nowrap tabular-nums">{priceWords(cents, currency)}</span>
      </p>
      {(lines.length > 1 || lines.some(({ what }) => what !== 'usual')) && (
        <ul className="text-small text-ink2">
          {lines.map((line) => (
            <li key={line.what} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{lineWords(line)}</span>
              <span className="whitespace-nowrap tabular-nums">{amount(line.cents)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
