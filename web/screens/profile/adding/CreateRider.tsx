import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { consentMissing, GuardianConsent } from '#web/parts/papers/GuardianConsent.tsx';
import { newKey } from '#web/parts/new-key.ts';
import { sendForm } from '#web/app/call/send-form.ts';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { ContactFields } from '#web/screens/profile/rider/ContactFields.tsx';
import { focusFirst } from '#web/screens/profile/focus-first.ts';
import { paperLabels, slots } from '#web/screens/profile/papers/paper-labels.ts';
import { PersonFields } from '#web/screens/profile/rider/PersonFields.tsx';
import { PlaceFields } from '#web/screens/profile/rider/PlaceFields.tsx';
import { refreshMe } from '#web/screens/profile/refresh-me.ts';
import {
  riderFormErrors,
  type Papers,
  type RiderErrors,
  type RiderFields,
  riderFormOf,
} from '#web/screens/profile/rider/rider-form.ts';
import { useUnsavedCard } from '#web/screens/profile/use-unsaved.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

interface CreateRiderProps {
  start: RiderFields;
  intro: string;
  onCreated: (rider_id: number) => void;
}

/** A new rider in the account. */
export function CreateRider({ start, intro, onCreated }: CreateRiderProps) {
  const [request_key] = useState(newKey);
  const [fields, setFields] = useState(start);
  const [papers, setPapers] = useState<Papers>({});
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<RiderErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const chosen = Object.values(papers).some((file) => file !== null && file !== undefined);
  useUnsavedCard(chosen || JSON.stringify(fields) !== JSON.stringify(start));
  const change = (changes: Partial<RiderFields>) => setFields((now) => ({ ...now, ...changes }));

  const send = () => {
    const { body, files } = riderFormOf(fields, papers, agreed);
    return sendForm(
      'POST /api/riders/mov',
      { body: { ...body, request_key }, files },
      { onProgress: setShare },
    );
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (share !== null) return;
    setFailure(null);
    const wrong = { ...riderFormErrors('create', fields), ...consentMissing(agreed) };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) {
      focusFirst(Object.keys(wrong));
      return;
    }
    setShare(0);
    try {
      const rider = await send();
      await refreshMe();
      onCreated(rider.rider_id);
    } catch (error) {
      if (error instanceof CallFailure && error.where !== null) {
        setErrors({ [error.where]: failureText(error) });
        focusFirst([error.where]);
      }
      setFailure(failureText(error));
    } finally {
      setShare(null);
    }
  };

  const group = { fields, errors, change };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p role="status" className="border-l-4 border-accent bg-surface px-4 py-3">
        {intro}
      </p>
      <h2 className="display text-d28">{m.profile_person()}</h2>
      <PersonFields {...group} />
      <h2 className="mt-4 display text-d28">{m.profile_place()}</h2>
      <PlaceFields {...group} />
      <h2 className="mt-4 display text-d28">{m.profile_contact()}</h2>
      <ContactFields {...group} />
      <h2 className="mt-4 display text-d28">{m.profile_papers()}</h2>
      {slots.map((slot) => (
        <PaperTile
          key={slot}
          name={slot}
          label={paperLabels[slot]()}
          optional={m.form_optional()}
          file={papers[slot] ?? null}
          onFile={(file) => setPapers((now) => ({ ...now, [slot]: file }))}
          error={errors[slot]}
        />
      ))}
      <GuardianConsent
        agreed={agreed}
        onAgree={(yes) => {
          setAgreed(yes);
          setErrors(({ consent: _gone, ...left }) => left);
        }}
        error={errors.consent}
      />
      <FormAlert>{failure}</FormAlert>
      <SubmitButton
        busy={share !== null}
        busyText={m.registration_sending({ percent: Math.round((share ?? 0) * 100) })}
      >
        {m.profile_create_submit()}
      </SubmitButton>
    </form>
  );
}
