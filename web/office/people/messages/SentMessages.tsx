import type { RaceMessage, RaceMessages, MessageWay } from '#contract/people/office/messages.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { formatInstant } from '#web/ground/format.ts';
import { languageNames } from '#web/ground/language.ts';
import { messagesHref } from '#web/ground/address/office-paths.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { toWhom } from './to-whom.ts';
import { textLink } from '#web/ui/button-classes.ts';
import { useState } from 'react';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { CopyWords, UnreachedList } from '#web/office/parts/words/Unreached.tsx';
import { keysOf } from '#rules/table.ts';

const ways: Record<MessageWay, (facts: { count: number }) => string> = {
  account: m.messages_reached_account,
  sheet: m.messages_reached_sheet,
  delegate: m.messages_reached_delegate,
};

/** Lists, on request, the riders to whose families a message went, and how. It cannot be called back. */
function WrittenTo({ race_id, message }: { race_id: number; message: RaceMessage }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/messages/{message_id}/written-to',
    { params: { id: race_id, message_id: message.message_id } },
    { enabled: isOpen },
  );
  const groups = Map.groupBy(data?.items ?? [], ({ way }) => way);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 text-small font-semibold">
        {m.messages_reached_who()}
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {error && <Failed error={error} again={() => void refetch()} />}
      {isOpen && !data && !error && <SkeletonRows rows={3} />}
      {data && <p className="pb-2 text-small">{m.messages_sure()}</p>}
      {keysOf(ways).map((way) => {
        const riders = groups.get(way);
        return (
          riders && (
            <div key={way} className="pb-3 text-small wrap-anywhere">
              <p className="font-semibold">{ways[way]({ count: riders.length })}</p>
              <p className="text-ink2">{riders.map(({ rider_fullname }) => rider_fullname).join(' · ')}</p>
            </div>
          )
        );
      })}
    </details>
  );
}

/** Lists, on request, the families that a sent message did not reach, with its text to copy. */
function SentUnreached({ race_id, message }: { race_id: number; message: RaceMessage }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/messages/{message_id}/unreached',
    { params: { id: race_id, message_id: message.message_id } },
    { enabled: isOpen },
  );
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 text-small font-semibold">
        {m.messages_unreached_who()}
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {error && <Failed error={error} again={() => void refetch()} />}
      {isOpen && !data && !error && <SkeletonRows rows={3} />}
      {data && (
        <>
          <CopyWords texts={message.texts} />
          <div className="mt-3">
            <UnreachedList riders={data.items} />
          </div>
        </>
      )}
    </details>
  );
}

function Progress({ message }: { message: RaceMessage }) {
  const { delivered, families, failed, unreached } = message;
  const far = m.messages_progress({ delivered: String(delivered), families: String(families) });
  return (
    <div className="mt-2">
      <progress max={families} value={delivered} aria-label={far} className="h-2 w-full max-w-80 accent-go" />
      <p className="text-small tabular-nums">
        {unreached === 0 ? far : `${far} · ${m.messages_sent_unreached({ count: unreached })}`}
      </p>
      {failed > 0 && (
        <p className="text-small font-semibold text-stop">{m.messages_failed({ count: failed })}</p>
      )}
    </div>
  );
}

/** Lists the letters to the families of a race: by whom, when, to how many, and their state. */
export function SentMessages({ race_id, race }: { race_id: number; race: RaceMessages }) {
  const { items } = race;
  const zone = ownZone();
  return (
    <section className="mt-10">
      <h2 className="display text-d28">{m.messages_sent()}</h2>
      {items.length === 0 && <p className="mt-2 text-ink2">{m.messages_none()}</p>}
      <ul className="mt-2 border-t-2 border-ink empty:hidden">
        {items.map((message) => (
          <li key={message.message_id} className="border-b border-line py-4">
            <p className="text-small text-ink2">
              {m.messages_by({ when: formatInstant(message.sent_at, zone), who: message.by })}
            </p>
            <p className="text-small wrap-anywhere">{toWhom(message.filters, race)}</p>
            {message.texts.map(({ language, subject, body }) => (
              <details key={language} lang={language}>
                <summary className="min-h-12 cursor-pointer py-3 font-semibold wrap-anywhere">
                  {subject} <span className="font-normal text-ink3">({languageNames[language]})</span>
                </summary>
                <p className="pb-2 whitespace-pre-line wrap-anywhere">{body}</p>
              </details>
            ))}
            <Progress message={message} />
            <WrittenTo race_id={race_id} message={message} />
            {message.unreached > 0 && <SentUnreached race_id={race_id} message={message} />}
            <Link
              href={messagesHref(race_id, message.message_id)}
              className={`inline-flex min-h-12 items-center font-semibold ${textLink}`}
            >
              {m.messages_again()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
