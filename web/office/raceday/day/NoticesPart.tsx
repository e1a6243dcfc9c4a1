import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DrawRoom } from '#contract/raceday/office/day/day.ts';
import type { OfficeNotice } from '#contract/raceday/office/day/notices.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { everyAnswer, useAsk } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { languages, languageNames } from '#web/ground/language.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { copyText } from '#web/parts/desk/copy-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import type { Language } from '#contract/values.ts';

/** A notice that is being written. */
interface NoticeDraft extends Pick<OfficeNotice, 'weight' | 'words'> {
  label: string;
}

type Word = (locale: Language) => string;

const inAll = (word: Word): NoticeDraft['words'] => ({ es: word('es'), en: word('en'), pt: word('pt') });

/** Gives frequent notices, ready in every language, and an empty one. */
function noticeDrafts({ delay_minutes }: Pick<DrawRoom, 'delay_minutes'>): NoticeDraft[] {
  const minutes = delay_minutes === 0 ? 30 : delay_minutes;
  return [
    {
      label: m.rain_say_delay(),
      weight: 'delay',
      words: inAll((locale) => m.rain_said_delay({ minutes }, { locale })),
    },
    { label: m.rain_say_stop(), weight: 'stop', words: inAll((locale) => m.rain_said_stop({}, { locale })) },
    {
      label: m.rain_say_shorten(),
      weight: 'delay',
      words: inAll((locale) => m.rain_said_shorten({}, { locale })),
    },
    {
      label: m.rain_say_postponed(),
      weight: 'stop',
      words: inAll((locale) => m.rain_said_postponed({}, { locale })),
    },
    {
      label: m.rain_say_cancelled(),
      weight: 'stop',
      words: inAll((locale) => m.rain_said_cancelled({}, { locale })),
    },
    { label: m.rain_say_other(), weight: 'info', words: { es: '', en: '', pt: '' } },
  ];
}

const hourMs = 3_600_000;
const usualHours = 2;
const otherHours = [1, 4, 8, 24];

const endsAt = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

interface NoticeFormProps {
  draft: NoticeDraft;
  race_id: number;
  onClose: () => void;
}

/** Edits a notice in three languages, and how long it is shown. */
function NoticeForm({ draft, race_id, onClose }: NoticeFormProps) {
  const client = useQueryClient();
  // A notice whose answer was lost is sent again with the same key and end, until it is another one.
  const [attempt, setAttempt] = useState({ about: '', ends_at: '', request_key: '' });
  const { sends, field, watch, busy, failure } = useWriteForm({ start: { ...draft.words, hours: '' } });
  const typed = watch();
  const isSaid = languages.every((language) => typed[language].trim().length >= 3);
  const form = sends(async ({ hours, ...words }) => {
    if (!isSaid) return;
    const about = JSON.stringify([words, hours]);
    const fresh = { about, ends_at: endsAt(Number(hours || usualHours)), request_key: newKey() };
    const { ends_at, request_key } = attempt.about === about ? attempt : fresh;
    setAttempt({ about, ends_at, request_key });
    const body = { weight: draft.weight, words, ends_at, request_key };
    await ask('POST /api/office/races/{id}/notices', { params: { id: race_id }, body });
    onClose();
    await client.invalidateQueries(everyAnswer);
  });
  return (
    <form {...form} className="mt-4 max-w-text space-y-4">
      {languages.map((language) => (
        <TextField key={language} {...field(language)} label={languageNames[language]} maxLength={280} />
      ))}
      <SelectField
        {...field('hours')}
        label={m.rain_notice_ends()}
        choose={m.rain_notice_hours({ count: usualHours })}
        options={otherHours.map((count) => ({
          value: String(count),
          label: m.rain_notice_hours({ count }),
        }))}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" type="submit" busy={busy} disabled={!isSaid} className="disabled:opacity-50">
          {m.rain_notice_say()}
        </Button>
        <Button onClick={onClose}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}

function NoticeLine({
  one,
  zone,
  onEnd,
  busy,
}: {
  one: OfficeNotice;
  zone: string;
  onEnd: () => void;
  busy: boolean;
}) {
  const [copied, setCopied] = useState(false);
  const text = languages.map((language) => one.words[language]).join('\n');
  return (
    <li className="border-b border-line py-3">
      <p className={`font-semibold wrap-anywhere ${one.over ? 'text-ink2' : ''}`}>{one.words.es}</p>
      <p className="text-small text-ink2">
        {one.over
          ? m.rain_notice_over({ when: formatInstant(one.ends_at, zone) })
          : m.rain_notice_until({ when: formatInstant(one.ends_at, zone) })}
      </p>
      {!one.over && (
        <div className="mt-2 flex flex-wrap gap-3">
          <Button onClick={() => void copyText(text).then(setCopied)}>
            {copied ? m.rain_notice_copied() : m.rain_notice_copy()}
          </Button>
          <Button busy={busy} onClick={onEnd}>
            {m.rain_notice_end()}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Lists the notices on every page of the date, in three languages, each until its end. */
export function NoticesPart({ room }: { room: DrawRoom }) {
  const client = useQueryClient();
  const params = { id: room.race_id };
  const { data } = useAsk('GET /api/office/races/{id}/notices', { params });
  const [draft, setDraft] = useState<NoticeDraft | null>(null);
  const write = useWrite({});
  const end = (noticeId: number) =>
    write.run(async () => {
      await ask('POST /api/office/races/{id}/notices/{noticeId}/end', { params: { ...params, noticeId } });
      await client.invalidateQueries(everyAnswer);
    });
  return (
    <section className="mt-8">
      <h2 className="display border-b-2 border-ink pb-1 text-d28">{m.rain_notices()}</h2>
      <p className="mt-3 max-w-text text-ink2">{m.rain_notices_why()}</p>
      <ul>
        {data?.items.map((one) => (
          <NoticeLine
            key={one.notice_id}
            one={one}
            zone={room.organization_zone}
            busy={write.busy}
            onEnd={() => void end(one.notice_id)}
          />
        ))}
      </ul>
      {draft === null ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {noticeDrafts(room).map((one) => (
            <Button key={one.label} onClick={() => setDraft(one)}>
              {one.label}
            </Button>
          ))}
        </div>
      ) : (
        <NoticeForm key={draft.label} draft={draft} race_id={room.race_id} onClose={() => setDraft(null)} />
      )}
      <FormAlert>{write.failure}</FormAlert>
    </section>
  );
}
