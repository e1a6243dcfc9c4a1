import { Refusal } from '#contract/errors.ts';
import { callOffRace, foreseeCallOff } from '#contract/raceday/office/day/call-off.ts';
import { previewDateMove, updateOfficeDate } from '#contract/season/office/cups/cups.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readMessageRace } from '#server/people/office/messages/queries.ts';
import { changeDate, type DateMove } from '#server/season/cups/edit/dates.ts';
import { cupIn } from '#server/season/cups/edit/write-cup.ts';
import type { Audience, MessageText } from '#contract/people/office/messages.ts';
import { formatDate } from '#rules/calendar.ts';
import * as m from '#text/messages/messages.js';
import type { Db } from '#server/ground/db/pool.ts';
import { readStandingOfRace } from '#server/money/returns/return-queries.ts';
import { allOfDate, letterOfDate, sendMessage } from '#server/people/office/messages/send-message.ts';
import { callOff, presentCallOff } from './call-off.ts';

/** Returns whom the letter about a moved date reaches, and its text in all of their languages. */
async function moveLetter(
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
async function sendMoveLetter(tx: Db, move: DateMove, sent_by: number): Promise<void> {
  const { texts } = await moveLetter(tx, move);
  await sendMessage(tx, { race_id: move.race_id, sent_by, filters: allOfDate, texts });
}

/** Serves dates that are not ridden as they were announced: called off, or moved, with what becomes of entries and money. */
export function registerCallOff(context: RouteContext): void {
  const { db } = context;

  call(context, foreseeCallOff, ({ params }) => presentCallOff(db, params.id));

  call(context, callOffRace, (asked) => callOff(db, asked));

  call(context, updateOfficeDate, (asked) =>
    changeDate(db, asked, (tx, move) => sendMoveLetter(tx, move, asked.caller.user_id)),
  );

  call(context, previewDateMove, async ({ params, body }) => {
    const cup = await cupIn(db, params.id);
    const race_id = cup.cup_dates.find(({ date }) => date === params.raceDate)?.race_id ?? null;
    const race = race_id === null ? null : await readMessageRace(db, race_id);
    if (race_id === null || race === null) throw new Refusal('office.date_not_found');
    const { date: to, name, place } = body;
    const move = { race_id, cup_name: cup.cup_name, name, place: place || null, from: params.raceDate, to };
    return { ...(await moveLetter(db, move)), reply_to: race.reply_to };
  });
}
