import { sql } from 'kysely';
import type { DayProgramme } from '#contract/raceday/office/day/programme.ts';
import { SECONDS_PLANNED } from '#rules/raceday/day/pace.ts';
import type { StoredItem } from '#rules/raceday/day/programme.ts';
import type { Phase } from '#rules/stages.ts';
import { resumesAt, rideOn, raceZone } from '#server/season/races/window/columns.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { TrackPlace } from './sunset.ts';

/** The times of a day that the office sets. */
type ProgrammeSettings = Pick<
  DayProgramme,
  'seconds_planned' | 'first_gate_at' | 'sunset_at' | 'numbers_given'
>;

/** The same with its hours as instants. */
export interface ProgrammeDay {
  settings: ProgrammeSettings;
  first_gate: string | null;
  sunset: string | null;
  /** It is null when the race is on another day. */
  now: string | null;
  /** When the other day begins on which the rest is ridden, and its first gate. It is null when there is none. */
  resumes: { day: string; at: string } | null;
  /** The day that is ridden next. */
  ride_on: string;
  /** The track, if its place on the map is known. */
  track: TrackPlace | null;
}

interface ProgrammeRow
  extends Omit<ProgrammeSettings, 'seconds_planned'>, Omit<ProgrammeDay, 'settings' | 'resumes'> {
  seconds_planned: number | null;
  resumes_day: string | null;
  resumes_at: string | null;
}

/** Reads the times of a day, or the usual plan. The caller has checked that race and organization exist. */
export async function readProgrammeDay(db: Db, race_id: number): Promise<ProgrammeDay> {
  const { rows } = await sql<ProgrammeRow>`
    select d.seconds_planned, to_char(d.first_gate_at, 'HH24:MI') as first_gate_at, to_char(d.sunset_at, 'HH24:MI') as sunset_at,
      coalesce(d.numbers_given, false) as numbers_given,
      (r.race_date + d.first_gate_at) at time zone ${sql.raw(raceZone)} as first_gate,
      (${sql.raw(rideOn)} + d.sunset_at) at time zone ${sql.raw(raceZone)} as sunset,
      case when (now() at time zone ${sql.raw(raceZone)})::date in (r.race_date, r.race_resumes_on) then now() end as now,
      r.race_resumes_on::timestamp at time zone ${sql.raw(raceZone)} as resumes_day, ${sql.raw(resumesAt)} as resumes_at, ${sql.raw(rideOn)} as ride_on,
      (select json_build_object('track_name', t.track_name, 'track_latitude', t.track_latitude, 'track_longitude', t.track_longitude)
        from cup_date x join track t using (track_id) where x.cup_id = r.cup_id and x.race_date = r.race_date
          and t.track_latitude is not null and t.track_longitude is not null) as track
    from race r join cup c using (cup_id) join organization o using (organization_id) left join race_day d using (race_id)
    where r.race_id = ${race_id}`.execute(db);
  const [row] = rows;
  const { first_gate = null, sunset = null, now = null, resumes_day = null, resumes_at = null } = row ?? {};
  return {
    settings: {
      seconds_planned: row?.seconds_planned ?? SECONDS_PLANNED.usual,
      first_gate_at: row?.first_gate_at ?? null,
      sunset_at: row?.sunset_at ?? null,
      numbers_given: row?.numbers_given ?? false,
    },
    first_gate,
    sunset,
    now,
    resumes: resumes_day === null || resumes_at === null ? null : { day: resumes_day, at: resumes_at },
    ride_on: row?.ride_on ?? '',
    track: row?.track ?? null,
  };
}

/** Reads when each heat got its first result, on the day itself: later results say nothing about its pace. */
export async function readStarts(
  db: Db,
  race_id: number,
): Promise<{ category_id: number; phase: Phase; serie: number; at: string }[]> {
  const { rows } = await sql<{ category_id: number; phase: Phase; serie: number; at: string }>`
    select w.category_id, w.phase, h.serie, min(w.written_at) as at
    from result_write w join heat h on h.race_id = w.race_id and h.category_id = w.category_id and h.phase = w.phase and h.serie = w.serie
      join race r on r.race_id = w.race_id join cup c using (cup_id) join organization o using (organization_id)
    where w.race_id = ${race_id} and w.undoes is null
    group by w.category_id, w.phase, h.serie, r.cup_id, r.race_date, r.race_resumes_on, o.organization_zone
    having (min(w.written_at) at time zone ${sql.raw(raceZone)})::date in (r.race_date, r.race_resumes_on)`.execute(
    db,
  );
  return rows;
}

/** Stores the times of a day whose row exists. */
export async function saveProgrammeDay(tx: Db, race_id: number, day: ProgrammeSettings): Promise<void> {
  await sql`
    update race_day set seconds_planned = ${day.seconds_planned}, first_gate_at = ${day.first_gate_at}::time,
      sunset_at = ${day.sunset_at}::time, numbers_given = ${day.numbers_given}
    where race_id = ${race_id}`.execute(tx);
}

/** Replaces the order of a day. */
export async function saveOrder(tx: Db, race_id: number, items: readonly StoredItem[]): Promise<void> {
  const lines = items.map((item, index) => {
    const { given, ...stored } = item.kind === 'block' ? item : { ...item, given: null };
    return { ...stored, position: index + 1, number_first: given?.first, number_last: given?.last };
  });
  await sql`delete from programme_item where race_id = ${race_id}`.execute(tx);
  await sql`
    insert into programme_item (race_id, position, kind, category_id, phase, letter, number_first, number_last, title, minutes)
    select ${race_id}, t.position, t.kind, t.category_id, t.phase, t.letter, t.number_first, t.number_last, t.title, t.minutes
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t(position smallint, kind text, category_id bigint, phase text,
      letter text, number_first smallint, number_last smallint, title text, minutes smallint)`.execute(tx);
}
