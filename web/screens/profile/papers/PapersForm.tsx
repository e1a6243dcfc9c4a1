import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/app/call/send-form.ts';
import { consentMissing, GuardianConsent } from '#web/parts/papers/GuardianConsent.tsx';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { consentsKey, useConsentAsked } from '#web/parts/papers/use-consents.ts';
import { focusFirst } from '#web/screens/profile/focus-first.ts';
import { paperLabels, slots } from './paper-labels.ts';
import { refreshMe } from '#web/parts/refresh-me.ts';
import {
  fieldsOfCard,
  lacksPlace,
  type Papers,
  type RiderErrors,
  riderFormOf,
} from '#web/screens/profile/rider/rider-form.ts';
import { useUnsavedCard } from '#web/screens/profile/use-unsaved.ts';
import { Refused, useWrite } from '#web/parts/use-write.ts';
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
  const [share, setShare] = useState(0);
  const [agreed, setAgreed] = useState(false);
  const client = useQueryClient();
  const asks = useConsentAsked(rider.rider_id);
  const chosen = Object.values(papers).some((file) => file !== null && file !== undefined);
  useUnsavedCard(chosen);

  const { busy, failure, run, clear } = useWrite({
    onRefused: ({ where, words }) => {
      const name = asked.find((one) => one === where);
      if (name !== undefined) setErrors({ [name]: words });
      return name !== undefined;
    },
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setErrors({});
    if (chosen && asks && !agreed) {
      clear();
      setErrors(consentMissing(agreed));
      focusFirst(['consent']);
      return;
    }
    await run(async () => {
      const { club_id, rider_state } = fieldsOfCard(rider);
      if (!chosen) throw new Refused(m.profile_papers_none());
      if (lacksPlace({ club_id, rider_state })) throw new Refused(m.profile_place_first());
      setShare(0);
      const form = riderFormOf({ club_id, rider_state }, papers, asks && agreed);
      const params = { id: rider.rider_id };
      const saved = await sendForm('PUT /api/riders/mov/{id}', { params, ...form }, { onProgress: setShare });
      await Promise.all([refreshMe(), client.invalidateQueries({ queryKey: consentsKey(rider.rider_id) })]);
      onSaved(saved);
    });
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
          onSecond={
            slot === 'rider_dni_image1'
              ? (file) => setPapers((now) => ({ ...now, rider_dni_image2: file }))
              : undefined
          }
          error={errors[slot]}
        />
      ))}
      {asks && <GuardianConsent agreed={agreed} onAgree={setAgreed} error={errors.consent} />}
      <SentSoFar share={busy ? share : null} />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.registration_sending({ percent: Math.round(share * 100) })}>
          {m.profile_papers_send()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.profile_cancel()}</Button>
      </div>
    </form>
  );
}
