import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { ClaimOutcome } from '#contract/accounts/claims.ts';
import { isDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { renewSession } from '#web/app/call/session.ts';
import { BirthdateField } from '#web/parts/rider-fields/BirthdateField.tsx';
import { claimsKey } from './use-claims.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface ClaimFoundProps {
  found: { claim_id: number; in_other_account: boolean };
  /** The rider is in the account. */
  onClaimed: (rider_id: number) => void;
  /** The rider comes later, or not. */
  onWaiting: (claim: ClaimOutcome) => void;
}

/** Of a rider whom a club enrolled nothing is shown: who knows the birth date asks for the rider. */
export function ClaimFound({ found, onClaimed, onWaiting }: ClaimFoundProps) {
  const client = useQueryClient();
  const [birthdate, setBirthdate] = useState('');
  const { busy, refusal, run, clear } = useWrite();
  const failure = refusal?.code === 'rider.claim_over' ? m.profile_claim_over() : refusal?.words;
  const [wrong, setWrong] = useState<string | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    clear();
    const [year = '', month = '', day = ''] = birthdate.split('-');
    const rider_birthdate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (!isDate(rider_birthdate)) {
      setWrong(m.form_date());
      document.getElementById('claim_birthdate')?.focus();
      return;
    }
    await run(async () => {
      const body = { rider_birthdate };
      const reply = await ask('PUT /api/users/add_rider/{id}', { params: { id: found.claim_id }, body });
      const { claim, rider_id, ...me } = reply;
      renewSession(me);
      await client.invalidateQueries({ queryKey: claimsKey });
      if (rider_id === null) onWaiting(claim);
      else onClaimed(rider_id);
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p role="status" className="border-l-4 border-accent bg-surface px-4 py-3">
        {found.in_other_account ? m.profile_claim_taken() : m.profile_claim_found()}
      </p>
      <BirthdateField
        name="claim_birthdate"
        label={m.rider_field_rider_birthdate()}
        value={birthdate}
        onChange={(value) => {
          setBirthdate(value);
          setWrong(null);
        }}
        error={wrong ?? undefined}
      />
      <p className="text-small text-ink2">{m.profile_claim_why()}</p>
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {found.in_other_account ? m.profile_claim_ask() : m.profile_claim_submit()}
      </SubmitButton>
    </form>
  );
}
