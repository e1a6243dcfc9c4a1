import { fork } from 'node:child_process';
import type { ClientConfig, Pool } from 'pg';
import type { Config } from '#server/ground/config/config.ts';
import { isEmpty } from '#server/operations/demo/season/queries.ts';
import { programFile } from '#server/ground/threads/programs.ts';
import { CUPS } from './plan/cups.ts';
import { ORGANIZATIONS } from './plan/organizations.ts';
import { wallClock } from '#text/when.ts';

/** Returns the day of the demo season at an instant: today in the time zone of the track, not in UTC. */
function demoDay(now: string): string {
  const ridden = CUPS.find(({ dates }) => dates.some(({ moment }) => moment.kind === 'live'));
  const host = ORGANIZATIONS.find(({ organization_id }) => organization_id === ridden?.organization_id);
  return wallClock(now, host?.zone ?? 'UTC').date;
}

/** The order to the child process. As a message, it puts no secret into an environment or on a command line. */
export interface SeasonOrder {
  config: Config;
  connection: ClientConfig;
  /** The day, as YYYY-MM-DD. */
  today: string;
}

/** The report of the child process. */
export type SeasonReport = { filled: boolean } | { failed: string };

/**
 * Fills an empty database with the demo season, in a process of its own, because simulating and drawing it takes
 * memory that a server would not give back. Returns whether it did. Throws the error of the process.
 */
export async function fillEmptyDatabase(
  pool: Pool,
  order: Pick<SeasonOrder, 'config' | 'connection'>,
): Promise<boolean> {
  if (!(await isEmpty(pool))) return false;
  const child = fork(programFile('operations/demo/season-process'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const reported = new Promise<SeasonReport>((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code, signal) =>
      reject(new Error(`the process that makes the demo season ended (${signal ?? code})`)),
    );
  });
  child.send({ ...order, today: demoDay(new Date().toISOString()) } satisfies SeasonOrder);
  const report = await reported;
  if ('failed' in report) throw new Error(report.failed);
  return report.filled;
}
