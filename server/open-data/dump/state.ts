import { sql } from 'kysely';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/pool.ts';

/** What happens to be hidden one after the other is left out of the dump together. */
const gatherSeconds = 60;
/** Between the beginnings of two dumps: somebody who hides a rider every minute does not keep the server writing. */
const betweenSeconds = 600;
/** A night and some hours: the one of last night was not made. */
const oldSeconds = 26 * 3600;

interface DumpState {
  /** The one that is handed out when nothing withholds it. */
  made_at: string | null;
  age_seconds: number | null;
  /** How long it took to make. */
  took_seconds: number | null;
  /** For how long something in it has been public no longer; null: nothing has. */
  withheld_seconds: number | null;
  /** Since the last one was begun, whatever became of it. */
  begun_seconds: number | null;
  /** Why the last one came to nothing, as a code; null: it did not. */
  failure: string | null;
  /** There are rows of dumps, in whatever state. */
  has_rows: boolean;
}

/** How the dump stands, in one statement. */
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

/** Seconds until a dump may be written again. */
export function secondsUntilDue({ withheld_seconds, begun_seconds }: DumpState): number {
  const gathered = withheld_seconds === null ? 0 : gatherSeconds - withheld_seconds;
  const rested = betweenSeconds - (begun_seconds ?? betweenSeconds);
  return Math.ceil(Math.max(0, gathered, rested));
}

/** After how many seconds it is worth asking again for one that is withheld. */
export function secondsUntilBack(state: DumpState): number {
  return secondsUntilDue(state) + Math.ceil(state.took_seconds ?? 0) + 5;
}

/** Whether the sweep has one written: there is none, it is withheld, or nobody wrote one last night. */
export function isDumpMissing({ made_at, age_seconds, withheld_seconds }: DumpState): boolean {
  return made_at === null || withheld_seconds !== null || (age_seconds ?? 0) > oldSeconds;
}

/** What `/readyz` says of it: it stands in nobody's way. */
export async function readDumpHealth(db: Db, config: Pick<Config, 'DUMP'>) {
  const { made_at, age_seconds, withheld_seconds, failure } = await readDumpState(db);
  return { wanted: config.DUMP === 'on', made_at, age_seconds, withheld: withheld_seconds !== null, failure };
}
