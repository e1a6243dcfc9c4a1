import { emptyRider } from './parts/rider-form.ts';
import { type SubmitEvent, useState } from 'react';
import type { z } from 'zod';
import type { ClaimOutcome } from '#contract/people/accounts/claims.ts';
import type { foundRider } from '#contract/people/riders/riders.ts';
import { isNationalId, normalizeNationalId } from '#rules/people/riders/national-id.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { CreateRider } from './CreateRider.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Refused, useWrite } from '#web/parts/use-write.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isDate } from '#rules/calendar.ts';
import { renewSession } from '#web/ground/session/session.ts';
import { BirthdateField } from '#web/parts/rider/BirthdateField.tsx';
import { claimsKey } from './use-claims.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface ClaimFoundProps {
  found: { claim_id: number; in_other_account: boolean };
  /** Runs when the rider is in the account. */
  onClaimed: (rider_id: number) => void;
  /** Runs when the rider will be added later, or not at all. */
  onWaiting: (claim: ClaimOutcome) => void;
}

/** Writes the typed date with zeros: `2016-3-9` becomes `2016-03-09`. */
const dateOf = (typed: string): string => {
  const [year = '', month = '', day = ''] = typed.split('-');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** Shows nothing of a rider that a club enrolled. A person who knows the birth date may ask for the rider. */
function ClaimFound({ found, onClaimed, onWaiting }: ClaimFoundProps) {
  const client = useQueryClient();
  const { sends, watch, change, error, busy, refusal } = useWriteForm({
    start: { claim_birthdate: '' },
    check: ({ claim_birthdate }) =>
      isDate(dateOf(claim_birthdate)) ? {} : { claim_birthdate: m.form_date() },
  });
  const failure = refusal?.code === 'rider.claim_over' ? m.profile_claim_over() : refusal?.words;
  const form = sends(async ({ claim_birthdate }) => {
    const body = { rider_birthdate: dateOf(claim_birthdate) };
    const reply = await ask('PUT /api/users/add_rider/{id}', { params: { id: found.claim_id }, body });
    const { claim, rider_id, ...me } = reply;
    renewSession(me);
    await client.invalidateQueries({ queryKey: claimsKey });
    if (rider_id === null) onWaiting(claim);
    else onClaimed(rider_id);
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      <p role="status" className="border-l-4 border-accent bg-surface px-4 py-3">
        {found.in_other_account ? m.profile_claim_taken() : m.profile_claim_found()}
      </p>
      <BirthdateField
        name="claim_birthdate"
        label={m.rider_field_rider_birthdate()}
        value={watch('claim_birthdate')}
        onChange={(claim_birthdate) => change({ claim_birthdate })}
        error={error('claim_birthdate')}
      />
      <p className="text-small text-ink2">{m.profile_claim_why()}</p>
      <SubmitButton failure={failure} busy={busy} busyText={m.form_sending()}>
        {found.in_other_account ? m.profile_claim_ask() : m.profile_claim_submit()}
      </SubmitButton>
    </form>
  );
}

type Found = z.infer<typeof foundRider>;

/** Asks for the document first, because a rider who is known already need not be typed again. */
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
        <SubmitButton failure={failure} busy={busy} busyText={m.profile_searching()}>
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
