import { REASON_LENGTH } from '#rules/office/reasons.ts';
import * as m from '#text/messages/messages.js';
import { languageNames, languages } from '#web/app/language.ts';
import type { DraftReason } from './reason-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClass } from '#web/ui/form/Field.tsx';

interface ReasonFieldsProps {
  /** Before the ids of its fields: the page has two such lists. */
  name: string;
  number: string;
  reason: DraftReason;
  onChange: (change: Partial<DraftReason>) => void;
}

/** One reason, in each language. A removed one shows a button to restore it. */
export function ReasonFields({ name, number, reason, onChange }: ReasonFieldsProps) {
  const { key, texts, removed } = reason;
  if (removed)
    return (
      <p
        role="status"
        className="flex flex-wrap items-center justify-between gap-x-4 border-l-4 border-warn pl-3"
      >
        {m.reasons_removed({ number })}
        <Button look="link" onClick={() => onChange({ removed: false })} className="font-semibold">
          {m.reasons_put_back()}
        </Button>
      </p>
    );
  return (
    <fieldset className="border-t-2 border-edge">
      <legend className="pr-3 font-semibold">{m.reasons_one({ number })}</legend>
      <div className="grid gap-3 pt-1 md:grid-cols-3">
        {languages.map((language) => {
          const id = `${name}_${key}_${language}`;
          return (
            <div key={language}>
              <label htmlFor={id} className="mb-1 block text-small text-ink2">
                <span className="sr-only">{m.reasons_in({ number, language: languageNames[language] })}</span>
                <span aria-hidden="true">{languageNames[language]}</span>
              </label>
              <textarea
                id={id}
                lang={language}
                rows={2}
                maxLength={REASON_LENGTH}
                value={texts[language]}
                onChange={(event) => onChange({ texts: { ...texts, [language]: event.target.value } })}
                className={`${controlClass} py-2`}
              />
            </div>
          );
        })}
      </div>
      <Button
        look="link"
        aria-label={m.reasons_remove({ number })}
        onClick={() => onChange({ removed: true })}
      >
        {m.reasons_remove({ number })}
      </Button>
    </fieldset>
  );
}
