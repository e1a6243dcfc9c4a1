import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { Icon } from '#web/ui/Icon.tsx';
import { goneWords, returnedSaid, returnsSaid } from './returns-words.ts';

/** Shows what would come back of an entry that stands, or what became of the money of one that is gone. */
export function DueReturns({ due }: { due: Due }) {
  const { returned, returns } = due;
  if (returned !== null)
    return (
      <div className="mt-2 border-l-4 border-line pl-3">
        <p className="font-semibold">{goneWords(returned)}</p>
        {returnedSaid(due).map((words) => (
          <p key={words} className="wrap-anywhere">
            {words}
          </p>
        ))}
      </div>
    );
  if (returns === null) return null;
  return (
    <details className="mt-1">
      <summary className="flex min-h-12 items-center gap-2 text-small font-semibold">
        <Icon name="down" className="size-5" />
        {m.returns_title()}
      </summary>
      <ul className="text-small text-ink2">
        {returnsSaid(returns).map((words) => (
          <li key={words} className="mb-1 wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    </details>
  );
}
