import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { sendForm } from '#web/app/call/send-form.ts';
import { consentMissing, GuardianConsent } from '#web/parts/papers/GuardianConsent.tsx';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { consentsKey, useConsentAsked } from '#web/parts/papers/use-consents.ts';
import { focusFirst } from '#web/screens/profile/focus-first.ts';
import { paperLabels, slots } from './paper-labels.ts';
import { refreshMe } from '#web/screens/profile/refresh-me.ts';
import {
  fieldsOfCard,
  lacksPlace,
  type Papers,
  type RiderErrors,
  riderFormOf,
} from '#web/screens/profile/rider/rider-form.ts';
import { useUnsavedCard } from '#web/screens/profile/use-unsaved.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

const asked = [...slots, 'consent'] as const;

interface PapersFormProps {
  rider: PrivateRider;
  onSaved: (rider: PrivateRider) => void;
  onCancel: () => void;
}

/** Papers to photograph or to choose; those that are chosen take the place of the ones before. */
export function PapersForm({ rider, onSaved, onCancel }: PapersFormProps) {
  const [papers, setPapers] = useState<Papers>({});
  const [errors, setErrors] = useState<RiderErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [agreed, setAgreed] = useState(false);
  const client = useQueryClient();
  const asks = useConsentAsked(rider.rider_id);
  const chosen = Object.values(papers).some((file) => file !== null && file !== undefined);
  useUnsavedCard(chosen);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (share !== null) return;
    const { club_id, rider_state } = fieldsOfCard(rider);
    setErrors({});
    setFailure(null);
    if (!chosen) {
      setFailure(m.profile_papers_none());
      return;
    }
    if (asks && !agreed) {
      setErrors(consentMissing(agreed));
      focusFirst(['consent']);
      return;
    }
    if (lacksPlace({ club_id, rider_state })) {
      setFailure(m.profile_place_first());
      return;
    }
    setShare(0);
    try {
      const form = riderFormOf({ club_id, rider_state }, papers, asks && agreed);
      const params = { id: rider.rider_id };
      const saved = await sendForm('PUT /api/riders/mov/{id}', { params, ...form }, { onProgress: setShare });
      await Promise.all([refreshMe(), client.invalidateQueries({ queryKey: consentsKey(rider.rider_id) })]);
      onSaved(saved);
    } catch (error) {
      const text = failureText(error);
      const where = error instanceof CallFailure ? asked.find((name) => name === error.where) : undefined;
      if (where === undefined) setFailure(text);
      else setErrors({ [where]: text });
      setShare(null);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {slots.map((slot) => (
        <PaperTile
          key={slot}
          name={slot}
          label={paperLabels[slot]()}
          file={papers[slot] ?? null}
          onFile={(file) => setPapers((now) => ({ ...now, [slot]: file }))}
          error={errors[slot]}
        />
      ))}
      {asks && <GuardianConsent agreed={agreed} onAgree={setAgreed} error={errors.consent} />}
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          busy={share !== null}
          busyText={m.registration_sending({ percent: Math.round((share ?? 0) * 100) })}
        >
          {m.profile_papers_send()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.profile_cancel()}</Button>
      </div>
    </form>
  );
}
