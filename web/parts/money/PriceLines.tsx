import type { Quote } from '#contract/entries/quotes.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { lineWords } from './line-words.ts';
import { ReasonLines } from './ReasonLines.tsx';

/** Writes an amount that a person pays. Zero is written as free. */
export const priceWords = (cents: number, currency: string): string =>
  cents === 0 ? m.price_free() : moneyText(cents, currency);

interface LinesProps {
  item: Quote['items'][number];
  currency: string;
  title: string;
}

/** Shows the cost of one entry. When it is more than a single price, each line has its reason. */
export function PriceLines({ item, currency, title }: LinesProps) {
  const { cents, lines } = item;
  return (
    <li className="border-b border-line py-2">
      <p className="flex items-baseline justify-between gap-3 font-semibold">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="whitespace-nowrap tabular-nums">{priceWords(cents, currency)}</span>
      </p>
      {(lines.length > 1 || lines.some(({ what }) => what !== 'usual')) && (
        <ReasonLines
          currency={currency}
          lines={lines.map((line) => ({ key: line.what, words: lineWords(line), cents: line.cents }))}
        />
      )}
    </li>
  );
}
