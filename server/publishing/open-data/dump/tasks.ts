import type { PublicChanges } from '#server/ground/changes/public-changes.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { dropDump, type DumpParts, makeDump } from './make-dump.ts';
import { isDumpMissing, readDumpState, secondsUntilDue } from './state.ts';

/** Used while another process is writing a dump: what was hidden meanwhile needs the next one. */
const againSeconds = 60;

/** Orders a dump once, however many ask for it. */
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

/** Orders the first dump, one whose time was missed, and the deletion of one that is not wanted. */
export async function sweepDump({ db, isWanted }: DumpParts): Promise<void> {
  const state = await readDumpState(db);
  if (isWanted ? isDumpMissing(state) : state.has_rows) await askForDump(db, secondsUntilDue(state));
}

/** Orders a new dump when it is withheld, and calls a function for other work. It listens to the public changes. */
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
