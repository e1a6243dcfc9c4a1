import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { chooseRider } from '#web/app/call/session.ts';
import { LicenceList } from '#web/parts/licences/LicenceList.tsx';
import { Card } from '#web/screens/profile/Card.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';

/** The rider's licences: sent, in review, approved, rejected with the reason, expiring. */
export function LicencesCard({ rider_id }: { rider_id: number }) {
  const { data, error } = useAsk(
    'GET /api/lbr',
    { query: { rider_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
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
        // A licence is asked for in the name of the active rider: this one, when the link is on this card.
        <LicenceList items={data} onAnswer={() => chooseRider(rider_id)} />
      )}
    </Card>
  );
}
