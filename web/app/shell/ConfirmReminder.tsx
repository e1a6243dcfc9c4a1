import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { tellNotice } from '#web/ground/notice.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { ask } from '#web/ground/call/ask.ts';
import { Button } from '#web/ui/Button.tsx';

/** Asks to confirm the e-mail. Everything works meanwhile. It stays within the height that the shell leaves for it. */
export function ConfirmReminder({ session }: { session: Session }) {
  const [failed, setFailed] = useState<string | null>(null);
  const send = () => {
    setFailed(null);
    ask('POST /api/users/confirm/send').then(
      () => tellNotice('confirmation_sent'),
      (error: unknown) => setFailed(failureText(error)),
    );
  };
  return (
    <section
      aria-label={m.profile_not_confirmed()}
      className="gutter mx-auto flex h-full max-w-page items-center gap-4 text-small leading-tight"
    >
      <p role="status" className="line-clamp-3 min-w-0 wrap-anywhere">
        {failed ?? m.shell_confirm({ email: session.authUser.user_email })}
      </p>
      <Button look="link" onClick={send} className="shrink-0">
        {m.shell_confirm_again()}
      </Button>
    </section>
  );
}
