import type { Ledger } from '#contract/money/ledger.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { useBooksWrite } from '#web/office/money/dues/parts/use-books.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/ground/call/ask.ts';

type Due = Ledger['called_off'][number];

function Line({ book_id, due }: { book_id: number; due: Due }) {
  const { busy, failure, run } = useBooksWrite();
  const what = conceptOf(due);
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 text-ink2 wrap-anywhere">{what}</p>
        <p className="whitespace-nowrap text-ink2 tabular-nums line-through">
          {moneyText(due.cents, due.currency)}
        </p>
      </div>
      {due.may_return && (
        <Button
          look="link"
          busy={busy}
          aria-label={m.dues_return_of({ what })}
          onClick={() =>
            void run(() =>
              ask('POST /api/books/{id}/dues/{dueId}/return', { params: { id: book_id, dueId: due.due_id } }),
            )
          }
        >
          {m.dues_return()}
        </Button>
      )}
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}

/** Lists cancelled dues, with an undo button when nothing has happened since. */
export function CalledOff({ book_id, dues }: { book_id: number; dues: readonly Due[] }) {
  if (dues.length === 0) return null;
  return (
    <details className="mt-5">
      <summary className="flex min-h-12 items-center gap-2 font-semibold">
        <Icon name="down" className="size-5" />
        {m.dues_called_off({ count: dues.length })}
      </summary>
      <ul className="border-t border-line">
        {dues.map((due) => (
          <Line key={due.due_id} book_id={book_id} due={due} />
        ))}
      </ul>
    </details>
  );
}
