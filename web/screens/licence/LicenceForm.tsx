import { type SubmitEvent, useState } from 'react';
import type { RiderCard } from '#contract/accounts.ts';
import { CONSENT_VERSION } from '#rules/consent-texts.ts';
import type { Lbr } from '#contract/licences.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { sendForm } from '#web/app/send-form.ts';
import { consentMissing, GuardianConsent } from '#web/parts/GuardianConsent.tsx';
import { newKey } from '#web/parts/new-key.ts';
import { PaperTile } from '#web/parts/PaperTile.tsx';
import { useConsentAsked } from '#web/parts/use-consents.ts';
import type { LicenceRequest } from '#web/screens/licence/request.ts';
import type { CategoryChoice } from '#web/screens/licence/use-licence.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

interface LicenceFormProps {
  request: LicenceRequest;
  rider: RiderCard;
  categories: readonly CategoryChoice[];
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
    const form = new FormData();
    form.set('rider_id', String(rider.rider_id));
    form.set('organization_id', String(request.organization_id));
    form.set('cup_id', String(request.cup_id));
    form.set('category_id', category_id);
    form.set('lbr_guest', request.type);
    form.set('lbr_type', request.type);
    if (request.race !== null) form.set('race_date', request.race);
    form.set('request_key', key);
    if (asks) form.set('consent', CONSENT_VERSION);
    if (needsFile && file !== null) form.set('file', file, file.name);
    setShare(0);
    try {
      await sendForm<Lbr>('POST', '/api/lbr/mov', form, { onProgress: setShare });
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
