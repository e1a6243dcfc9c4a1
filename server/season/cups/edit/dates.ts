import { Refusal } from '#contract/errors.ts';
import type {
  addOfficeDate,
  deleteOfficeDate,
  OfficeCup,
  updateOfficeDate,
} from '#contract/season/office/cups/cups.ts';
import { guideLink } from '#rules/season/cups/guide-link.ts';
import { videoLink } from '#rules/season/cups/video-link.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import {
  type DateFields,
  type DateUse,
  deleteDate,
  insertDate,
  insertDateMove,
  insertRace,
  lockDate,
  readTrackName,
  renameRace,
  saveDate,
} from './date-queries.ts';
import type { OfficeCupFacts } from './queries.ts';
import { type CupWrite, writeCup } from './write-cup.ts';

type Sent = Asked<typeof addOfficeDate>['body'];

function guideOf(typed: string | null): string | null {
  if (typed === null || typed === '') return null;
  const link = guideLink(typed);
  if (link === null) throw new Refusal('office.date_guide', 'guide');
  return link;
}

function videoOf(typed: string | null): string | null {
  if (typed === null || typed === '') return null;
  const link = videoLink(typed);
  if (link === null) throw new Refusal('office.date_video', 'video');
  return link;
}

/**
 * Builds the fields of a date. A field that is not sent stays, and an empty one is cleared. A date at a track and
 * without words of its own takes the name of the track.
 */
async function fieldsOf(
  tx: Db,
  sent: Omit<Sent, 'version'>,
  was?: OfficeCupFacts['cup_dates'][number],
): Promise<DateFields> {
  const { date, name, place, multiplier, timetable, contact, office_hours, guide, video } = sent;
  const track_id = sent.track_id === undefined ? (was?.track_id ?? null) : sent.track_id;
  const track = track_id === null ? null : await readTrackName(tx, track_id);
  if (track_id !== null && track === null) throw new Refusal('track.not_found', 'track_id');
  return {
    date,
    name,
    place: place || track,
    track_id,
    multiplier,
    timetable: (timetable === undefined ? was?.timetable : timetable) || null,
    contact: (contact === undefined ? was?.contact : contact) || null,
    office_hours: (office_hours === undefined ? was?.office_hours : office_hours) || null,
    guide: guide === undefined ? (was?.guide ?? null) : guideOf(guide),
    video: video === undefined ? (was?.video ?? null) : videoOf(video),
  };
}

function refuseTaken({ cup_dates }: OfficeCupFacts, date: string): void {
  if (cup_dates.some((one) => one.date === date)) throw new Refusal('office.date_taken', 'date');
}

async function dateIn(tx: Db, cup_id: number, date: string): Promise<DateUse> {
  const use = await lockDate(tx, cup_id, date);
  if (use === null) throw new Refusal('office.date_not_found');
  return use;
}

export function addDate(db: Db, { params, body, caller }: Asked<typeof addOfficeDate>): Promise<OfficeCup> {
  const { version } = body;
  const write: CupWrite = { cup_id: params.id, version, user_id: caller.user_id, action: 'date_add' };
  return writeCup(db, write, async (tx, cup) => {
    refuseTaken(cup, body.date);
    await insertDate(tx, cup.cup_id, await fieldsOf(tx, body));
  });
}

/** Refuses to move a date for the first reason that applies, in the order in which they can be solved. */
function refuseMove(use: DateUse, from: string, to: string, confirmed: boolean): void {
  if (use.ridden) throw new Refusal('office.date_ridden', 'date');
  // Everybody has the money back and was notified that the date is not ridden.
  if (use.called_off) throw new Refusal('office.date_called_off', 'date');
  const riders = use.riders + use.licences;
  if (riders === 0) return;
  if (from.slice(0, 4) !== to.slice(0, 4)) throw new Refusal('office.date_other_year', 'date');
  if (!confirmed && use.riders > 0)
    throw new Refusal('office.date_has_entries', 'date', { riders: String(use.riders) });
}

/** A date with entered riders that moves to another day. */
export interface DateMove {
  race_id: number;
  cup_name: string;
  /** Its name from now on. */
  name: string;
  place: string | null;
  from: string;
  to: string;
}

/** Saves a date. `tellMoved` notifies the families of a date with riders in it of the new day. */
export function changeDate(
  db: Db,
  { params, body, caller }: Asked<typeof updateOfficeDate>,
  tellMoved: (tx: Db, move: DateMove) => Promise<void>,
): Promise<OfficeCup> {
  const { version, confirmed } = body;
  const write: CupWrite = { cup_id: params.id, version, user_id: caller.user_id, action: 'date_edit' };
  return writeCup(db, write, async (tx, cup) => {
    const was = cup.cup_dates.find(({ date }) => date === params.raceDate);
    const fields = await fieldsOf(tx, body, was);
    const moves = fields.date !== params.raceDate;
    const use = await dateIn(tx, cup.cup_id, params.raceDate);
    if (moves) {
      refuseTaken(cup, fields.date);
      refuseMove(use, params.raceDate, fields.date, confirmed);
    }
    if (use.ranked && use.multiplier !== fields.multiplier && !confirmed)
      throw new Refusal('office.ranking_changes', 'multiplier');
    await saveDate(tx, cup.cup_id, params.raceDate, fields);
    if (use.race_id === null) await insertRace(tx, cup.cup_id, fields);
    else if (use.name !== fields.name || use.place !== fields.place)
      await renameRace(tx, use.race_id, fields);
    if (!moves || use.race_id === null || use.riders === 0) return;
    const { race_id } = use;
    await insertDateMove(tx, race_id, params.raceDate, fields.date);
    const { date: to, name, place } = fields;
    await tellMoved(tx, { race_id, cup_name: cup.cup_name, name, place, from: params.raceDate, to });
  });
}

export function removeDate(
  db: Db,
  { params, query, caller }: Asked<typeof deleteOfficeDate>,
): Promise<OfficeCup> {
  const write: CupWrite = {
    cup_id: params.id,
    version: query.version,
    user_id: caller.user_id,
    action: 'date_remove',
  };
  return writeCup(db, write, async (tx, cup) => {
    const use = await dateIn(tx, cup.cup_id, params.raceDate);
    if (use.ridden || use.bound || use.riders + use.licences > 0) throw new Refusal('office.date_in_use');
    if (cup.cup_status === 'OPENED' && cup.cup_dates.length === 1) throw new Refusal('office.no_dates');
    await deleteDate(tx, cup.cup_id, params.raceDate);
  });
}
