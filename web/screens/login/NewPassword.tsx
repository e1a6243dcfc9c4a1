import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { Session } from '#web/app/call/session-storage.ts';
import { PasswordForm } from '#web/parts/password/PasswordForm.tsx';

/** Somebody who signed in with the password of the mail has to choose an own one first. */
export function NewPassword({ session, onDone }: { session: Session; onDone: () => void }) {
  const [done, setDone] = useState(false);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.new_password_title()}</h1>
      <p className="text-ink2">{m.new_password_text()}</p>
      {!done && (
        <PasswordForm
          session={session}
          submitText={m.new_password_submit()}
          onDone={() => {
            setDone(true);
            onDone();
          }}
        />
      )}
    </div>
  );
}
