import { useQuery } from '@tanstack/react-query';
import type { Lbr } from '#contract/licences.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { chooseRider } from '#web/app/session.ts';
import { LicenceList } from '#web/parts/LicenceList.tsx';
import { Card } from '#web/screens/profile/Card.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** The rider's licences: sent, in review, approved, rejected with the reason, expiring. */
export function LicencesCard({ rider_id }: { rider_id: number }) {
  const { data, error } = useQuery({
    queryKey: ['licences', rider_id],
    queryFn: async () => (await call<{ items: Lbr[] }>('GET', `/api/lbr?rider_id=${rider_id}`)).items,
    staleTime: 0,
  });
  return (
    <Card title={m.profile_licences()}>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} />
        ) : (
          <FormAlert>{failureText(error)}</FormAlert>
        )
      ) : data.length === 0 ? (
        <p className="text-ink2">{m.profile_licences_none()}</p>
      ) : (
        // A licence is asked for in the name of the active rider: this one, when it is answered from here.
        <LicenceList items={data} onAnswer={() => chooseRider(rider_id)} />
      )}
    </Card>
  );
}
