import { useState, useSyncExternalStore } from 'react';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { currentNotice, type NoticeName, tellNotice, watchNotice } from '#web/ground/notice.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FootBar } from '#web/ui/FootBar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/ground/call/ask.ts';

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

/** Shows a line under the header until the e-mail is confirmed. Everything works meanwhile. */
export function ConfirmReminder() {
  const session = useSession();
  const [failed, setFailed] = useState<string | null>(null);
  if (!session || session.authUser.email_confirmed) return null;
  const send = () => {
    setFailed(null);
    ask('POST /api/users/confirm/send').then(
      () => tellNotice('confirmation_sent'),
      (error: unknown) => setFailed(failureText(error)),
    );
  };
  return (
    <section aria-label={m.profile_not_confirmed()} className="border-b border-line bg-surface print:hidden">
      <div className="gutter mx-auto flex max-w-page flex-wrap items-center gap-x-4 py-2 text-small">
        <p className="min-w-0 wrap-anywhere">{m.shell_confirm({ email: session.authUser.user_email })}</p>
        <Button look="link" onClick={send}>
          {m.shell_confirm_again()}
        </Button>
        <span role="status">{failed}</span>
      </div>
    </section>
  );
}
