import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { insertAudit } from '#server/audit/insert-audit.ts';
import type { Db } from '#server/db/pool.ts';
import { insertMessage, readAudience, readLanguageOfRace } from '#server/office/messages/queries.ts';
import type { DateToCallOff } from './call-off-queries.ts';

/** Everybody who is in the date, or waits for a place in it. */
const filters = { category_id: null, club_id: null, without_licence: false, and_waiting: true };

/** Writes to the families of a date that is called off, in the languages they read. */
export async function sendCallOffLetter(
  tx: Db,
  { race_id, race_name: name, cup_name: cup, race_date }: DateToCallOff,
  { reason, paid, sent_by }: { reason: string; paid: boolean; sent_by: number },
): Promise<void> {
  const audience = await readAudience(tx, race_id, filters);
  const own = await readLanguageOfRace(tx, race_id);
  const read = audience.languages.map(({ language }) => language).filter((one) => one !== own);
  const date = formatDate(race_date);
  const texts = [own, ...read].map((language) => {
    const locale = { locale: language };
    return {
      language,
      subject: m.mail_called_off_subject({ name }, locale),
      body: [
        m.mail_called_off_text({ name, cup, date }, locale),
        m.mail_called_off_reason({ reason }, locale),
        ...(paid ? [m.mail_called_off_money({}, locale)] : []),
      ].join('\n\n'),
    };
  });
  const { message_id, families } = await insertMessage(tx, {
    race_id,
    request_key: crypto.randomUUID(),
    sent_by,
    filters,
    texts,
  });
  await insertAudit(tx, {
    user_id: sent_by,
    action: 'send',
    entity: 'message',
    entity_id: message_id,
    became: { race_id, families, subject: texts[0]?.subject, filters },
  });
}
