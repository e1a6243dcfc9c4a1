import type { Quote } from '#contract/entries/quotes.ts';
import { partsTogether } from '#rules/money/instalments/instalments.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';

interface AheadProps {
  items: readonly Pick<Quote['items'][number], 'parts'>[];
  currency: string;
}

/** Shows in how many parts the coming entries can be paid, how much and by when, or nothing when they cannot. */
export function PartsAhead({ items, currency }: AheadProps) {
  const parts = partsTogether(items.map((one) => one.parts));
  const [first] = parts;
  if (first === undefined) return null;
  // Credit pays all the other parts.
  if (parts.length === 1)
    return <p className="mt-2 text-small">{m.parts_ahead_one({ date: formatDate(first.by) })}</p>;
  return (
    <div className="mt-2 text-small">
      <p>{m.parts_ahead({ count: String(parts.length) })}</p>
      <ol className="mt-1 list-decimal pl-6 tabular-nums">
        {parts.map(({ cents, by }) => (
          <li key={by}>{m.parts_ahead_line({ amount: moneyText(cents, currency), date: formatDate(by) })}</li>
        ))}
      </ol>
    </div>
  );
}
