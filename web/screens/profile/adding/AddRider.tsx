import { emptyRider } from '#web/screens/profile/rider/rider-form.ts';
import { type SubmitEvent, useState } from 'react';
import type { z } from 'zod';
import type { ClaimOutcome } from '#contract/accounts/claims.ts';
import type { foundRider } from '#contract/riders/riders.ts';
import { isNationalId, normalizeNationalId } from '#rules/riders/national-id.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { ClaimFound } from './ClaimFound.tsx';
import { CreateRider } from './CreateRider.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Refused, useWrite } from '#web/parts/use-write.ts';

type Found = z.infer<typeof foundRider>;

/** Asks for the document first: a rider who is known already need not be typed again. */
export function AddRider({ onAdded }: { onAdded: (rider_id: number, how: 'created' | 'claimed') => void }) {
  const [dni, setDni] = useState('');
  /** A document that no rider has yet. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [waits, setWaits] = useState<ClaimOutcome | null>(null);
  const { busy, failure, run } = useWrite({
    onRefused: ({ code }) => {
      if (code === 'rider.dni_unknown') setUnknown(dni);
      return code === 'rider.dni_unknown';
    },
  });

  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await run(async () => {
      setUnknown(null);
      setFound(null);
      setWaits(null);
      if (!isNationalId(normalizeNationalId(dni))) {
        document.getElementById('search_dni')?.focus();
        throw new Refused(m.form_dni());
      }
      const { rider } = await ask('GET /api/riders/rider_dni/{dni}', {
        params: { dni: dni.trim() },
        query: { alone: 'true' },
      });
      setFound(rider);
    });
  };

  return (
    <div className="max-w-160">
      <form noValidate onSubmit={(event) => void search(event)} className="mb-8 flex flex-col gap-5">
        <TextField
          name="search_dni"
          label={m.profile_search()}
          hint={m.profile_search_hint()}
          value={dni}
          onChange={(event) => setDni(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          required
        />
        <FormAlert>{failure}</FormAlert>
        <SubmitButton busy={busy} busyText={m.profile_searching()}>
          {m.profile_search_submit()}
        </SubmitButton>
      </form>
      {waits !== null && (
        <FormAlert good>
          {waits === 'email' ? m.profile_claim_email() : m.profile_claim_organization()}
        </FormAlert>
      )}
      {found !== null && waits === null && (
        <ClaimFound
          key={found.claim_id}
          found={found}
          onClaimed={(rider_id) => onAdded(rider_id, 'claimed')}
          onWaiting={setWaits}
        />
      )}
      {unknown !== null && (
        <CreateRider
          key={unknown}
          start={{ ...emptyRider, rider_dni: unknown }}
          onCreated={(rider_id) => onAdded(rider_id, 'created')}
          intro={`${m.error_rider_dni_unknown()} ${m.profile_search_new()}`}
        />
      )}
    </div>
  );
}
