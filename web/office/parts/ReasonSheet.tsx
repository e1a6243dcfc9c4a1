import { type SubmitEvent, useState } from 'react';
import type { ReasonTexts } from '#contract/office/reasons.ts';
import type { Language } from '#contract/values.ts';
import { reasonFor } from '#rules/office/reasons.ts';
import * as m from '#text/messages/messages.js';
import { languageNames } from '#web/app/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClass, Field } from '#web/ui/form/Field.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';

interface Choice {
  language: Language;
  words: string;
}

/** Reasons to choose from; where one is in another language than the family's, that is said before it goes out. */
function Choices({
  title,
  choices,
  family,
  onChoose,
}: {
  title: string;
  choices: readonly Choice[];
  family: Language;
  onChoose: (words: string) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="space-y-2">
        {choices.map(({ language, words }, index) => (
          <button
            key={`${index} ${words}`}
            type="button"
            onClick={() => onChoose(words)}
            className="block min-h-12 w-full border-2 border-edge px-3 py-2 text-left wrap-anywhere hover:border-ink"
          >
            <span lang={language}>{words}</span>
            {language !== family && (
              <span className="block text-small text-ink2">
                {m.reasons_own_in({ language: languageNames[language], family: languageNames[family] })}
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface ReasonProps {
  title: string;
  closeHref: string;
  /** Of the field, as the call names it. */
  name: string;
  /** What the family reads. */
  language: Language;
  /** What the organization wrote itself. */
  own: readonly ReasonTexts[];
  /** Frequent reasons, in any language. */
  templates: readonly ((inputs: Record<string, never>, options: { locale: Language }) => string)[];
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Why it is rejected, in the language the family reads: a frequent reason, changed or completed. */
export function ReasonSheet(props: ReasonProps) {
  const { title, closeHref, name, language, own, templates, busy, onReject, onClose } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const ownChoices = own.flatMap((one) => reasonFor(one, language) ?? []);
  const add = (said: string) => setReason(reason.trim() === '' ? said : `${reason.trim()} ${said}`);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() !== '' && !busy) onReject(reason.trim());
  };
  return (
    <Sheet title={title} closeHref={closeHref} closeLabel={m.office_reject_cancel()} onClose={onClose}>
      <form noValidate onSubmit={submit} className="space-y-5">
        {ownChoices.length > 0 && (
          <Choices title={m.reasons_own()} choices={ownChoices} family={language} onChoose={add} />
        )}
        <Choices
          title={m.office_reject_templates()}
          choices={templates.map((words) => ({ language, words: words({}, { locale: language }) }))}
          family={language}
          onChoose={add}
        />
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
          <Button onClick={onClose}>{m.office_reject_cancel()}</Button>
        </div>
      </form>
    </Sheet>
  );
}
