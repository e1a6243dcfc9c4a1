import * as m from '#text/messages/messages.js';
import { FootBar } from '#web/ui/FootBar.tsx';
import type { CheckInTable, UnsentMark } from './check-in-desk.ts';

const footButton = 'min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4';

/** The last mark that was made here. */
export interface LastMark {
  words: string;
  /** The rider whose presence can be undone; null: none. */
  rider_id: number | null;
}

function RefusedMark({ one, table }: { one: UnsentMark; table: CheckInTable }) {
  return (
    <li className="border-b border-on-night2 py-2">
      <p className="font-semibold wrap-anywhere">{m.checkin_refused({ rider: one.rider })}</p>
      <p className="wrap-anywhere">{one.refused}</p>
      <div className="flex flex-wrap gap-x-4">
        <button type="button" onClick={() => table.retry(one.request_key)} className={footButton}>
          {m.checkin_retry()}
        </button>
        <button type="button" onClick={() => table.drop(one.request_key)} className={footButton}>
          {m.checkin_drop()}
        </button>
      </div>
    </li>
  );
}

interface FootProps {
  table: CheckInTable;
  last: LastMark | null;
  onUndo: (rider_id: number) => void;
}

/** The last mark with its undo, marks that wait for a signal, marks that were refused: at the foot, where the thumb is. */
export function CheckInFoot({ table, last, onUndo }: FootProps) {
  const { unsent, isCut, isLoose } = table;
  const refused = unsent.filter((one) => one.refused !== null);
  const waiting = unsent.length - refused.length;
  const undoable = last?.rider_id ?? null;
  const isWaiting = isCut && waiting > 0;
  if (last === null && refused.length === 0 && !isWaiting) return null;
  return (
    <FootBar
      label={m.checkin_foot()}
      className="z-40 max-h-1/2 overflow-y-auto border-t-4 border-accent bg-night text-on-night"
    >
      <div className="gutter mx-auto max-w-page">
        <ul className="empty:hidden">
          {refused.map((one) => (
            <RefusedMark key={one.request_key} one={one} table={table} />
          ))}
        </ul>
        <p role="status" className="wrap-anywhere not-empty:py-2">
          {isWaiting ? m.checkin_unsent({ count: waiting }) : ''}
        </p>
        {isLoose && <p className="pb-2 font-semibold wrap-anywhere">{m.outbox_loose()}</p>}
        {last && (
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="min-w-0 py-3 wrap-anywhere">
              {last.words}
            </p>
            {undoable !== null && (
              <button type="button" onClick={() => onUndo(undoable)} className={footButton}>
                {m.checkin_undo()}
              </button>
            )}
          </div>
        )}
      </div>
    </FootBar>
  );
}
