import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type TaskList,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { loggable } from '#server/http/loggable.ts';
import { freeAbandonedJobs } from '#server/jobs/queries.ts';
import type { Tasks } from '#server/jobs/jobs.ts';

export interface WorkerParts {
  connection: pg.ClientConfig;
  tasks: Tasks;
  log: Logger;
}

const applicationName = 'partidor-jobs';

/** Its own connections with the driver's own types: the worker reckons with dates, ours come as text. */
function openWorkerPool(connection: pg.ClientConfig, log: Logger, max: number): pg.Pool {
  const pool = new pg.Pool({
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    ...connection,
    max,
  });
  const onLost = (error: Error) => log.warn({ err: error }, 'a connection of the jobs was lost');
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', onLost));
  return pool;
}

/** `Failed task 12 (rescue, …)`: what stands after it may repeat what the error said. */
function wordsOf(message: string): string {
  return message.split(/ with error | due to /)[0]?.slice(0, 200) ?? '';
}

/** What the worker says, without what the jobs were told: that may be somebody's address. */
function bridged(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const error: unknown = meta?.['error'];
    const failed = level === 'error' || level === 'warning';
    if (failed) log.warn({ failure: error === undefined ? undefined : loggable(error) }, wordsOf(message));
  });
}

function taskList(tasks: Tasks): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload as never)]),
  );
}

/** Brings the tables of the jobs up to this program. */
export async function migrateJobs(connection: pg.ClientConfig, log: Logger): Promise<void> {
  const pool = openWorkerPool(connection, log, 1);
  try {
    await runMigrations({ pgPool: pool, logger: bridged(log) });
  } finally {
    await pool.end();
  }
}

/** Does jobs until it is stopped; those under way are finished first. What a killed process left is done by the next. */
export async function startJobs({
  connection,
  tasks,
  log,
}: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const pool = openWorkerPool(connection, log, 4);
  await freeAbandonedJobs(pool, applicationName);
  const runner = await run({
    pgPool: pool,
    taskList: taskList(tasks),
    concurrency: 2,
    noHandleSignals: true,
    logger: bridged(log),
    parsedCronItems: parseCronItems([
      { task: 'sweep', match: '*/15 * * * *', options: { backfillPeriod: 0 } },
    ]),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the jobs stopped'));
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

/** Does every job that is due now, for tests and commands. */
export async function runJobs({ connection, tasks, log }: WorkerParts): Promise<void> {
  const pool = openWorkerPool(connection, log, 2);
  try {
    await runOnce({ pgPool: pool, taskList: taskList(tasks), noHandleSignals: true, logger: bridged(log) });
  } finally {
    await pool.end();
  }
}
