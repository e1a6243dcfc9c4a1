import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/ground/call/send-form.ts';
import { consentMissing, GuardianConsent } from '#web/parts/papers/GuardianConsent.tsx';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { consentsKey, useConsentAsked } from '#web/parts/papers/use-consents.ts';
import { nothingChosen, paperLabels, slots } from './paper-labels.ts';
import { refreshMe } from '#web/parts/account/refresh-me.ts';
import { fieldsOfCard, lacksPlace, riderFormOf } from '#web/screens/people/profile/parts/rider-form.ts';
import { useUnsavedCard } from '#web/screens/people/profile/parts/use-unsaved.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Refused } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

const start = { ...nothingChosen, consent: false };

const isChosen = (papers: typeof nothingChosen) => slots.some((slot) => papers[slot] !== null);

interface PapersFormProps {
  rider: PrivateRider;
  onSaved: (rider: PrivateRider) => void;
  onCancel: () => void;
}

/** Draws the papers to photograph or to choose. A chosen paper replaces the previous one. */
export function PapersForm({ rider, onSaved, onCancel }: PapersFormProps) {
  const [share, setShare] = useState(0);
  const client = useQueryClient();
  const asks = useConsentAsked(rider.rider_id);
  const { sends, watch, change, error, busy, failure } = useWriteForm<typeof start>({
    start,
    check: (typed) => (asks && isChosen(typed) ? consentMissing(typed.consent) : {}),
  });
  const chosen = watch();
  useUnsavedCard(isChosen(chosen));
  const form = sends(async ({ consent, ...papers }) => {
    const { club_id, rider_state } = fieldsOfCard(rider);
    if (!isChosen(papers)) throw new Refused(m.profile_papers_none());
    if (lacksPlace({ club_id, rider_state })) throw new Refused(m.profile_place_first());
    setShare(0);
    const sent = riderFormOf({ club_id, rider_state }, papers, asks && consent);
    const params = { id: rider.rider_id };
    const saved = await sendForm('PUT /api/riders/mov/{id}', { params, ...sent }, { onProgress: setShare });
    await Promise.all([refreshMe(), client.invalidateQueries({ queryKey: consentsKey(rider.rider_id) })]);
    onSaved(saved);
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      {slots.map((slot) => (
        <PaperTile
          key={slot}
          name={slot}
          label={paperLabels[slot]()}
          file={chosen[slot]}
          onFile={(file) => change({ [slot]: file })}
          onSecond={slot === 'rider_dni_image1' ? (file) => change({ rider_dni_image2: file }) : undefined}
          error={error(slot)}
        />
      ))}
      {asks && (
        <GuardianConsent
          agreed={chosen.consent}
          onAgree={(consent) => change({ consent })}
          error={error('consent')}
        />
      )}
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
