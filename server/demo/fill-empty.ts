import { fork } from 'node:child_process';
import type { ClientConfig, Pool } from 'pg';
import type { Config } from '#server/config/config.ts';
import { demoDay } from '#server/demo/plan/demo-day.ts';
import { isEmpty } from '#server/demo/season/queries.ts';
import { programFile } from '#server/threads/programs.ts';

/** The order to the child process, sent as a message, so that no secret stands in an environment or on a command line. */
export interface SeasonOrder {
  config: Config;
  connection: ClientConfig;
  /** YYYY-MM-DD */
  today: string;
}

/** What the child process says of how it went. */
export type SeasonReport = { filled: boolean } | { failed: string };

/**
 * Fills an empty database with the demo season, in a process of its own: riding and drawing it takes memory that a server would not
 * give back. Out: whether it did. Throws what went wrong.
 */
export async function fillEmptyDatabase(
  pool: Pool,
  order: Pick<SeasonOrder, 'config' | 'connection'>,
): Promise<boolean> {
  if (!(await isEmpty(pool))) return false;
  const child = fork(programFile('demo/season-process'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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
