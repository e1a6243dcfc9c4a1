import type { Ledger } from '#contract/money/ledger.ts';
import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { conceptOf } from '#web/parts/due-words.ts';
import { CalledOff } from './CalledOff.tsx';
import { DueItem } from './DueItem.tsx';
import { UndoNote } from '#web/office/dues/UndoNote.tsx';
import { useBooksWrite } from '#web/office/dues/use-books.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/app/call/ask.ts';
import { useJustDone } from '#web/parts/undo/use-just-done.ts';

interface RiderDuesProps {
  ledger: Ledger;
  rider_id: number;
  onRefund: (due: Due) => void;
  onPrice: (due: Due) => void;
}

/** A rider's dues: first those of the season, then what is left of other seasons, then cancelled ones. */
export function RiderDues({ ledger, rider_id, onRefund, onPrice }: RiderDuesProps) {
  const { book_id, club_id } = ledger.book;
  const { just: calledOff, tell, forget } = useJustDone<{ due: Due }>();
  const { busy, failure, runNext } = useBooksWrite();
  const own = <One extends Due>(dues: readonly One[]) => dues.filter((due) => due.rider_id === rider_id);
  const dues = own(ledger.items);
  const older = own(ledger.older);
  const undo = async () => {
    if (!calledOff) return;
    if (
      await runNext(() =>
        ask('POST /api/books/{id}/dues/{dueId}/return', {
          params: { id: book_id, dueId: calledOff.due.due_id },
        }),
      )
    )
      forget();
  };
  const item = (due: Due) => (
    <DueItem
      key={due.due_id}
      book_id={book_id}
      due={due}
      onRefund={() => onRefund(due)}
      onPrice={due.kind === 'entry' && club_id === null ? () => onPrice(due) : null}
      onCalledOff={() => tell({ due })}
    />
  );
  return (
    <>
      {dues.length === 0 ? (
        <p className="mt-5 text-ink2">{m.dues_nothing_asked()}</p>
      ) : (
        <ul className="mt-5 border-t-2 border-ink">{dues.map(item)}</ul>
      )}
      {older.length > 0 && (
        <section aria-labelledby="older">
          <h3 id="older" className="display mt-6 mb-2 text-d22">
            {m.dues_older()}
          </h3>
          <ul className="border-t-2 border-ink">{older.map(item)}</ul>
        </section>
      )}
      <CalledOff book_id={book_id} dues={own(ledger.called_off)} />
      <FormAlert>{failure}</FormAlert>
      {calledOff && (
        <UndoNote
          key={calledOff.until}
          words={m.dues_called_off_now({ what: conceptOf(calledOff.due) })}
          until={calledOff.until}
          busy={busy}
          onUndo={() => void undo()}
          onOver={forget}
        />
      )}
    </>
  );
}
