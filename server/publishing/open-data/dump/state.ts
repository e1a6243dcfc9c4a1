import { sql } from 'kysely';
import type { Config } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Things that are hidden within this time are removed from the dump together. */
const gatherSeconds = 60;
/** The time between two starts: somebody who hides a rider every minute does not keep the server writing. */
const betweenSeconds = 600;
/** A night and some hours: a dump of that age means that last night's was not made. */
const oldSeconds = 26 * 3600;

interface DumpState {
  /** The time of the dump that is available when nothing withholds it. */
  made_at: string | null;
  age_seconds: number | null;
  /** The time it took to make it. */
  took_seconds: number | null;
  /** For how long something in it has no longer been public. It is null when everything still is. */
  withheld_seconds: number | null;
  /** The time since the last one was started, whatever became of it. */
  begun_seconds: number | null;
  /** Why the last one failed, as a code. It is null when it did not. */
  failure: string | null;
  /** There are rows of dumps, in whatever state. */
  has_rows: boolean;
}

/** Reads the state of the dump in one statement. */
export async function readDumpState(db: Db): Promise<DumpState> {
  const { rows } = await sql<DumpState>`
    select d.made_at, extract(epoch from now() - d.made_at)::float8 as age_seconds,
      extract(epoch from d.ended_at - d.begun_at)::float8 as took_seconds,
      (select extract(epoch from now() - min(since))::float8 from dump_outdated) as withheld_seconds,
      (select extract(epoch from now() - max(begun_at))::float8 from dump) as begun_seconds,
      (select f.failure from dump f where f.dump_state = 'failed' and f.begun_at > coalesce(d.begun_at, '-infinity')
        order by f.dump_id desc limit 1) as failure,
      exists (select from dump) as has_rows
    from (values (1)) one left join dump d on d.dump_state = 'ready'`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('how the dump stands is one row');
  return row;
}

/** Returns the seconds until a dump may be written again. */
export function secondsUntilDue({ withheld_seconds, begun_seconds }: DumpState): number {
  const gathered = withheld_seconds === null ? 0 : gatherSeconds - withheld_seconds;
  const rested = betweenSeconds - (begun_seconds ?? betweenSeconds);
  return Math.ceil(Math.max(0, gathered, rested));
}

/** Returns after how many seconds it is worth asking again for a withheld dump. */
export function secondsUntilBack(state: DumpState): number {
  return secondsUntilDue(state) + Math.ceil(state.took_seconds ?? 0) + 5;
}

/** Tells whether the sweep has to order a dump: there is none, it is withheld, or nobody wrote one last night. */
export function isDumpMissing({ made_at, age_seconds, withheld_seconds }: DumpState): boolean {
  return made_at === null || withheld_seconds !== null || (age_seconds ?? 0) > oldSeconds;
}

/** Returns the part of `/readyz` about the dump. It never makes the server unready. */
export async function readDumpHealth(db: Db, config: Pick<Config, 'DUMP'>) {
  const { made_at, age_seconds, withheld_seconds, failure } = await readDumpState(db);
  return { wanted: config.DUMP === 'on', made_at, age_seconds, withheld: withheld_seconds !== null, failure };
}
