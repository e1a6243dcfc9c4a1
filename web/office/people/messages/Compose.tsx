import { useState } from 'react';
import type { RaceMessage, RaceMessages } from '#contract/people/office/messages.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { messagesHref } from '#web/ground/address/office-paths.ts';
import { languageNames, languages } from '#web/ground/language.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { newKey } from '#web/parts/new-key.ts';
import {
  blank,
  correctionOf,
  filtersOf,
  keepTexts,
  type MessageTyped,
  readKeptTexts,
  writtenTexts,
  typedOf,
} from './draft.ts';
import { Reach } from '#web/office/parts/words/Reach.tsx';
import { toWhom } from './to-whom.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { ask } from '#web/ground/call/ask.ts';
import type { FieldInput } from '#web/parts/form/use-fields.ts';
import { TextArea } from '#web/ui/form/TextArea.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface TextFieldsProps {
  language: Language;
  subject: FieldInput;
  body: FieldInput;
  /** Removes it. It is null for the only one. */
  onRemove: (() => void) | null;
}

/** Edits a message in one language. It is plain text, as it is typed. */
function TextFields({ language, subject, body, onRemove }: TextFieldsProps) {
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

interface ComposeProps {
  race_id: number;
  race: RaceMessages;
  /** The message whose receivers get this one. It is null when they are chosen. */
  corrected: RaceMessage | null;
  onSent: (message: RaceMessage) => void;
}

/** Edits a letter's receivers and text. It is shown once more before sending, since nobody can call it back. */
export function Compose({ race_id, race, corrected, onSent }: ComposeProps) {
  const reader = useLanguage();
  const same_as = corrected?.message_id ?? null;
  const [start] = useState(() => {
    const fresh = corrected === null ? [blank(reader)] : correctionOf(corrected.texts);
    return typedOf(readKeptTexts(race_id, same_as) ?? fresh);
  });
  const [looking, setLooking] = useState(false);
  // The key is the same for every try of one message, so that no second letter is sent after a lost answer.
  const [request_key, setKey] = useState(newKey);
  const { sends, field, watch, getValues, change, reset, formState, busy, failure, run } = useWriteForm({
    start,
    check: (typed) =>
      Object.fromEntries(
        typed.chosen
          .flatMap((language) => [`subject_${language}` as const, `body_${language}` as const])
          .filter((name) => typed[name].trim() === '')
          .map((name) => [name, m.form_required()]),
      ),
  });
  const typed = watch();
  const [filters, texts] = [filtersOf(typed, same_as), writtenTexts(typed)];
  // Typed text stays after a reload, or a visit to another section of the office.
  const keep = () => keepTexts(race_id, writtenTexts(getValues()), same_as);
  const choose = (changes: Partial<MessageTyped>) => {
    change(changes);
    keep();
  };
  const remove = (language: Language) =>
    choose({
      chosen: typed.chosen.filter((one) => one !== language),
      [`subject_${language}`]: '',
      [`body_${language}`]: '',
    });
  const { data: audience } = useAsk(
    'POST /api/office/races/{id}/messages/audience',
    { params: { id: race_id }, body: filters },
    { placeholderData: (before) => before },
  );
  const send = () =>
    run(async () => {
      const message = await ask('POST /api/office/races/{id}/messages', {
        params: { id: race_id },
        body: { request_key, filters, texts },
      });
      setKey(newKey());
      const { category_id, club_id, without_licence } = typed;
      reset({ ...typedOf([blank(reader)]), category_id, club_id, without_licence });
      keep();
      setLooking(false);
      onSent(message);
    });
  const isForNobody = audience?.families === 0;
  const form = sends(async () => setLooking(!isForNobody));
  const reach = <Reach audience={audience} texts={texts} reply_to={race.reply_to} />;
  if (looking)
    return (
      <div className="mt-6 space-y-5">
        {texts.map(({ language, subject, body }) => (
          <article key={language} lang={language} className="border-l-4 border-accent bg-surface p-4">
            <p className="text-small text-ink3">{languageNames[language]}</p>
            <h3 className="mt-1 text-lead font-semibold wrap-anywhere">{subject}</h3>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{body}</p>
          </article>
        ))}
        <p className="font-semibold wrap-anywhere">{toWhom(filters, race)}</p>
        {reach}
        <p>{m.messages_sure()}</p>
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" busy={busy} onClick={() => void send()}>
            {busy ? m.form_sending() : m.messages_send({ count: audience?.families ?? 0 })}
          </Button>
          <Button onClick={() => setLooking(false)}>{m.messages_edit()}</Button>
        </div>
      </div>
    );
  return (
    <form {...form} onInput={keep} className="mt-6 space-y-5">
      {corrected === null ? (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              {...field('category_id')}
              label={m.messages_category()}
              choose={m.messages_category_all()}
              options={race.categories.map((one) => ({
                value: String(one.category_id),
                label: one.category_name,
              }))}
            />
            <SelectField
              {...field('club_id')}
              label={m.messages_club()}
              choose={m.messages_club_all()}
              options={race.clubs.map((one) => ({ value: String(one.club_id), label: one.club_name }))}
            />
          </div>
          <CheckField {...field('without_licence')} label={m.messages_licence()} />
        </>
      ) : (
        // The request for it may come from far below.
        <div ref={focusOnMount} tabIndex={-1}>
          <p className="font-semibold wrap-anywhere">{toWhom(filters, race)}</p>
          <Link href={messagesHref(race_id)} className={`inline-flex min-h-12 items-center ${textLink}`}>
            {m.messages_again_stop()}
          </Link>
        </div>
      )}
      {typed.chosen.map((language) => (
        <TextFields
          key={language}
          language={language}
          subject={field(`subject_${language}`)}
          body={field(`body_${language}`)}
          onRemove={texts.length === 1 ? null : () => remove(language)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        {languages
          .filter((language) => !typed.chosen.includes(language))
          .map((language) => (
            <Button key={language} onClick={() => choose({ chosen: [...typed.chosen, language] })}>
              {m.messages_add({ language: languageNames[language] })}
            </Button>
          ))}
      </div>
      {reach}
      <SubmitButton
        failure={formState.isSubmitted && isForNobody ? m.messages_nobody() : null}
        busy={false}
        busyText=""
      >
        {m.messages_look()}
      </SubmitButton>
    </form>
  );
}
