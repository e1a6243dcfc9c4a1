import type { Audience, MessageText } from '#contract/people/office/messages.ts';
import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import type { DateMove } from '#server/season/cups/edit/dates.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readStandingOfRace } from '#server/money/returns/return-queries.ts';
import { allOfDate, letterOfDate, sendMessage } from '#server/people/office/messages/send-message.ts';

/** Returns whom the letter about a moved date reaches, and its text in all of their languages. */
export async function moveLetter(
  db: Db,
  { race_id, cup_name: cup, name, place, ...days }: DateMove,
): Promise<{ audience: Audience; texts: MessageText[] }> {
  const paid = (await readStandingOfRace(db, race_id)).some(({ received }) => received > 0);
  const [from, to] = [formatDate(days.from), formatDate(days.to)];
  return letterOfDate(db, race_id, allOfDate, (locale) => ({
    subject: m.mail_moved_subject({ name, to }, locale),
    body: [
      m.mail_moved_text({ name, cup, from, to }, locale),
      ...(place === null ? [] : [m.mail_moved_place({ place }, locale)]),
      m.mail_moved_entries({}, locale),
      ...(paid ? [m.mail_moved_money({}, locale)] : []),
    ].join('\n\n'),
  }));
}

/** Writes to the families of a moved date. Those whom no letter reaches are stored with the message. */
export async function sendMoveLetter(tx: Db, move: DateMove, sent_by: number): Promise<void> {
  const { texts } = await moveLetter(tx, move);
  await sendMessage(tx, { race_id: move.race_id, sent_by, filters: allOfDate, texts });
}
