import { sql } from 'kysely';
import type { RaceResults } from '#contract/raceday/office/results/results.ts';
import type { Phase } from '#rules/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { personName } from '#server/ground/audit/person-name.ts';
import type { TimesOfRide } from './timed-heats.ts';

/** A ride whose times a file changed. */
export interface LoadedRide {
  entry_id: number;
  phase: Phase;
  was: TimesOfRide;
  became: TimesOfRide;
}

/** Stores what a file of times changed, so that it can be undone. */
export async function insertTimesLoad(
  tx: Db,
  load: { race_id: number; loaded_by: number; source: string; rides: readonly LoadedRide[] },
): Promise<void> {
  const { race_id, loaded_by, source, rides } = load;
  await sql`
    insert into times_load (race_id, loaded_by, source, rides)
    values (${race_id}, ${loaded_by}, ${source}, ${JSON.stringify(rides)}::jsonb)`.execute(tx);
}

interface StandingTimes {
  load_id: number;
  source: string;
  rides: LoadedRide[];
}

/** Reads the last file of times in force on a race. Returns null when there is none. */
export async function readLastTimes(db: Db, race_id: number): Promise<StandingTimes | null> {
  const { rows } = await sql<StandingTimes>`
    select load_id, source, rides from times_load where race_id = ${race_id} and undone_at is null
    order by load_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function markTimesUndone(tx: Db, load_id: number, user_id: number): Promise<void> {
  await sql`update times_load set undone_at = now(), undone_by = ${user_id} where load_id = ${load_id}`.execute(
    tx,
  );
}

type ListedTimes = Pick<RaceResults['time_loads'][number], 'load_id' | 'at' | 'by' | 'source' | 'is_undone'>;

/** Reads the files of times that were loaded, newest first. */
export async function readTimesLoads(db: Db, race_id: number): Promise<ListedTimes[]> {
  const { rows } = await sql<ListedTimes>`
    select l.load_id, l.loaded_at as at, coalesce(${personName('u')}, '') as by, l.source,
      l.undone_at is not null as is_undone
    from times_load l left join users u on u.user_id = l.loaded_by
    where l.race_id = ${race_id} order by l.load_id desc`.execute(db);
  return rows;
}
