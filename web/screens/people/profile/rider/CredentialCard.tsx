import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import { groupedCode } from '#rules/people/riders/credential-code.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { keyOf, useAsk } from '#web/ground/call/use-ask.ts';
import { Qr } from '#web/parts/account/Qr.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Row } from '#web/screens/people/profile/parts/Row.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** Shows the card of a rider, for the phone and the scanner of the desk. The family can get a new code at any time. */
export function CredentialCard({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const params = { id: rider.rider_id };
  const queryKey = keyOf('GET /api/riders/{id}/credential', { params });
  const { data } = useAsk('GET /api/riders/{id}/credential', { params });
  const [asked, setAsked] = useState<'never' | 'asking' | 'answered'>('never');
  const { busy, failure, run } = useWrite({ onRefused: () => client.invalidateQueries({ queryKey }) });
  const code = data?.credential_code ?? null;
  const renew = () =>
    run(async () => {
      client.setQueryData(
        queryKey,
        await ask('POST /api/riders/{id}/credential', { params, body: { was: code } }),
      );
      if (code !== null) setAsked('answered');
    });
  return (
    <Row
      name="credential"
      icon="list"
      title={m.credential_title()}
      value={data === undefined ? null : code === null ? m.credential_none() : groupedCode(code)}
    >
      <p className="text-ink2 wrap-anywhere">{m.credential_why({ rider: rider.rider_firstname })}</p>
      <div aria-live="polite" className="my-4">
        {code !== null && (
          <>
            <Qr text={groupedCode(code)} label={m.checkin_card_code({ rider: rider.rider_fullname })} />
            <p className="mt-2 display text-d22 tracking-wider tabular-nums">{groupedCode(code)}</p>
          </>
        )}
      </div>
      {/* There is one button in one place, so that the focus stays on it and comes back to it. */}
      {asked !== 'asking' && (
        <Button
          ref={asked === 'answered' ? focusOnMount : undefined}
          busy={busy}
          onClick={() => (code === null ? void renew() : setAsked('asking'))}
        >
          {code === null ? m.credential_make() : m.credential_renew()}
        </Button>
      )}
      {asked === 'asking' && (
        <div
          role="group"
          aria-label={m.credential_renew_sure()}
          className="border-l-4 border-stop bg-surface p-3"
        >
          <p>{m.credential_renew_sure()}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <Button ref={focusOnMount} busy={busy} onClick={() => void renew()}>
              {m.credential_renew_yes()}
            </Button>
            <Button look="link" onClick={() => setAsked('answered')}>
              {m.office_cancel()}
            </Button>
          </div>
        </div>
      )}
      <FormAlert>{failure}</FormAlert>
    </Row>
  );
}
