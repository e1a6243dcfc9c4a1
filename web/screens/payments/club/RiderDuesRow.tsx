import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import type { Board, Debtor } from './board.ts';
import { CallBack, CallOff } from './CallOff.tsx';
import { DueLine } from '#web/screens/payments/DueLine.tsx';
import { MarkForm } from './MarkForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

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

/** A rider as the club sees it: the mark, the dues, and the result of the last action. */
export function RiderDuesRow({ board, rider, dues, onDone }: RowProps) {
  const [changing, setChanging] = useState(false);
  const [saved, setSaved] = useState(false);
  /** Cancelled a moment ago: the button to take it back is in the same place. */
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
