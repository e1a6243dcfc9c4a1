import { PUBLISHED_STATUSES, RESULT_STATUSES } from '#rules/race-statuses.ts';
import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { literals } from '#server/ground/db/literals.ts';
import { closeDoor } from '#server/season/races/race-door.ts';
import { isCalledOff } from '#server/season/races/window/columns.ts';

export interface DateFields {
  date: string;
  name: string;
  place: string | null;
  track_id: number | null;
  multiplier: number;
  timetable: string | null;
  contact: string | null;
  office_hours: string | null;
  guide: string | null;
  video: string | null;
}

/** The data that belongs to a date of a cup. */
export interface DateUse {
  race_id: number | null;
  /** The number of riders who are entered or waiting. */
  riders: number;
  /** The number of licences that guests have for this date alone. */
  licences: number;
  /**
   * True when somebody owes or owed something for it, its families received letters, or it was loaded from a file.
   */
  bound: boolean;
  ridden: boolean;
  called_off: boolean;
  ranked: boolean;
  name: string;
  place: string | null;
  multiplier: number;
}

/** Locks a date and its race after the entries under way. Returns what belongs to it, or null without such a date. */
export async function lockDate(tx: Db, cup_id: number, date: string): Promise<DateUse | null> {
  const held = await sql<{ race_id: number }>`
    select race_id from race where cup_id = ${cup_id} and race_date = ${date}::date`.execute(tx);
  for (const { race_id } of held.rows) await closeDoor(tx, race_id);
  await sql`select 1 from cup_date where cup_id = ${cup_id} and race_date = ${date}::date for update`.execute(
    tx,
  );
  await sql`select 1 from race where cup_id = ${cup_id} and race_date = ${date}::date for update`.execute(tx);
  const { rows } = await sql<DateUse>`
    select r.race_id, d.date_name as name, d.date_place as place, d.multiplier,
      ((select count(*) from entry e where e.race_id = r.race_id)
        + (select count(*) from entry_waiting w where w.race_id = r.race_id))::int as riders,
      (select count(*)::int from lbr l where l.cup_id = d.cup_id and l.race_date = d.race_date and l.lbr_guest = 'TRUE'
        and l.lbr_status <> 'REPLACED') as licences,
      exists (select 1 from due u where u.race_id = r.race_id)
        or exists (select 1 from meeting_import m where m.race_id = r.race_id)
        or exists (select 1 from race_message g where g.race_id = r.race_id) as bound,
      coalesce(r.race_status in (${sql.raw(literals(RESULT_STATUSES))}), false)
        or exists (select 1 from run x where x.race_id = r.race_id and x.status is not null)
        or r.race_resumes_on is not null as ridden,
      coalesce(${sql.raw(isCalledOff)}, false) as called_off,
      coalesce(r.race_status in (${sql.raw(literals(PUBLISHED_STATUSES))}), false) as ranked
    from cup_date d left join race r using (cup_id, race_date)
    where d.cup_id = ${cup_id} and d.race_date = ${date}::date`.execute(tx);
  return rows[0] ?? null;
}

const raceName = ({ name, place }: DateFields): string => (place === null ? name : `${name} · ${place}`);

/** Inserts a date with its race, which accepts no entries until the office opens it. */
export async function insertDate(tx: Db, cup_id: number, fields: DateFields): Promise<void> {
  await sql`
    insert into cup_date (cup_id, race_date, date_name, date_place, track_id, multiplier, date_timetable, date_contact,
      date_office_hours, date_guide, date_video)
    values (${cup_id}, ${fields.date}::date, ${fields.name}, ${fields.place}, ${fields.track_id}, ${fields.multiplier}, ${fields.timetable},
      ${fields.contact}, ${fields.office_hours}, ${fields.guide}, ${fields.video})`.execute(tx);
  await insertRace(tx, cup_id, fields);
}

/** Inserts the race of a date that has none yet. */
export async function insertRace(tx: Db, cup_id: number, fields: DateFields): Promise<void> {
  await sql`
    insert into race (cup_id, race_date, race_name) values (${cup_id}, ${fields.date}::date, ${raceName(fields)})
    on conflict (cup_id, race_date) do nothing`.execute(tx);
}

/** Writes a date. Its race and pictures move with it, and so do licences of guests and fees that name the day. */
export async function saveDate(tx: Db, cup_id: number, date: string, fields: DateFields): Promise<void> {
  await sql`
    update cup_date set race_date = ${fields.date}::date, date_name = ${fields.name}, date_place = ${fields.place},
      track_id = ${fields.track_id}, multiplier = ${fields.multiplier}, date_timetable = ${fields.timetable}, date_contact = ${fields.contact},
      date_office_hours = ${fields.office_hours}, date_guide = ${fields.guide}, date_video = ${fields.video}
    where cup_id = ${cup_id} and race_date = ${date}::date`.execute(tx);
  if (fields.date === date) return;
  await sql`
    update lbr set race_date = ${fields.date}::date,
      expires_on = case when expires_on = ${date}::date then ${fields.date}::date else expires_on end,
      season = extract(year from ${fields.date}::date)
    where cup_id = ${cup_id} and race_date = ${date}::date and lbr_guest = 'TRUE'`.execute(tx);
  await sql`
    update due d set due_on = ${fields.date}::date from race r
    where r.race_id = d.race_id and r.cup_id = ${cup_id} and r.race_date = ${fields.date}::date and d.due_on = ${date}::date`.execute(
    tx,
  );
}

/** Records that a race moved to another day. */
export async function insertDateMove(tx: Db, race_id: number, was: string, became: string): Promise<void> {
  await sql`
    insert into date_move (race_id, was, became) values (${race_id}, ${was}::date, ${became}::date)`.execute(
    tx,
  );
}

/** Reads the name of a track. It is null when there is none. */
export async function readTrackName(tx: Db, track_id: number): Promise<string | null> {
  const { rows } = await sql<{ track_name: string }>`
    select track_name from track where track_id = ${track_id} for key share`.execute(tx);
  return rows[0]?.track_name ?? null;
}

export async function renameRace(tx: Db, race_id: number, fields: DateFields): Promise<void> {
  await sql`update race set race_name = ${raceName(fields)} where race_id = ${race_id}`.execute(tx);
}

/** Deletes a date that has no data, with its race. */
export async function deleteDate(tx: Db, cup_id: number, date: string): Promise<void> {
  await sql`delete from race where cup_id = ${cup_id} and race_date = ${date}::date`.execute(tx);
  await sql`delete from cup_date where cup_id = ${cup_id} and race_date = ${date}::date`.execute(tx);
}
