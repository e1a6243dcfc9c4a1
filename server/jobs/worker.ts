import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { loggable } from '#server/log/loggable.ts';
import { freeJobsOf, LivingWorkers } from '#server/jobs/living-workers.ts';
import { freeAbandonedJobs } from '#server/jobs/queries.ts';
import type { Tasks } from '#server/jobs/jobs.ts';

interface WorkerParts {
  connection: pg.ClientConfig;
  tasks: Tasks;
  log: Logger;
  /** Between two signs of life. */
  beatMs?: number;
}

const applicationName = 'partidor-jobs';
const againAfterMs = 1000;
/** Four of them until a killed worker's jobs are free again: well within a minute. */
const usualBeatMs = 10_000;

/**
 * That a job is done is written in a batch, even of one: only then does the library wait for that line, and stop in order when it
 * cannot be written. Otherwise its rejection has nobody to catch it and would end the process.
 */
const gatheredEnds: GraphileConfig.Preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Connections of the worker with the driver's own types: it reckons with dates, ours come as text. */
export function openWorkerPool(connection: pg.ClientConfig, log: Logger, max: number): pg.Pool {
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

/** Signs of life until the signal; a look that fails is made again. */
async function live(workers: LivingWorkers, { beatMs = usualBeatMs, log }: WorkerParts, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      const freed = await workers.beat();
      if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are no more are done again');
    } catch (error) {
      if (!signal.aborted) log.debug({ err: error }, 'the jobs gave no sign of life');
    }
    await sleep(beatMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * One life of the worker: its connections and its runner. It ends by itself only when something failed. In: the name of its life
 * before, whose jobs are over; null: this is the first.
 */
async function beginWork(parts: WorkerParts, before: string | null) {
  const { connection, tasks, log } = parts;
  const pool = openWorkerPool(connection, log, 4);
  const events: WorkerEvents = new EventEmitter();
  const named = Promise.withResolvers<string>();
  events.once('pool:create', ({ workerPool }) => named.resolve(workerPool.id));
  try {
    if (before === null) await freeAbandonedJobs(pool, applicationName);
    else await freeJobsOf(pool, [before]);
    const runner = await run({
      pgPool: pool,
      events,
      taskList: taskList(tasks),
      preset: gatheredEnds,
      concurrency: 2,
      noHandleSignals: true,
      logger: bridged(log),
      parsedCronItems: parseCronItems([
        { task: 'sweep', match: '*/15 * * * *', options: { backfillPeriod: 0 } },
        { task: 'follow_clock', match: '* * * * *', options: { backfillPeriod: 0 } },
        { task: 'look_at_checkouts', match: '* * * * *', options: { backfillPeriod: 0 } },
        { task: 'remind', match: '10 * * * *', options: { backfillPeriod: 0 } },
        // In the morning, on the same day from Mexico to Brazil.
        { task: 'remind_parts', match: '20 12 * * *', options: { backfillPeriod: 86_400_000 } },
        // A server that was off at that hour does it at its next start.
        { task: 'remove_papers', match: '20 9 * * *', options: { backfillPeriod: 86_400_000 } },
        { task: 'check_books', match: '30 7 * * *', options: { backfillPeriod: 86_400_000 } },
        // Between midnight and four in the morning, from Mexico to Brazil.
        { task: 'dump', match: '40 6 * * *', options: { backfillPeriod: 0 } },
      ]),
    });
    const name = await named.promise;
    const workers = new LivingWorkers(pool, name);
    const over = new AbortController();
    const living = live(workers, parts, over.signal);
    const leave = async () => {
      over.abort();
      await living;
      await workers.leave().catch(() => undefined);
      await pool.end();
    };
    const ended = runner.promise
      .catch((error: unknown) => log.error({ err: error }, 'the jobs stopped'))
      .finally(leave);
    return { name, ended, stop: () => runner.stop() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * Does jobs until it is stopped; those under way are finished first. What a killed process left is done by the next. A worker that
 * ends because the database was not to be reached begins again when it is, while pages are answered all the while.
 */
export async function startJobs(parts: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let work = await beginWork(parts, null);
  const beginAgain = async () => {
    for (let failures = 0; ; failures += 1) {
      await sleep(againAfterMs, undefined, { signal: stopping.signal });
      try {
        return await beginWork(parts, work.name);
      } catch (error) {
        // Once is enough to know: the database may be away for an hour.
        if (failures === 0) parts.log.warn({ err: error }, 'the jobs could not begin again yet');
      }
    }
  };
  const kept = (async () => {
    while (!stopping.signal.aborted) {
      await work.ended;
      if (!stopping.signal.aborted) work = await beginAgain();
    }
  })().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    async stop() {
      stopping.abort();
      await work.stop().catch((error: unknown) => parts.log.warn({ err: error }, 'the jobs had stopped'));
      await work.ended;
      await kept;
    },
  };
}

/** Does every job that is due now, for tests. In: connections of `openWorkerPool`. */
export async function runJobs({ pool, tasks, log }: Pick<WorkerParts, 'tasks' | 'log'> & { pool: pg.Pool }) {
  await runOnce({
    pgPool: pool,
    taskList: taskList(tasks),
    preset: gatheredEnds,
    noHandleSignals: true,
    logger: bridged(log),
  });
}
