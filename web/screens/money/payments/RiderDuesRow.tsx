import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import type { Board, Debtor } from './board.ts';
import { DueLine } from './parts/DueLine.tsx';
import { MarkForm } from './MarkForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { ask } from '#web/ground/call/ask.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

/** Cancels a due, after one question. */
function CallOff({ book_id, due, onDone }: { book_id: number; due: Due; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useWrite();
  const names = { rider: due.rider_fullname, what: conceptOf(due) };
  if (!asking) {
    return (
      <Button look="link" onClick={() => setAsking(true)} aria-label={m.payments_call_off_of(names)}>
        {m.payments_call_off()}
      </Button>
    );
  }
  const send = async () => {
    if (
      await run(() =>
        ask('DELETE /api/books/{id}/dues/{due_id}', { params: { id: book_id, due_id: due.due_id } }),
      )
    )
      onDone();
  };
  return (
    <div role="group" aria-label={m.payments_call_off_of(names)} className="mt-2 border-l-4 border-warn pl-3">
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
        {m.payments_call_off_sure(names)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="danger" onClick={() => void send()} busy={busy}>
          {m.payments_call_off_yes()}
        </Button>
        <Button onClick={() => setAsking(false)}>{m.payments_cancel()}</Button>
      </div>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

/** Takes the cancellation of a due back. */
function CallBack({ book_id, due, onDone }: { book_id: number; due: Due; onDone: () => void }) {
  const { busy, failure, run } = useWrite();
  const send = async () => {
    if (
      await run(() =>
        ask('POST /api/books/{id}/dues/{dueId}/return', { params: { id: book_id, dueId: due.due_id } }),
      )
    )
      onDone();
  };
  return (
    <>
      <Button
        look="link"
        busy={busy}
        aria-label={m.dues_return_of({ what: conceptOf(due) })}
        onClick={() => void send()}
      >
        {m.dues_return()}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </>
  );
}

interface RowProps {
  board: Board;
  rider: Debtor;
  dues: readonly Due[];
  onDone: () => void;
}

function standing({ mark, left }: Debtor): string {
  if (left) return m.payments_left();
  if (mark === null) return m.payments_mark_auto();
  const words = mark.up_to_date ? m.payments_mark_is_yes() : m.payments_mark_is_no();
  return mark.reason === '' ? words : `${words}: ${mark.reason}`;
}

/** Shows a rider as the club sees them: the mark, the dues, and the result of the last action. */
export function RiderDuesRow({ board, rider, dues, onDone }: RowProps) {
  const [changing, setChanging] = useState(false);
  const [saved, setSaved] = useState(false);
  /** The dues that were cancelled a moment ago. The button that takes the cancellation back is in the same place. */
  const [off, setOff] = useState<ReadonlySet<number>>(new Set());
  const done = () => {
    setChanging(false);
    setSaved(true);
    onDone();
  };
  return (
    <li className="border-t border-line py-4">
      <h3 className="font-semibold wrap-anywhere">{rider.rider_fullname}</h3>
      <p className="text-small text-ink2 wrap-anywhere">{standing(rider)}</p>
      {!rider.left && (
        <Button
          look="link"
          aria-expanded={changing}
          onClick={() => {
            setSaved(false);
            setChanging(!changing);
          }}
          aria-label={m.payments_mark_change_of({ rider: rider.rider_fullname })}
        >
          {m.payments_mark_change()}
        </Button>
      )}
      {changing && <MarkForm board={board} rider={rider} onDone={done} onCancel={() => setChanging(false)} />}
      <FormAlert good>{saved ? m.payments_mark_saved({ rider: rider.rider_fullname }) : null}</FormAlert>
      {dues.length > 0 && (
        <ul className="mt-3 border-l-4 border-line pl-4">
          {dues.map((due) => (
            <DueLine key={due.due_id} due={due} heading="h4">
              {due.state === 'cancelled' && off.has(due.due_id) && (
                <CallBack book_id={board.club.book_id} due={due} onDone={onDone} />
              )}
              {(due.state === 'owed' || due.state === 'overdue' || due.state === 'refused') && (
                <CallOff
                  book_id={board.club.book_id}
                  due={due}
                  onDone={() => {
                    setOff(new Set(off).add(due.due_id));
                    done();
                  }}
                />
              )}
            </DueLine>
          ))}
        </ul>
      )}
    </li>
  );
}
