import { useEffect, useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Link } from '#web/app/link.tsx';
import { renewSession, useSession } from '#web/app/session.ts';
import { takeHash } from '#web/app/take-hash.ts';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

interface Invitation {
  kind: 'guardian' | 'handover';
  inviter: string;
  rider: string;
  accepted: boolean;
}

const key = 'invitation';

/** The link's secret, kept for this tab while its owner signs in. */
function readToken(): string {
  const token = takeHash();
  try {
    if (token !== '') sessionStorage.setItem(key, token);
    return token === '' ? (sessionStorage.getItem(key) ?? '') : token;
  } catch {
    return token;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // It was not kept either.
  }
}

function Answer({ token, invitation }: { token: string; invitation: Invitation }) {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [completed, setCompleted] = useState<boolean | null>(invitation.accepted ? false : null);
  const accept = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const reply = await call<{ me: Me; completed: boolean }>('POST', '/api/invitations/accept', { token });
      renewSession(reply.me);
      setCompleted(reply.completed);
      forget();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  if (completed !== null) {
    return (
      <div className="flex flex-col items-start gap-4">
        <FormAlert good>
          {completed
            ? m.invitation_completed({ rider: invitation.rider })
            : m.invitation_waits({ inviter: invitation.inviter })}
        </FormAlert>
        <Link href="/profile" className={primaryButton}>
          {m.profile_title()}
        </Link>
      </div>
    );
  }
  if (!session) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>{m.invitation_sign_in()}</p>
        <div className="flex flex-wrap gap-3">
          <Link href={`/login?returnUrl=${encodeURIComponent('/invitation')}`} className={primaryButton}>
            {m.login_title()}
          </Link>
          <Link href="/registration" className={secondaryButton}>
            {m.login_register()}
          </Link>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink2 wrap-anywhere">{m.invitation_as({ email: session.authUser.user_email })}</p>
      <FormAlert>{failure}</FormAlert>
      <button type="button" aria-busy={busy} onClick={() => void accept()} className={primaryButton}>
        {m.invitation_accept()}
      </button>
    </div>
  );
}

/** The link of an invitation: what it is about, and the answer to it. */
export function InvitationScreen() {
  const [token] = useState(readToken);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    call<Invitation>('POST', '/api/invitations/look', { token }).then(setInvitation, (error: unknown) =>
      setFailure(failureText(error)),
    );
  }, [token]);
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
            {failure}
          </EmptyState>
        ) : (
          <div className="flex max-w-110 flex-col gap-5">
            <h1 className="display text-d34">{m.invitation_title()}</h1>
            {invitation && (
              <>
                <p className="text-lead">
                  {invitation.kind === 'guardian'
                    ? m.invitation_guardian({ inviter: invitation.inviter, rider: invitation.rider })
                    : m.invitation_handover({ inviter: invitation.inviter, rider: invitation.rider })}
                </p>
                <Answer token={token} invitation={invitation} />
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
