import type { Audience, MessageText } from '#contract/office/entries/messages.ts';
import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import { insertAudit } from '#server/audit/insert-audit.ts';
import type { DateMove } from '#server/cups/edit/dates.ts';
import type { Db } from '#server/db/pool.ts';
import { readStandingOfRace } from '#server/money/returns/return-queries.ts';
import { insertMessage, readAudience, readLanguageOfRace } from '#server/office/messages/queries.ts';

/** Everybody who is in the date, or waits for a place in it. */
const filters = { category_id: null, club_id: null, without_licence: false, and_waiting: true };

/** Whom the letter about a moved date reaches, and its words: in the organization's language, and those the families read. */
export async function moveLetter(
  db: Db,
  { race_id, cup_name: cup, name, place, ...days }: DateMove,
): Promise<{ audience: Audience; texts: MessageText[] }> {
  const audience = await readAudience(db, race_id, filters);
  const paid = (await readStandingOfRace(db, race_id)).some(({ received }) => received > 0);
  const own = await readLanguageOfRace(db, race_id);
  const read = audience.languages.map(({ language }) => language).filter((one) => one !== own);
  const [from, to] = [formatDate(days.from), formatDate(days.to)];
  const texts = [own, ...read].map((language) => {
    const locale = { locale: language };
    return {
      language,
      subject: m.mail_moved_subject({ name, to }, locale),
      body: [
        m.mail_moved_text({ name, cup, from, to }, locale),
        ...(place === null ? [] : [m.mail_moved_place({ place }, locale)]),
        m.mail_moved_entries({}, locale),
        ...(paid ? [m.mail_moved_money({}, locale)] : []),
      ].join('\n\n'),
    };
  });
  return { audience, texts };
}

/** Writes to the families of a date that goes to another day; those whom no letter reaches are kept with the message. */
export async function sendMoveLetter(tx: Db, move: DateMove, sent_by: number): Promise<void> {
  const { race_id } = move;
  const { texts } = await moveLetter(tx, move);
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
