import type { Replies } from '#web/ground/call/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnLetter } from '#contract/people/office/letters.ts';
import * as m from '#text/messages/messages.js';
import { knownLanguage, languageNames, languages } from '#web/ground/language.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Part } from '#web/office/parts/editing/Part.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { controlClass, Field } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import { ask } from '#web/ground/call/ask.ts';

const letterNames: Record<OwnLetter, () => string> = {
  all: m.letters_all,
  entries: m.letters_entries,
  licence_approved: m.letters_licence_approved,
  licence_rejected: m.letters_licence_rejected,
};

const letters: readonly OwnLetter[] = ['all', 'entries', 'licence_approved', 'licence_rejected'];

type Preview = Replies['POST /api/office/organizations/{id}/letters/preview'];

/** Edits what the organization adds to its letters, one letter and one language at a time, with a preview. */
export function LettersPart({ organization_id }: { organization_id: number }) {
  const client = useQueryClient();
  const reader = useLanguage();
  const [letter, setLetter] = useState<OwnLetter>('all');
  const [language, setLanguage] = useState(reader);
  /** The unsaved texts by letter and language, so that changing to another one loses nothing. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const { busy, failure, run } = useWrite();
  const params = { id: organization_id };
  const { data = [] } = useAsk(
    'GET /api/office/organizations/{id}/letters',
    { params },
    { select: ({ items }) => items },
  );
  const standing = (at: string) =>
    data.find((one) => at === `${one.letter} ${one.language}`)?.letter_text ?? '';
  const at = `${letter} ${language}`;
  const letter_text = typed[at] ?? standing(at);
  const changed = letters.flatMap((one) =>
    languages.flatMap((tongue) => {
      const key = `${one} ${tongue}`;
      const [was, text] = [standing(key), typed[key]];
      return text === undefined || text === was
        ? []
        : [{ letter: one, language: tongue, letter_text: text, was }];
    }),
  );
  const another = (action: () => void) => {
    action();
    setPreview(null);
  };
  const save = () =>
    run(async () => {
      for (const body of changed) {
        const next = await ask('PUT /api/office/organizations/{id}/letters', { params, body });
        client.setQueryData(keyOf('GET /api/office/organizations/{id}/letters', { params }), next);
      }
      setTyped({});
    });
  const look = () =>
    run(async () =>
      setPreview(
        await ask('POST /api/office/organizations/{id}/letters/preview', {
          params,
          body: { letter, language, letter_text },
        }),
      ),
    );
  return (
    <Part
      busy={busy}
      isChanged={changed.length > 0}
      bar={{ does: m.org_does_letters(), drop: () => setTyped({}) }}
      onSave={save}
      trouble={failure === null ? null : { words: failure, confirm: null }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="letter"
          label={m.letters_which()}
          choose={m.org_choose()}
          options={letters.map((value) => ({ value, label: letterNames[value]() }))}
          value={letter}
          onChange={(event) =>
            another(() => setLetter(letters.find((one) => one === event.target.value) ?? letter))
          }
        />
        <SelectField
          name="letter_language"
          label={m.letters_language()}
          choose={m.org_choose()}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(event) => another(() => setLanguage(knownLanguage(event.target.value) ?? language))}
        />
      </div>
      <Field name="letter_text" label={m.letters_text()}>
        <textarea
          id="letter_text"
          rows={4}
          maxLength={1000}
          value={letter_text}
          onChange={(event) => setTyped({ ...typed, [at]: event.target.value })}
          className={`${controlClass} py-2`}
        />
      </Field>
      <Button onClick={() => void look()}>{m.letters_preview()}</Button>
      {preview && (
        <div role="status" className="border-l-4 border-accent bg-surface p-4">
          <p className="text-small text-ink3">{m.letters_preview_title()}</p>
          <p className="mt-1 font-semibold wrap-anywhere">{preview.subject}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{preview.text}</p>
        </div>
      )}
    </Part>
  );
}
