import { useQueryClient } from '@tanstack/react-query';
import type { ClaimOutcome } from '#contract/accounts/claims.ts';
import { isDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { renewSession } from '#web/app/call/session.ts';
import { BirthdateField } from '#web/parts/rider-fields/BirthdateField.tsx';
import { claimsKey } from './use-claims.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface ClaimFoundProps {
  found: { claim_id: number; in_other_account: boolean };
  /** The rider is in the account. */
  onClaimed: (rider_id: number) => void;
  /** The rider will be added later, or not at all. */
  onWaiting: (claim: ClaimOutcome) => void;
}

/** The typed date, zeros added: `2016-3-9` is `2016-03-09`. */
const dateOf = (typed: string): string => {
  const [year = '', month = '', day = ''] = typed.split('-');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
};

/** Shows nothing of a rider whom a club enrolled: a person who knows the birth date may ask for the rider. */
export function ClaimFound({ found, onClaimed, onWaiting }: ClaimFoundProps) {
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
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {found.in_other_account ? m.profile_claim_ask() : m.profile_claim_submit()}
      </SubmitButton>
    </form>
  );
}
