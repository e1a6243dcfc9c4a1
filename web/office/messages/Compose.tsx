import { type SubmitEvent, useState } from 'react';
import type { MessageText, RaceMessage, RaceMessages } from '#contract/office/entries/messages.ts';
import * as m from '#text/messages/messages.js';
import { languageNames, languages, useLanguage } from '#web/app/language.ts';
import { newKey } from '#web/parts/new-key.ts';
import { blank, everybody, isWhole, keepTexts, readKeptTexts } from './draft.ts';
import { Reach } from './Reach.tsx';
import { toWhom } from './to-whom.ts';
import { TextFields } from './TextFields.tsx';
import { useWrite } from '#web/parts/use-write.ts';
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

const chosenId = (value: string): number | null => (value === '' ? null : Number(value));

/** Who is written to, in which words; looked at once more before it goes, because it cannot be called back. */
export function Compose({ race_id, race, onSent }: ComposeProps) {
  const reader = useLanguage();
  const [filters, setFilters] = useState(everybody);
  const [texts, write] = useState<MessageText[]>(() => readKeptTexts(race_id) ?? [blank(reader)]);
  // Another section of the office, or a reload, takes nothing typed away.
  const setTexts = (next: MessageText[]) => {
    write(next);
    keepTexts(race_id, next);
  };
  const [tried, setTried] = useState(false);
  const [looking, setLooking] = useState(false);
  // The same for every try of one message: an answer that was lost is not a second letter.
  const [request_key, setKey] = useState(newKey);
  const { busy, failure, run } = useWrite();
  const { data: audience } = useAsk(
    'POST /api/office/races/{id}/messages/audience',
    { params: { id: race_id }, body: filters },
    { placeholderData: (before) => before },
  );
  const change = (language: MessageText['language'], next: MessageText | null) =>
    setTexts(texts.flatMap((one) => (one.language !== language ? [one] : next === null ? [] : [next])));
  const send = () =>
    run(async () => {
      const message = await ask('POST /api/office/races/{id}/messages', {
        params: { id: race_id },
        body: { request_key, filters, texts },
      });
      setKey(newKey());
      setTexts([blank(reader)]);
      setTried(false);
      setLooking(false);
      onSent(message);
    });
  const isForNobody = audience?.families === 0;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (texts.every(isWhole) && !isForNobody) setLooking(true);
  };
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
    <form noValidate onSubmit={submit} className="mt-6 space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          name="category_id"
          label={m.messages_category()}
          choose={m.messages_category_all()}
          options={race.categories.map((one) => ({
            value: String(one.category_id),
            label: one.category_name,
          }))}
          value={String(filters.category_id ?? '')}
          onChange={(event) => setFilters({ ...filters, category_id: chosenId(event.target.value) })}
        />
        <SelectField
          name="club_id"
          label={m.messages_club()}
          choose={m.messages_club_all()}
          options={race.clubs.map((one) => ({ value: String(one.club_id), label: one.club_name }))}
          value={String(filters.club_id ?? '')}
          onChange={(event) => setFilters({ ...filters, club_id: chosenId(event.target.value) })}
        />
      </div>
      <CheckField
        label={m.messages_licence()}
        checked={filters.without_licence}
        onChange={(event) => setFilters({ ...filters, without_licence: event.target.checked })}
      />
      {texts.map((text) => (
        <TextFields
          key={text.language}
          text={text}
          tried={tried}
          onChange={(next) => change(text.language, next)}
          onRemove={texts.length === 1 ? null : () => change(text.language, null)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        {languages
          .filter((language) => !texts.some((one) => one.language === language))
          .map((language) => (
            <Button key={language} onClick={() => setTexts([...texts, blank(language)])}>
              {m.messages_add({ language: languageNames[language] })}
            </Button>
          ))}
      </div>
      {reach}
      <FormAlert>{tried && isForNobody ? m.messages_nobody() : null}</FormAlert>
      <SubmitButton busy={false} busyText="">
        {m.messages_look()}
      </SubmitButton>
    </form>
  );
}
