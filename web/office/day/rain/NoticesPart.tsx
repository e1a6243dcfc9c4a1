import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DrawRoom } from '#contract/office/day/day.ts';
import type { OfficeNotice } from '#contract/office/day/notices.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { everyAnswer, useAsk } from '#web/app/call/use-ask.ts';
import { formatInstant } from '#web/app/format.ts';
import { languages } from '#web/app/language.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { NoticeForm } from './NoticeForm.tsx';
import { noticeDrafts, type NoticeDraft } from './notice-drafts.ts';

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

/** The notices on every page of the date, in three languages, each until its end. */
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
