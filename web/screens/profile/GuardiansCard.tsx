import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Guardians } from '#contract/guardians.ts';
import type { PrivateRider } from '#contract/riders.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import { GuardianRow } from '#web/screens/profile/GuardianRow.tsx';
import { mayRemove } from '#web/screens/profile/guardians.ts';
import { InvitationRow } from '#web/screens/profile/InvitationRow.tsx';
import { InviteForm } from '#web/screens/profile/InviteForm.tsx';
import { refreshMe } from '#web/screens/profile/refresh-me.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** Who is in charge of a rider; a second guardian, a hand-over, and what waits for an answer. */
export function GuardiansCard({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const key = ['guardians', rider.rider_id];
  const base = `/api/riders/${rider.rider_id}`;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => call<Guardians>('GET', `${base}/guardians`),
    staleTime: 0,
  });
  const show = (next: Guardians) => client.setQueryData(key, next);
  const act = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (wrong) {
      setFailure(failureText(wrong));
      // What was refused is likely over already: the list says how it stands.
      await client.invalidateQueries({ queryKey: key });
    } finally {
      setBusy(false);
    }
  };
  const remove = (user_id: number, you: boolean) =>
    act(async () => {
      await call('DELETE', `${base}/guardians/${user_id}`);
      // Who left may no longer ask who is in charge.
      await (you ? refreshMe() : client.invalidateQueries({ queryKey: key }));
    });
  const invitation = (method: 'PUT' | 'DELETE', path: string) =>
    act(async () => show(await call<Guardians>(method, `${base}/invitations/${path}`)));
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
            onConfirm={() => void invitation('PUT', `${one.invitation_id}/confirm`)}
            onCancel={() => void invitation('DELETE', String(one.invitation_id))}
          />
        ))}
      </ul>
      <FormAlert>{failure ?? (error === null ? null : failureText(error))}</FormAlert>
      {data?.guardians[0]?.you === true && <InviteForm rider={rider} onSent={show} />}
    </Card>
  );
}
