import { keyOf } from '#web/ground/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Consents } from '#contract/people/riders/guardian-consent.ts';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { formatDate, formatInstant } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { consentsKey, useConsents } from '#web/parts/papers/use-consents.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Card } from '#web/screens/people/profile/parts/Card.tsx';
import { refreshMe } from '#web/parts/account/refresh-me.ts';
import { SureButton } from '#web/screens/people/profile/parts/SureButton.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ask } from '#web/ground/call/ask.ts';

const givers = {
  you: m.guardian_consent_by_you,
  guardian: m.guardian_consent_by_guardian,
  gone: m.guardian_consent_by_gone,
};

function Given({ one }: { one: Consents['items'][number] }) {
  return (
    <li className="border-b border-line py-2">
      <p>
        {m.guardian_consent_given({
          at: formatInstant(one.given_at, ownZone()),
          by: givers[one.by](),
          version: formatDate(one.consent_version),
        })}
      </p>
      {one.withdrawn_at !== null && (
        <p className="text-small text-ink2">
          {m.guardian_consent_is_withdrawn({ at: formatInstant(one.withdrawn_at, ownZone()) })}
        </p>
      )}
    </li>
  );
}

/** Shows when the consent was given, by whom and to which text, with a button to withdraw it. */
export function ConsentCard({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const { data, error } = useConsents(rider.rider_id);
  const { busy, failure, run } = useWrite();
  const [done, setDone] = useState(false);
  const standing = data?.items.some(({ withdrawn_at }) => withdrawn_at === null) === true;
  const hasPapers = Object.values(rider.papers).some(Boolean);
  const withdraw = () =>
    run(async () => {
      const next = await ask('DELETE /api/riders/{id}/consents', { params: { id: rider.rider_id } });
      setDone(true);
      client.setQueryData(consentsKey(rider.rider_id), next);
      await Promise.all([
        client.invalidateQueries({
          queryKey: keyOf('GET /api/riders/{id}', { params: { id: rider.rider_id } }),
        }),
        refreshMe(),
      ]);
    });
  return (
    <Card isPart title={m.guardian_consent_title()}>
      {data === undefined && error === null && <SkeletonRows rows={1} />}
      {data?.items.length === 0 && <p className="text-ink2">{m.guardian_consent_none()}</p>}
      <ul className="mb-2">
        {data?.items.map((one) => (
          <Given key={one.consent_id} one={one} />
        ))}
      </ul>
      {data !== undefined && (standing || hasPapers) && (
        <SureButton
          label={m.guardian_consent_withdraw()}
          about={rider.rider_firstname}
          question={m.guardian_consent_withdraw_question({ rider: rider.rider_firstname })}
          yes={m.guardian_consent_withdraw_yes()}
          busy={busy}
          onYes={() => void withdraw()}
        />
      )}
      <FormAlert good>{done && !standing ? m.guardian_consent_withdrawn() : null}</FormAlert>
      <FormAlert>{failure ?? (error === null ? null : failureText(error))}</FormAlert>
    </Card>
  );
}
