import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import type { SignUpState } from '#web/screens/registration/use-sign-up.ts';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

/** What is about to be sent, the button, the progress, and what went wrong. */
export function Sender({ state }: { state: SignUpState }) {
  const { form, busy, sending, failure, setStep } = state;
  const percent = sending === null ? null : Math.min(99, Math.round(sending.share * 100));
  const name = `${form.rider_firstname} ${form.rider_lastname}`.trim();
  return (
    <div className="flex flex-col gap-5 border-t border-line pt-6">
      {name !== '' && (
        <p className="text-ink2 wrap-anywhere">
          {m.registration_review({
            name,
            birthdate: formatDate(form.rider_birthdate),
            dni: form.rider_dni,
            email: form.rider_email,
          })}
        </p>
      )}
      <SentSoFar share={sending?.share ?? null} />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton
          busy={busy}
          busyText={percent === null ? m.form_sending() : m.registration_sending({ percent })}
        >
          {m.registration_submit()}
        </SubmitButton>
        {sending !== null ? (
          <Button onClick={sending.cancel}>{m.registration_cancel()}</Button>
        ) : (
          <Button onClick={() => setStep(2)} className="lg:hidden">
            {m.registration_back()}
          </Button>
        )}
      </div>
      <progress
        value={percent ?? 0}
        max={100}
        aria-label={m.form_sending()}
        className={`h-2 w-full accent-go ${percent === null ? 'hidden' : ''}`}
      />
    </div>
  );
}
