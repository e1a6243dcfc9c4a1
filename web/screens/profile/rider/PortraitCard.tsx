import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PORTRAIT_CONSENT } from '#rules/riders/consent-texts.ts';
import type { OwnPortrait } from '#contract/riders/portrait.ts';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { addressOf } from '#web/app/call/address-of.ts';
import { ask, fetchFile } from '#web/app/call/ask.ts';
import { sendForm } from '#web/app/call/send-form.ts';
import { keyOf, useAsk } from '#web/app/call/use-ask.ts';
import { formatInstant } from '#web/app/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { ChoosePortrait } from '#web/screens/profile/rider/ChoosePortrait.tsx';
import { Card } from '#web/screens/profile/Card.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useObjectUrl } from '#web/ui/effects/use-object-url.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

type Kept = NonNullable<OwnPortrait>;

const states = {
  WAITING: m.portrait_state_waiting,
  SHOWN: m.portrait_state_shown,
  REJECTED: m.portrait_state_rejected,
};
const givers = { you: m.portrait_by_you, guardian: m.portrait_by_guardian, gone: m.portrait_by_gone };

const square = 'aspect-square w-40 bg-surface2 object-cover';

/** The picture that was sent, with what became of it and who agreed. */
function Sent({ rider_id, portrait }: { rider_id: number; portrait: Kept }) {
  const address = addressOf('GET /api/riders/{id}/portrait/picture', { params: { id: rider_id } });
  const { data } = useQuery({
    queryKey: [address, portrait.portrait_key],
    queryFn: () => fetchFile(address),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const src = useObjectUrl(data ?? null);
  const at = formatInstant(portrait.consented_at, ownZone());
  return (
    <div className="flex flex-wrap gap-4">
      {src === null ? (
        <div className={square} />
      ) : (
        <img src={src} alt={m.portrait_title()} className={square} />
      )}
      <div className="min-w-0 grow basis-40">
        <p className="font-semibold">{states[portrait.portrait_state]()}</p>
        {portrait.portrait_reason !== '' && <p className="wrap-anywhere">{portrait.portrait_reason}</p>}
        <p className="mt-2 text-small text-ink2">
          {m.portrait_agreed({ at, by: givers[portrait.consented_by]() })}
        </p>
      </div>
    </div>
  );
}

/** The portrait of a rider: sent with a consent, shown once the office has looked at it, withdrawn in one tap. */
export function PortraitCard({ rider: { rider_id, public_name } }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const params = { id: rider_id };
  const { data } = useAsk('GET /api/riders/{id}/portrait', { params });
  const { busy, failure, run } = useWrite();
  const set = (next: { portrait: OwnPortrait }) =>
    client.setQueryData(keyOf('GET /api/riders/{id}/portrait', { params }), next);
  const send = (file: File) =>
    run(async () =>
      set(
        await sendForm('POST /api/riders/{id}/portrait', {
          params,
          body: { consent: PORTRAIT_CONSENT },
          files: { file },
        }),
      ),
    );
  const withdraw = () => run(async () => set(await ask('DELETE /api/riders/{id}/portrait', { params })));
  const portrait = data?.portrait ?? null;
  return (
    <Card title={m.portrait_title()}>
      <p className="mb-4 text-ink2">
        {public_name === 'initials' ? m.portrait_initials() : m.portrait_why()}
      </p>
      {portrait !== null && (
        <div className="mb-4 space-y-4">
          <Sent rider_id={rider_id} portrait={portrait} />
          <Button busy={busy} onClick={() => void withdraw()}>
            {m.portrait_withdraw()}
          </Button>
        </div>
      )}
      {data && portrait === null && public_name !== 'initials' && (
        <ChoosePortrait onSend={(file) => void send(file)} busy={busy} />
      )}
      <FormAlert>{failure}</FormAlert>
    </Card>
  );
}
