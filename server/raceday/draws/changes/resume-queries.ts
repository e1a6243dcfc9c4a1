import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { resumesAt, raceZone } from '#server/season/races/window/columns.ts';

/** The day on which the rest is ridden, and the time of its first gate: `YYYY-MM-DD` and `HH:MM`. */
export interface Resumption {
  date: string;
  time: string;
}

/** Reads the other day of a race, and the current day at its place. The race has been read. */
export async function readResumption(
  db: Db,
  race_id: number,
): Promise<{ resumption: Resumption | null; today: string; begun: boolean }> {
  const { rows } = await sql<{
    resumes_on: string | null;
    resumes_at: string | null;
    today: string;
    begun: boolean;
  }>`
    select r.race_resumes_on as resumes_on, to_char(r.race_resumes_at, 'HH24:MI') as resumes_at,
      (now() at time zone ${sql.raw(raceZone)})::date as today,
      exists (select 1 from result_write w where w.race_id = r.race_id
        and (w.written_at at time zone ${sql.raw(raceZone)})::date >= r.race_resumes_on) as begun
    from race r join cup c using (cup_id) join organization o using (organization_id) where r.race_id = ${race_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('A race that was just read has no row');
  const { resumes_on: date, resumes_at: time, today, begun } = row;
  return { resumption: date === null || time === null ? null : { date, time }, today, begun };
}

/** Moves the rest of a race to another day, and returns the instant it continues, or back to its own (null). */
export async function saveResumption(
  tx: Db,
  race_id: number,
  resumption: Resumption | null,
): Promise<string | null> {
  const { rows } = await sql<{ resumes_at: string | null }>`
    update race r set race_resumes_on = ${resumption?.date ?? null}::date, race_resumes_at = ${resumption?.time ?? null}::time
    from cup c join organization o using (organization_id) where c.cup_id = r.cup_id and r.race_id = ${race_id}
    returning ${sql.raw(resumesAt)} as resumes_at`.execute(tx);
  return rows[0]?.resumes_at ?? null;
}

/** Restores the clock of a day. */
export async function putClockBack(
  tx: Db,
  race_id: number,
  { delay_minutes, stopped_at }: { delay_minutes: number; stopped_at: string | null },
): Promise<void> {
  await sql`
    update race_day set delay_minutes = ${delay_minutes}, stopped_at = ${stopped_at}::timestamptz
    where race_id = ${race_id}`.execute(tx);
}
