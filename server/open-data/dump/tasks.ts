import type { PublicChanges } from '#server/changes/public-changes.ts';
import type { Db } from '#server/db/pool.ts';
import type { Tasks } from '#server/jobs/jobs.ts';
import { addJob } from '#server/jobs/queries.ts';
import { dropDump, type DumpParts, makeDump } from './make-dump.ts';
import { isDumpMissing, readDumpState, secondsUntilDue } from './state.ts';

/** While another process is writing one: what was hidden meanwhile needs the next. */
const againSeconds = 60;

/** Has a dump written once, however many ask for it. */
const askForDump = (db: Db, afterSeconds: number): Promise<void> =>
  addJob(db, 'dump', {}, { key: 'dump', keepTime: true, afterSeconds });

export function dumpTasks(parts: DumpParts): Pick<Tasks, 'dump'> {
  return {
    async dump() {
      const isDone = await (parts.isWanted ? makeDump(parts) : dropDump(parts));
      if (!isDone) await askForDump(parts.db, againSeconds);
    },
  };
}

/** Asks for what nobody asked for: the first dump, one whose time was missed, the end of one that is not wanted. */
export async function sweepDump({ db, isWanted }: DumpParts): Promise<void> {
  const state = await readDumpState(db);
  if (isWanted ? isDumpMissing(state) : state.has_rows) await askForDump(db, secondsUntilDue(state));
}

/** Has a dump that is withheld written anew. In: the public changes; what else is done when it is withheld. */
export function followDump(
  changes: PublicChanges,
  { db, isWanted, log }: DumpParts,
  onWithheld: () => void,
): void {
  const look = async (): Promise<void> => {
    const state = await readDumpState(db);
    if (state.made_at === null || state.withheld_seconds === null) return;
    onWithheld();
    if (isWanted) await askForDump(db, secondsUntilDue(state));
  };
  const begin = () =>
    void look().catch((error: unknown) => log.warn({ err: error }, 'the dump waits for the next sweep'));
  changes.on('changed', (tags) => tags.includes('dump') && begin()).on('heard', begin);
}
