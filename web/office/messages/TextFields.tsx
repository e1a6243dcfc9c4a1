import type { MessageText } from '#contract/office/entries/messages.ts';
import * as m from '#text/messages/messages.js';
import { languageNames } from '#web/app/language.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClass, Field } from '#web/ui/form/Field.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface TextFieldsProps {
  text: MessageText;
  tried: boolean;
  onChange: (text: MessageText) => void;
  /** null: the only one. */
  onRemove: (() => void) | null;
}

/** A message in one language: plain text, as it is typed. */
export function TextFields({ text, tried, onChange, onRemove }: TextFieldsProps) {
  const { language, subject, body } = text;
  const missing = (value: string) => (tried && value.trim() === '' ? m.form_required() : undefined);
  const name = `body_${language}`;
  return (
    <fieldset className="space-y-4 border-l-4 border-accent pl-4">
      <legend className="font-semibold">{m.messages_text_in({ language: languageNames[language] })}</legend>
      <TextField
        name={`subject_${language}`}
        label={m.messages_subject()}
        lang={language}
        value={subject}
        onChange={(event) => onChange({ ...text, subject: event.target.value })}
        error={missing(subject)}
        maxLength={150}
      />
      <Field name={name} label={m.messages_body()} error={missing(body)}>
        <textarea
          id={name}
          rows={7}
          lang={language}
          maxLength={5000}
          value={body}
          onChange={(event) => onChange({ ...text, body: event.target.value })}
          aria-invalid={missing(body) === undefined ? undefined : true}
          aria-describedby={missing(body) === undefined ? undefined : `${name}-error`}
          className={`${controlClass} py-2`}
        />
      </Field>
      {onRemove && (
        <Button look="link" onClick={onRemove}>
          {m.messages_remove()}
        </Button>
      )}
    </fieldset>
  );
}
