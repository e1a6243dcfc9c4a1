import { Refusal } from '#contract/errors.ts';
import { callOffRace, foreseeCallOff } from '#contract/raceday/office/day/call-off.ts';
import { previewDateMove, updateOfficeDate } from '#contract/season/office/cups/cups.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { readMessageRace } from '#server/people/office/messages/queries.ts';
import { changeDate } from '#server/season/cups/edit/dates.ts';
import { cupIn } from '#server/season/cups/edit/write-cup.ts';
import { callOff, presentCallOff } from './call-off.ts';
import { moveLetter, sendMoveLetter } from './move-letter.ts';

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
