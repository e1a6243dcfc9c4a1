import { useState } from 'react';
import type { RaceMessage, RaceMessages } from '#contract/office/entries/messages.ts';
import type { Language } from '#contract/values.ts';
import * as m from '#text/messages/messages.js';
import { languageNames, languages } from '#web/app/language.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { newKey } from '#web/parts/new-key.ts';
import {
  blank,
  filtersOf,
  keepTexts,
  type MessageTyped,
  readKeptTexts,
  writtenTexts,
  typedOf,
} from './draft.ts';
import { Reach } from '#web/office/parts/reach/Reach.tsx';
import { toWhom } from './to-whom.ts';
import { TextFields } from './TextFields.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useAsk } from '#web/app/call/use-ask.ts';
import { ask } from '#web/app/call/ask.ts';

interface ComposeProps {
  race_id: number;
  race: RaceMessages;
  onSent: (message: RaceMessage) => void;
}

/** The receivers and the text of a letter. It is shown once more before it is sent, because it cannot be called back. */
export function Compose({ race_id, race, onSent }: ComposeProps) {
  const reader = useLanguage();
  const [start] = useState(() => typedOf(readKeptTexts(race_id) ?? [blank(reader)]));
  const [looking, setLooking] = useState(false);
  // The same key for every try of one message: after a lost answer no second letter is sent.
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
  const [filters, texts] = [filtersOf(typed), writtenTexts(typed)];
  // Typed text stays after a reload, or a visit to another section of the office.
  const keep = () => keepTexts(race_id, writtenTexts(getValues()));
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
      <FormAlert>{formState.isSubmitted && isForNobody ? m.messages_nobody() : null}</FormAlert>
      <SubmitButton busy={false} busyText="">
        {m.messages_look()}
      </SubmitButton>
    </form>
  );
}
