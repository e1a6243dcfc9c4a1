import * as m from '#text/messages/messages.js';
import type { DeskItem } from '#web/outbox/items.ts';
import type { Actions } from '#web/screens/desk/use-actions.ts';
import { askedWords } from '#web/screens/desk/words.ts';
import { FootBar } from '#web/ui/FootBar.tsx';

const footButton = 'min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4';

/** What the server refused: why, and two buttons to go on. */
function Refused({ one, actions }: { one: DeskItem; actions: Actions }) {
  return (
    <li className="border-t border-on-night2 py-2 first:border-0">
      <p className="font-semibold wrap-anywhere">{m.helper_refused({ what: askedWords(one) })}</p>
      <p className="wrap-anywhere">{one.refused?.message || m.form_failed()}</p>
      <div className="flex flex-wrap gap-x-4">
        <button type="button" onClick={() => actions.retry(one.request_key)} className={footButton}>
          {m.helper_retry()}
        </button>
        <button type="button" onClick={() => actions.drop(one.request_key)} className={footButton}>
          {m.helper_drop()}
        </button>
      </div>
    </li>
  );
}

/** What was done and can be undone, what is being sent, what was refused. At the foot, where the thumb is. */
export function ActionsFoot({ actions }: { actions: Actions }) {
  const { items, sending, isCut, isLoose, just, busy, failure } = actions;
  const refused = items.filter((one) => one.refused !== null);
  const waiting = items.length - refused.length;
  if (items.length === 0 && !just) return null;
  return (
    <FootBar
      label={m.helper_foot()}
      className="z-40 max-h-1/2 overflow-y-auto border-t-4 border-accent bg-night text-on-night"
    >
      <div className="gutter mx-auto max-w-page">
        <ul className="empty:hidden">
          {refused.map((one) => (
            <Refused key={one.request_key} one={one} actions={actions} />
          ))}
        </ul>
        {sending && (
          <p role="status" className="py-3 wrap-anywhere">
            {isCut
              ? m.helper_cut({ what: askedWords(sending), count: waiting })
              : m.helper_sending({ what: askedWords(sending) })}
          </p>
        )}
        {isLoose && <p className="pb-3 font-semibold wrap-anywhere">{m.outbox_loose()}</p>}
        {!sending && just && (
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="min-w-0 py-3 wrap-anywhere">
              {just.words}
              {failure !== null && <span className="block font-semibold">{failure}</span>}
            </p>
            {just.canUndo && (
              <button
                type="button"
                aria-busy={busy}
                onClick={() => void actions.undo()}
                className={footButton}
              >
                {m.riders_undo()}
              </button>
            )}
          </div>
        )}
      </div>
    </FootBar>
  );
}
