import { type SubmitEvent, useState } from 'react';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { languageNames } from '#web/app/language.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { controlClass, Field } from '#web/ui/form/Field.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';

interface ReasonProps {
  title: string;
  closeHref: string;
  /** Of the field, as the call names it. */
  name: string;
  /** What the family reads. */
  language: Language;
  /** Frequent reasons, in any language. */
  templates: readonly ((inputs: Record<string, never>, options: { locale: Language }) => string)[];
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Why it is rejected, in the language the family reads: a frequent reason, changed or completed. */
export function ReasonSheet(props: ReasonProps) {
  const { title, closeHref, name, language, templates, busy, onReject, onClose } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== '' && !busy) onReject(reason.trim());
  };
  return (
    <Sheet title={title} closeHref={closeHref} closeLabel={m.office_reject_cancel()} onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <fieldset>
          <legend className="mb-2 font-semibold">{m.office_reject_templates()}</legend>
          <div className="space-y-2">
            {templates.map((words) => {
              const said = words({}, { locale: language });
              return (
                <button
                  key={said}
                  type="button"
                  lang={language}
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
          name={name}
          label={m.office_reject_why({ language: languageNames[language] })}
          error={tried && reason.trim() === '' ? m.office_reject_missing() : undefined}
        >
          <textarea
            id={name}
            name={name}
            lang={language}
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
