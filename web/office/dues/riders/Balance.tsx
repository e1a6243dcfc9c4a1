import type { Ledger } from '#contract/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { movementKindWords } from '#web/office/dues/kind-words.ts';
import { balanceParts, isLate, type BooksPart, booksSumOf } from '#web/office/dues/view.ts';
import { Icon } from '#web/ui/Icon.tsx';

const partWords = ({ kind }: BooksPart) => (kind === 'older' ? m.dues_older() : movementKindWords[kind]());

/** What riders still owe: the sum, and its parts. */
export function Balance({ ledger }: { ledger: Ledger }) {
  const { book, season, items, older, today } = ledger;
  const text = (cents: number) => moneyText(cents, book.currency);
  const { left, parts } = balanceParts(ledger);
  const late = booksSumOf(
    [...items, ...older].filter((due) => isLate(due, today)),
    'left_cents',
  );
  return (
    <div className="min-w-0">
      <p className="text-small text-ink2">{m.dues_left()}</p>
      <p className="display text-d48 wrap-anywhere">{text(left)}</p>
      {late > 0 && (
        <p className="mt-1 flex items-center gap-1.5 font-semibold text-stop">
          <Icon name="alert" className="size-5" />
          {late === left ? m.dues_late_whole() : m.dues_late_of_it({ amount: text(late) })}
        </p>
      )}
      {parts.length > 0 && (
        <details className="mt-1 max-w-100">
          <summary className="flex min-h-12 items-center gap-2 font-semibold">
            <Icon name="down" className="size-5" />
            {m.dues_made_of()}
          </summary>
          <dl className="border-t-2 border-ink">
            {parts.map((part) => (
              <div key={part.kind} className="flex justify-between gap-3 border-b border-line py-2">
                <dt>
                  {partWords(part)}
                  {part.kind === 'charge' && <span className="text-ink2"> · {season}</span>}
                </dt>
                <dd className="whitespace-nowrap tabular-nums">
                  {part.cents > 0 && part.kind !== 'charge' && '+'}
                  {text(part.cents)}
                </dd>
              </div>
            ))}
            <div className="flex justify-between gap-3 border-b-2 border-ink py-2 font-semibold">
              <dt>{m.dues_left()}</dt>
              <dd className="whitespace-nowrap tabular-nums">{text(left)}</dd>
            </div>
          </dl>
        </details>
      )}
    </div>
  );
}
