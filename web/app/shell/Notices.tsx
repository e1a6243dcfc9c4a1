import { useSyncExternalStore } from 'react';
import * as m from '#text/messages/messages.js';
import { currentNotice, type NoticeName, tellNotice, watchNotice } from '#web/ground/notice.ts';
import { FootBar } from '#web/ui/FootBar.tsx';
import { Icon } from '#web/ui/Icon.tsx';

const sentences: Record<NoticeName, () => string> = {
  session_ended: m.error_session_ended,
  confirmation_sent: m.shell_confirm_sent,
  licence_sign_in_first: m.licence_sign_in_first,
};

/** Shows a message about something that happened by itself, once, until it is closed. */
export function Notice() {
  const name = useSyncExternalStore(watchNotice, currentNotice, () => null);
  return (
    <div role="status" className="print:hidden">
      {name !== null && (
        <FootBar className="z-50 border-t-4 border-accent bg-paper">
          <div className="gutter mx-auto flex max-w-page items-center gap-3 py-2">
            <p className="grow">{sentences[name]()}</p>
            <button
              type="button"
              aria-label={m.shell_close()}
              onClick={() => tellNotice(null)}
              className="grid size-12 shrink-0 place-items-center"
            >
              <Icon name="close" />
            </button>
          </div>
        </FootBar>
      )}
    </div>
  );
}
