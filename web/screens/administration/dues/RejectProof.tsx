import { type SubmitEvent, useState } from 'react';
import type { ClubProof } from '#contract/club-proofs.ts';
import * as m from '#text/messages/messages.js';
import { languageNames } from '#web/app/language.ts';
import { duesPath } from '#web/screens/administration/dues/use-books.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { controlClass, Field } from '#web/ui/form/Field.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';

const templates = [
  m.dues_reason_unreadable,
  m.dues_reason_not_received,
  m.dues_reason_other_account,
  m.dues_reason_other_month,
  m.dues_reason_twice,
] as const;

interface RejectProps {
  proof: ClubProof;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Why a proof does not serve, in the language the family reads: a frequent reason, changed or completed. */
export function RejectProof({ proof, busy, onReject, onClose }: RejectProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const locale = { locale: proof.language };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== '' && !busy) onReject(reason.trim());
  };
  return (
    <Sheet
      title={m.dues_reject_title({ rider: proof.due.rider_fullname })}
      closeHref={`${duesPath}?view=proofs`}
      closeLabel={m.office_reject_cancel()}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <fieldset>
          <legend className="mb-2 font-semibold">{m.office_reject_templates()}</legend>
          <div className="space-y-2">
            {templates.map((words) => {
              const said = words({}, locale);
              return (
                <button
                  key={said}
                  type="button"
                  lang={proof.language}
                  onClick={() => setReason(reason.trim() === '' ? said : `${reason.trim()} ${said}`)}
                  className="block min-h-12 w-full border-2 border-edge px-3 py-2 text-left hover:border-ink"
                >
                  {said}
                </button>
              );
            })}
          </div>
        </fieldset>
        <Field
          name="payment_reason"
          label={m.office_reject_why({ language: languageNames[proof.language] })}
          error={tried && reason.trim() === '' ? m.office_reject_missing() : undefined}
        >
          <textarea
            id="payment_reason"
            name="payment_reason"
            lang={proof.language}
            rows={4}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className={`${controlClass} py-2`}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busy={busy} busyText={m.office_reject_send()}>
            {m.office_reject_send()}
          </SubmitButton>
          <button type="button" onClick={onClose} className={secondaryButton}>
            {m.office_reject_cancel()}
          </button>
        </div>
      </form>
    </Sheet>
  );
}
