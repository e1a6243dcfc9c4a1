import { useState } from 'react';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import type { Lbr } from '#contract/people/licences/licences.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/ground/call/send-form.ts';
import { consentMissing, GuardianConsent } from '#web/parts/papers/GuardianConsent.tsx';
import { newKey } from '#web/parts/new-key.ts';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { useConsentAsked } from '#web/parts/papers/use-consents.ts';
import type { LicenceRequest } from '#web/screens/people/licence/request.ts';
import type { LicenceCategory } from '#web/screens/people/licence/use-licence.ts';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

interface LicenceFormProps {
  request: LicenceRequest;
  rider: RiderCard;
  categories: readonly LicenceCategory[];
  known: readonly Lbr[];
  onSent: () => void;
}

interface Asked {
  category_id: string;
  file: File | null;
  consent: boolean;
}

/** Lists the categories that the rider may still request. It leaves out licences that exist already. */
function standingFor(known: readonly Lbr[], { type, race }: LicenceRequest, category_id: string): boolean {
  return known.some(
    (one) =>
      String(one.category_id) === category_id &&
      one.lbr_guest === type &&
      (type === 'FALSE'
        ? race === null || one.season === Number(race.slice(0, 4))
        : one.race_date === race) &&
      one.state !== 'rejected' &&
      one.state !== 'expired',
  );
}

/** Requests the licence: the category, and a file unless the rider is a guest (spec §5, licence form). */
export function LicenceForm({ request, rider, categories, known, onSent }: LicenceFormProps) {
  const [key] = useState(newKey);
  const asked = categories.find(({ category_id }) => category_id === request.category_id);
  // With one class of the usual wheel, a cruiser beside it is the exception that is chosen by hand.
  const usual = categories.filter(({ wheel }) => wheel !== 24);
  const [only, another] = usual.length > 0 ? usual : categories;
  const first = asked ?? (another === undefined ? only : undefined);
  const needsFile = request.type === 'FALSE';
  const asks = useConsentAsked(rider.rider_id) && needsFile;
  const [share, setShare] = useState(0);
  const { sends, field, error, watch, change, busy, failure } = useWriteForm<Asked>({
    start: { category_id: first === undefined ? '' : String(first.category_id), file: null, consent: false },
    check: ({ category_id, file, consent }) => ({
      ...(category_id === '' ? { category_id: m.licence_category_needed() } : {}),
      ...(needsFile && file === null ? { file: m.licence_file_needed() } : {}),
      ...(asks ? consentMissing(consent) : {}),
    }),
  });
  const standing = standingFor(known, request, watch('category_id'));
  const form = sends(async ({ category_id, file }) => {
    if (standing) return;
    const body = {
      rider_id: String(rider.rider_id),
      organization_id: String(request.organization_id),
      cup_id: String(request.cup_id),
      category_id,
      lbr_guest: request.type,
      lbr_type: request.type,
      race_date: request.race,
      request_key: key,
      consent: asks ? CONSENT_VERSION : null,
    };
    setShare(0);
    const files = { file: needsFile ? file : null };
    await sendForm('POST /api/lbr/mov', { body, files }, { onProgress: setShare });
    onSent();
  });

  return (
    <form {...form} className="mt-6 flex flex-col gap-6">
      <SelectField
        {...field('category_id')}
        error={standing ? m.error_licence_standing() : error('category_id')}
        label={m.licence_category()}
        choose={m.licence_choose()}
        options={categories.map((one) => ({ value: String(one.category_id), label: one.category_name }))}
        required
      />
      {needsFile && (
        <PaperTile
          name="file"
          label={m.licence_file()}
          file={watch('file')}
          onFile={(file) => change({ file })}
          error={error('file')}
          required
        />
      )}
      {asks && !standing && (
        <GuardianConsent
          agreed={watch('consent')}
          onAgree={(consent) => change({ consent })}
          error={error('consent')}
        />
      )}
      <SentSoFar share={busy && needsFile ? share : null} />
      <FormAlert>{failure === null ? null : `${m.licence_failed()}. ${failure}`}</FormAlert>
      {!standing && (
        <SubmitButton
          busy={busy}
          busyText={
            needsFile
              ? m.registration_sending({ percent: Math.min(99, Math.round(share * 100)) })
              : m.form_sending()
          }
        >
          {m.licence_send()}
        </SubmitButton>
      )}
    </form>
  );
}
