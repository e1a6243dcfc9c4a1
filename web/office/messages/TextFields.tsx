import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { languageNames } from '#web/app/language.ts';
import type { FieldInput } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface TextFieldsProps {
  language: Language;
  subject: FieldInput;
  body: FieldInput;
  /** null: the only one. */
  onRemove: (() => void) | null;
}

/** A message in one language: plain text, as it is typed. */
export function TextFields({ language, subject, body, onRemove }: TextFieldsProps) {
  return (
    <fieldset className="space-y-4 border-l-4 border-accent pl-4">
      <legend className="font-semibold">{m.messages_text_in({ language: languageNames[language] })}</legend>
      <TextField {...subject} label={m.messages_subject()} lang={language} maxLength={150} />
      <TextArea {...body} label={m.messages_body()} lang={language} rows={7} maxLength={5000} />
      {onRemove && (
        <Button look="link" onClick={onRemove}>
          {m.messages_remove()}
        </Button>
      )}
    </fieldset>
  );
}
