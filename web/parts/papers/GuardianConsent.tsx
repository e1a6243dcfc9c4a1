import { formatDate } from '#web/ground/format.ts';
import { CONSENT_VERSION } from '#rules/people/riders/consent-texts.ts';
import * as m from '#text/messages/messages.js';
import { FieldError } from '#web/ui/form/Field.tsx';

interface GuardianConsentProps {
  /** The box is never ticked from the start. */
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
  error?: string | undefined;
}

const questions = [
  [m.guardian_consent_ask_what, m.guardian_consent_answer_what],
  [m.guardian_consent_ask_why, m.guardian_consent_answer_why],
  [m.guardian_consent_ask_who, m.guardian_consent_answer_who],
  [m.guardian_consent_ask_term, m.guardian_consent_answer_term],
  [m.guardian_consent_ask_withdraw, m.guardian_consent_answer_withdraw],
] as const;

/** Gives the error of the box while it is not ticked. */
export const consentMissing = (agreed: boolean): { consent?: string } =>
  agreed ? {} : { consent: m.error_consent_missing() };

/**
 * Asks for the guardian's consent beside the papers that it covers: what is stored, for which purpose, by whom, for how
 * long, how to withdraw it, and one box.
 */
export function GuardianConsent({ agreed, onAgree, error }: GuardianConsentProps) {
  return (
    <fieldset
      data-field="consent"
      className="border-2 border-edge bg-surface p-4 data-[invalid]:border-stop"
      data-invalid={error === undefined ? undefined : ''}
    >
      {/* A floating legend is inside the frame, because it takes two lines on a phone. */}
      <legend className="float-left mb-3 w-full font-semibold">{m.guardian_consent_title()}</legend>
      <dl className="clear-both flex flex-col gap-3">
        {questions.map(([question, answer]) => (
          <div key={question()}>
            <dt className="text-small font-semibold">{question()}</dt>
            <dd className="text-ink2">{answer()}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-12 cursor-pointer items-start gap-3 border-t border-line pt-4 font-semibold">
        <input
          id="consent"
          name="consent"
          type="checkbox"
          checked={agreed}
          onChange={(event) => onAgree(event.target.checked)}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : 'consent-error'}
          className="mt-0.5 size-6 shrink-0 accent-ink"
        />
        {m.guardian_consent_agree()}
      </label>
      <FieldError name="consent" error={error} />
      <p className="mt-2 text-small text-ink3">
        {m.guardian_consent_version({ version: formatDate(CONSENT_VERSION) })}
      </p>
    </fieldset>
  );
}
