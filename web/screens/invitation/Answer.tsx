import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { Link } from '#web/app/address/link.tsx';
import { go } from '#web/app/address/navigation.ts';
import { loginHref } from '#web/app/address/return-url.ts';
import { closeSession, renewSession } from '#web/app/call/session.ts';
import { useSession } from '#web/app/call/use-session.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { ownRiderHref, paths } from '#web/app/screens/paths.ts';
import type { Invitation } from '#web/screens/invitation/invitation.ts';
import { cameIn } from '#web/screens/invitation/invitation.ts';
import { forgetToken } from '#web/screens/invitation/token.ts';
import { Button } from '#web/ui/Button.tsx';
import { primaryButton, textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useWrite } from '#web/parts/use-write.ts';

const loginAndBack = loginHref(paths.invitation, '');

function SignedOut() {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>{m.invitation_sign_in()}</p>
      <Link href={loginAndBack} className={primaryButton}>
        {m.login_title()}
      </Link>
      <p className="border-t border-line pt-4 text-ink2">
        {m.invitation_new_here()}{' '}
        <Link href={paths.registration} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.login_register()}
        </Link>
      </p>
    </div>
  );
}

interface AcceptProps {
  token: string;
  session: Session;
  /** What the answer led to, and the rider who was added to the account. */
  onAccepted: (completed: boolean, rider_id: number | null) => void;
}

function Accept({ token, session, onAccepted }: AcceptProps) {
  const { busy, failure, refusal, run } = useWrite();
  const notYours = refusal?.code === 'invitation.not_yours';
  const accept = () =>
    run(async () => {
      const { me, completed } = await ask('POST /api/invitations/accept', { body: { token } });
      const rider_id = cameIn(session.authUser.rider_id, me.user.rider_id);
      renewSession(me);
      forgetToken();
      onAccepted(completed, rider_id);
    });
  const change = async () => {
    // The token stays in this tab, and signing in leads back here.
    await ask('POST /api/users/logout').catch(() => null);
    closeSession();
    go(loginAndBack);
  };
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink2 wrap-anywhere">{m.invitation_as({ email: session.authUser.user_email })}</p>
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" busy={busy} onClick={() => void accept()}>
          {m.invitation_accept()}
        </Button>
        {notYours && <Button onClick={() => void change()}>{m.invitation_other_account()}</Button>}
      </div>
    </div>
  );
}

interface AnswerProps {
  token: string;
  invitation: Invitation;
}

/** The answer to an invitation: sign in first, then accept, then read the result. */
export function Answer({ token, invitation }: AnswerProps) {
  const { rider, inviter, accepted } = invitation;
  const session = useSession();
  const [done, setDone] = useState<{ completed: boolean; rider_id: number | null } | null>(
    accepted ? { completed: false, rider_id: null } : null,
  );
  if (done === null) {
    return session ? (
      <Accept
        token={token}
        session={session}
        onAccepted={(completed, rider_id) => setDone({ completed, rider_id })}
      />
    ) : (
      <SignedOut />
    );
  }
  const seen = done.completed ? done.rider_id : null;
  return (
    <div className="flex flex-col items-start gap-4">
      <FormAlert good>
        {done.completed ? m.invitation_completed({ rider }) : m.invitation_waits({ inviter })}
      </FormAlert>
      <Link href={seen === null ? '/' : ownRiderHref(seen)} className={primaryButton}>
        {seen === null ? m.confirm_home() : m.profile_see({ name: rider })}
      </Link>
    </div>
  );
}
