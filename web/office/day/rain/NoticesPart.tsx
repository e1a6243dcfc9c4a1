import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DrawRoom } from '#contract/office/day/day.ts';
import type { OfficeNotice } from '#contract/office/day/notices.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { everyAnswer, useAsk } from '#web/app/call/use-ask.ts';
import { formatInstant } from '#web/app/format.ts';
import { languageNames, languages } from '#web/app/language.ts';
import { newKey } from '#web/parts/new-key.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { noticeDrafts, type NoticeDraft } from './notice-drafts.ts';

const hourMs = 3_600_000;
const lengths = [1, 2, 4, 8, 24];

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
          <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
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

/** What is said on every page of the date, in three languages and until an end. */
export function NoticesPart({ room }: { room: DrawRoom }) {
  const client = useQueryClient();
  const params = { id: room.race_id };
  const { data } = useAsk('GET /api/office/races/{id}/notices', { params });
  const [draft, setDraft] = useState<NoticeDraft | null>(null);
  const [hours, setHours] = useState(2);
  const key = useRef<string | null>(null);
  const write = useWrite({});
  const say = (words: NoticeDraft) =>
    write.run(async () => {
      key.current ??= newKey();
      const ends_at = new Date(Date.now() + hours * hourMs).toISOString();
      const body = { weight: words.weight, words: words.words, ends_at, request_key: key.current };
      await ask('POST /api/office/races/{id}/notices', { params, body });
      key.current = null;
      setDraft(null);
      await client.invalidateQueries(everyAnswer);
    });
  const end = (noticeId: number) =>
    write.run(async () => {
      await ask('POST /api/office/races/{id}/notices/{noticeId}/end', { params: { ...params, noticeId } });
      await client.invalidateQueries(everyAnswer);
    });
  const isSaid = draft !== null && languages.every((language) => draft.words[language].trim().length >= 3);
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
        <form
          className="mt-4 max-w-text space-y-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (isSaid) void say(draft);
          }}
        >
          {languages.map((language) => (
            <TextField
              key={language}
              name={`notice-${language}`}
              label={languageNames[language]}
              value={draft.words[language]}
              maxLength={280}
              onChange={({ target }) =>
                setDraft({ ...draft, words: { ...draft.words, [language]: target.value } })
              }
            />
          ))}
          <SelectField
            name="notice-hours"
            label={m.rain_notice_ends()}
            choose={m.rain_notice_hours({ count: 2 })}
            value={hours === 2 ? '' : String(hours)}
            options={lengths
              .filter((count) => count !== 2)
              .map((count) => ({ value: String(count), label: m.rain_notice_hours({ count }) }))}
            onChange={({ target }) => setHours(Number(target.value || 2))}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              look="primary"
              type="submit"
              busy={write.busy}
              disabled={!isSaid}
              className="disabled:opacity-50"
            >
              {m.rain_notice_say()}
            </Button>
            <Button onClick={() => setDraft(null)}>{m.office_cancel()}</Button>
          </div>
        </form>
      )}
      <FormAlert>{write.failure}</FormAlert>
    </section>
  );
}
