import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { Link } from '#web/ground/address/link.tsx';
import { type Invitation, cameIn } from './invitation.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { useWhen } from '#web/ui/effects/use-when.ts';
import { secondaryButton, primaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { go } from '#web/ground/address/navigation.ts';
import { loginHref } from '#web/ground/address/return-url.ts';
import { closeSession, renewSession } from '#web/ground/session/session.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { ownRiderHref, paths } from '#web/ground/address/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { takeHash } from '#web/ground/address/take-hash.ts';

const key = 'invitation';

/** Reads the link's secret, and stores it for this tab while its owner signs in. It works only in the browser. */
function readToken(): string {
  const token = takeHash();
  try {
    if (token !== '') sessionStorage.setItem(key, token);
    return token === '' ? (sessionStorage.getItem(key) ?? '') : token;
  } catch {
    return token;
  }
}

/** Forgets the token, because the invitation was used or is over. */
function forgetToken(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // The browser refuses the storage, so nothing was stored either.
  }
}

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
  /** Receives the result of the answer, and the rider who was added to the account. */
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

/** Asks for the answer to an invitation: sign in first, then accept, then read the result. */
function Answer({ token, invitation }: AnswerProps) {
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

/** Shows the invitation of a link, and the form to answer it. */
export function InvitationScreen() {
  const [token] = useState(readToken);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const { failure, run } = useWrite({
    onRefused: ({ code }) => {
      // The token is forgotten only when the invitation is over. Without a signal, the person can try the link again.
      if (code === 'invitation.over') forgetToken();
    },
  });
  const look = () =>
    void run(async () => setInvitation(await ask('POST /api/invitations/look', { body: { token } })));
  useWhen(true, look, token);
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        {failure !== null ? (
          <EmptyState
            heading="h1"
            title={m.invitation_title()}
            actions={
              <Link href="/" className={secondaryButton}>
                {m.confirm_home()}
              </Link>
            }
          >
            <p role="alert">{failure}</p>
          </EmptyState>
        ) : (
          <div className="flex max-w-110 flex-col gap-5">
            <h1 className="display text-d34">{m.invitation_title()}</h1>
            {invitation === null ? (
              <SkeletonRows rows={2} />
            ) : (
              <>
                <p className="text-lead">
                  {invitation.kind === 'guardian'
                    ? m.invitation_guardian({ inviter: invitation.inviter, rider: invitation.rider })
                    : m.invitation_handover({ inviter: invitation.inviter, rider: invitation.rider })}
                </p>
                <p className="text-ink2">{m.profile_guardians_text()}</p>
                <Answer token={token} invitation={invitation} />
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
