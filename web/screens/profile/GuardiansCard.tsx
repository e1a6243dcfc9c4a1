import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guardians } from '#contract/guardians.ts';
import type { PrivateRider } from '#contract/riders.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import { InviteForm } from '#web/screens/profile/InviteForm.tsx';
import { refreshMe } from '#web/screens/profile/refresh-me.ts';
import { deviceTime } from '#web/screens/profile/when.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

type Invitation = Guardians['invitations'][number];

/** Who is in charge of a rider; a second guardian, a hand-over, and what waits for an answer. */
export function GuardiansCard({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const key = ['guardians', rider.rider_id];
  const base = `/api/riders/${rider.rider_id}`;
  const [failure, setFailure] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call<Guardians>('GET', `${base}/guardians`),
    staleTime: 0,
  });
  const act = async (work: () => Promise<unknown>) => {
    setFailure(null);
    try {
      await work();
      await client.invalidateQueries({ queryKey: key });
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  const leave = (user_id: number) =>
    act(async () => {
      await call('DELETE', `${base}/guardians/${user_id}`);
      await refreshMe();
    });
  const state = (invitation: Invitation) => {
    if (invitation.accepted_at !== null) return m.profile_invitation_accepted();
    return invitation.kind === 'guardian' ? m.profile_invitation_sent() : m.profile_handover_sent();
  };
  return (
    <Card title={m.profile_guardians()}>
      <p className="mb-4 text-ink2">{m.profile_guardians_text()}</p>
      {data === undefined && <SkeletonRows rows={1} />}
      <ul className="divide-y divide-line">
        {data?.guardians.map((guardian) => (
          <li key={guardian.user_id} className="flex items-center justify-between gap-3 py-2">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {guardian.user_email}
                {guardian.you && <span className="text-go"> · {m.profile_you()}</span>}
              </p>
              <p className="text-small text-ink2">
                {m.profile_since({ when: deviceTime(guardian.linked_at) })}
              </p>
            </div>
            {data.guardians.length > 1 && (
              <button
                type="button"
                onClick={() => void leave(guardian.user_id)}
                aria-label={`${guardian.you ? m.profile_leave() : m.profile_remove()}: ${guardian.user_email}`}
                className={`min-h-12 shrink-0 px-2 ${textLink}`}
              >
                {guardian.you ? m.profile_leave() : m.profile_remove()}
              </button>
            )}
          </li>
        ))}
        {data?.invitations.map((invitation) => (
          <li key={invitation.invitation_id} className="py-3">
            <p className="font-semibold wrap-anywhere">{invitation.user_email}</p>
            <p className="text-small text-ink2">{state(invitation)}</p>
            <div className="mt-2 flex flex-wrap gap-3">
              {invitation.accepted_at !== null && invitation.kind === 'guardian' && (
                <button
                  type="button"
                  onClick={() =>
                    void act(() => call('PUT', `${base}/invitations/${invitation.invitation_id}/confirm`))
                  }
                  className={secondaryButton}
                >
                  {m.profile_invitation_confirm()}
                </button>
              )}
              <button
                type="button"
                onClick={() =>
                  void act(() => call('DELETE', `${base}/invitations/${invitation.invitation_id}`))
                }
                aria-label={`${m.profile_invitation_cancel()}: ${invitation.user_email}`}
                className={`min-h-12 ${textLink}`}
              >
                {m.profile_invitation_cancel()}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <FormAlert>{failure}</FormAlert>
      <InviteForm rider={rider} onSent={() => void client.invalidateQueries({ queryKey: key })} />
    </Card>
  );
}
