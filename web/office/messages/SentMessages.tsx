import type { RaceMessage, RaceMessages } from '#contract/office/entries/messages.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';
import { languageNames } from '#web/app/language.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { SentUnreached } from './SentUnreached.tsx';
import { toWhom } from './to-whom.ts';

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

/** The letters sent to the families of a race: by whom, when, to how many, and their state. */
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
            {message.unreached > 0 && <SentUnreached race_id={race_id} message={message} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
