import { type SubmitEvent, useState } from 'react';
import type { RiderCard } from '#contract/accounts/accounts.ts';
import { CONSENT_VERSION } from '#rules/riders/consent-texts.ts';
import type { Lbr } from '#contract/licences/licences.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { sendForm } from '#web/app/call/send-form.ts';
import { consentMissing, GuardianConsent } from '#web/parts/papers/GuardianConsent.tsx';
import { newKey } from '#web/parts/new-key.ts';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { useConsentAsked } from '#web/parts/papers/use-consents.ts';
import type { LicenceRequest } from '#web/screens/licence/request.ts';
import type { LicenceCategory } from '#web/screens/licence/use-licence.ts';
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

/** What the rider may still ask for: nothing that stands already. */
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

/** Asks for the licence: category, and a file unless the rider is a guest (spec §5, licence form). */
export function LicenceForm({ request, rider, categories, known, onSent }: LicenceFormProps) {
  const [key] = useState(newKey);
  const asked = categories.find(({ category_id }) => category_id === request.category_id);
  const first = asked ?? (categories.length === 1 ? categories[0] : undefined);
  const [category_id, setCategory] = useState(first === undefined ? '' : String(first.category_id));
  const [file, setFile] = useState<File | null>(null);
  const [errors, setErrors] = useState<{ category_id?: string; file?: string; consent?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [agreed, setAgreed] = useState(false);
  const needsFile = request.type === 'FALSE';
  const asks = useConsentAsked(rider.rider_id) && needsFile;
  const standing = standingFor(known, request, category_id);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (share !== null || standing) return;
    const missing = {
      ...(category_id === '' ? { category_id: m.licence_category_needed() } : {}),
      ...(needsFile && file === null ? { file: m.licence_file_needed() } : {}),
      ...(asks ? consentMissing(agreed) : {}),
    };
    setErrors(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
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
    try {
      await sendForm(
        'POST /api/lbr/mov',
        { body, files: { file: needsFile ? file : null } },
        { onProgress: setShare },
      );
      onSent();
    } catch (error) {
      const text = failureText(error);
      const where = error instanceof CallFailure ? error.where : null;
      if (where === 'file' || where === 'consent') setErrors({ [where]: text });
      setFailure(`${m.licence_failed()}. ${text}`);
      setShare(null);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-6">
      <SelectField
        name="category_id"
        label={m.licence_category()}
        choose={m.licence_choose()}
        options={categories.map((one) => ({ value: String(one.category_id), label: one.category_name }))}
        value={category_id}
        onChange={(event) => setCategory(event.target.value)}
        error={standing ? m.error_licence_standing() : errors.category_id}
        required
      />
      {needsFile && (
        <PaperTile name="file" label={m.licence_file()} file={file} onFile={setFile} error={errors.file} />
      )}
      {asks && !standing && <GuardianConsent agreed={agreed} onAgree={setAgreed} error={errors.consent} />}
      <FormAlert>{failure}</FormAlert>
      {!standing && (
        <SubmitButton
          busy={share !== null}
          busyText={
            needsFile
              ? m.registration_sending({ percent: Math.min(99, Math.round((share ?? 0) * 100)) })
              : m.form_sending()
          }
        >
          {m.licence_send()}
        </SubmitButton>
      )}
    </form>
  );
}
