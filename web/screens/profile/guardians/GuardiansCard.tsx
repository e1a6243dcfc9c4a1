import { useQueryClient } from '@tanstack/react-query';
import type { Guardians } from '#contract/accounts/guardians.ts';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import { GuardianRow } from './GuardianRow.tsx';
import { mayRemove } from './guardians.ts';
import { InvitationRow } from './InvitationRow.tsx';
import { InviteForm } from './InviteForm.tsx';
import { refreshMe } from '#web/parts/refresh-me.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';

/** The guardians of a rider; a second guardian, a hand-over, and invitations without an answer. */
export function GuardiansCard({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const params = { id: rider.rider_id };
  const queryKey = keyOf('GET /api/riders/{id}/guardians', { params });
  const { data, error } = useAsk('GET /api/riders/{id}/guardians', { params }, { staleTime: 0 });
  const show = (next: Guardians) => client.setQueryData(queryKey, next);
  const { busy, failure, run } = useWrite({
    // A refused action usually concerns something that is over: the list shows how it is now.
    onRefused: () => client.invalidateQueries({ queryKey }),
  });
  const remove = (user_id: number, you: boolean) =>
    run(async () => {
      await ask('DELETE /api/riders/{id}/guardians/{user_id}', { params: { ...params, user_id } });
      // A guardian who left may no longer read the list of guardians.
      await (you ? refreshMe() : client.invalidateQueries({ queryKey }));
    });
  const confirm = (invitation_id: number) =>
    run(async () =>
      show(
        await ask('PUT /api/riders/{id}/invitations/{invitation_id}/confirm', {
          params: { ...params, invitation_id },
        }),
      ),
    );
  const cancel = (invitation_id: number) =>
    run(async () =>
      show(
        await ask('DELETE /api/riders/{id}/invitations/{invitation_id}', {
          params: { ...params, invitation_id },
        }),
      ),
    );
  return (
    <Card title={m.profile_guardians()}>
      <p className="mb-2 text-ink2">{m.profile_guardians_text()}</p>
      {data === undefined && error === null && <SkeletonRows rows={1} />}
      <ul className="divide-y divide-line">
        {data?.guardians.map((guardian) => (
          <GuardianRow
            key={guardian.user_id}
            guardian={guardian}
            rider={rider.rider_firstname}
            removable={mayRemove(data.guardians, guardian.user_id)}
            busy={busy}
            onRemove={() => void remove(guardian.user_id, guardian.you)}
          />
        ))}
        {data?.invitations.map((one) => (
          <InvitationRow
            key={one.invitation_id}
            invitation={one}
            busy={busy}
            onConfirm={() => void confirm(one.invitation_id)}
            onCancel={() => void cancel(one.invitation_id)}
          />
        ))}
      </ul>
      <FormAlert>{failure ?? (error === null ? null : failureText(error))}</FormAlert>
      {data?.guardians[0]?.you === true && <InviteForm rider={rider} onSent={show} />}
    </Card>
  );
}
