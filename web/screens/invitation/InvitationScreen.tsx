import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { Link } from '#web/app/address/link.tsx';
import { Answer } from '#web/screens/invitation/Answer.tsx';
import type { Invitation } from '#web/screens/invitation/invitation.ts';
import { forgetToken, readToken } from '#web/screens/invitation/token.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { useWhen } from '#web/ui/effects/use-when.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** The link of an invitation: what it is about, and the answer to it. */
export function InvitationScreen() {
  const [token] = useState(readToken);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const { failure, run } = useWrite({
    onRefused: ({ code }) => {
      // The token is forgotten only when the invitation is over: without a signal the link can be tried again.
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
