import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CronItem,
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
import { keysOf } from '#rules/table.ts';
import { loggable } from '#server/ground/log/loggable.ts';
import { freeJobsOf, LivingWorkers } from '#server/ground/jobs/living-workers.ts';
import { againWhileInTheWay, type LockWait, usualWait } from '#server/ground/db/waiting/lock-wait.ts';
import { freeAbandonedJobs } from '#server/ground/jobs/queries.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';

interface WorkerParts {
  connection: pg.ClientConfig;
  tasks: Tasks;
  log: Logger;
  /** The interval between two heartbeats. */
  beatMs?: number;
}

const clock: readonly CronItem[] = [
  { task: 'sweep', match: '*/15 * * * *', options: { backfillPeriod: 0 } },
  { task: 'follow_clock', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'look_at_checkouts', match: '* * * * *', options: { backfillPeriod: 0 } },
  { task: 'remind', match: '10 * * * *', options: { backfillPeriod: 0 } },
  // This is in the morning, on the same day from Mexico to Brazil.
  { task: 'remind_parts', match: '20 12 * * *', options: { backfillPeriod: 86_400_000 } },
  // A server that was off at that hour does it at its next start.
  { task: 'remove_papers', match: '20 9 * * *', options: { backfillPeriod: 86_400_000 } },
  { task: 'check_books', match: '30 7 * * *', options: { backfillPeriod: 86_400_000 } },
  // This is between midnight and four in the morning, from Mexico to Brazil.
  { task: 'dump', match: '40 6 * * *', options: { backfillPeriod: 0 } },
];

/** Jobs that workers of their own do in parallel with the others. */
interface Lane {
  does: readonly (keyof Tasks)[];
  concurrency: number;
  connections: number;
  /** The jobs that the clock starts. */
  crontab: readonly CronItem[];
}

const laneTasks: readonly (keyof Tasks)[] = ['push'];

/**
 * Separates notifications from the other jobs. They wait for the services of others, for ten seconds each, and a
 * letter that somebody waits for at a sign-in, a receipt or a payment must never wait behind three hundred of them.
 */
function lanesOf(tasks: Tasks): readonly Lane[] {
  const others = keysOf(tasks).filter((name) => !laneTasks.includes(name));
  return [
    { does: others, concurrency: 2, connections: 4, crontab: clock },
    { does: laneTasks, concurrency: 4, connections: 3, crontab: [] },
  ];
}

const applicationName = 'partidor-jobs';
const againAfterMs = 1000;
/** After four of them a killed worker's jobs are free again, which is well within a minute. */
const usualBeatMs = 10_000;

/**
 * The end of a job is written in a batch, even of one: only then does the library wait for that line, and stop in
 * order when it cannot be written. Otherwise nothing would catch its rejection, and it would end the process.
 */
const gatheredEnds: GraphileConfig.Preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Opens connections of the worker with the driver's own types: the worker computes with dates, and ours are text. */
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

/** Keeps `Failed task 12 (rescue, …)` of a message, because the text after it may repeat the error. */
function wordsOf(message: string): string {
  return message.split(/ with error | due to /)[0]?.slice(0, 200) ?? '';
}

/** Logs what the worker reports, without the payloads of the jobs, which may contain somebody's address. */
function bridged(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    const error: unknown = meta?.['error'];
    const failed = level === 'error' || level === 'warning';
    if (failed) log.warn({ failure: error === undefined ? undefined : loggable(error) }, wordsOf(message));
  });
}

function taskList(tasks: Tasks, names: readonly (keyof Tasks)[]): TaskList {
  return Object.fromEntries(names.map((name) => [name, (payload: unknown) => tasks[name](payload as never)]));
}

/** Migrates the tables of the jobs. Where one is in use, it lets everybody pass and is tried again. */
export async function migrateJobs(
  connection: pg.ClientConfig,
  log: Logger,
  wait: LockWait = usualWait,
): Promise<void> {
  const pool = openWorkerPool(connection, log, 1);
  pool.on(
    'connect',
    (client) => void client.query(`set lock_timeout = ${wait.lockMs}`).catch(() => undefined),
  );
  try {
    await againWhileInTheWay(
      wait,
      () => runMigrations({ pgPool: pool, logger: bridged(log) }),
      () =>
        'The tables of the jobs are to be changed and are in use (a backup ends by itself); it is tried again',
    );
  } finally {
    await pool.end();
  }
}

/** Sends heartbeats until the signal. A check that fails is made again. */
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
 * Begins one run of the worker: its connections and its runner. It ends by itself only when something failed. The jobs
 * of its previous run are over (`before`, or null for the first one).
 */
async function beginWork(parts: WorkerParts, lane: Lane, before: string | null) {
  const { connection, tasks, log } = parts;
  const pool = openWorkerPool(connection, log, lane.connections);
  const events: WorkerEvents = new EventEmitter();
  const named = Promise.withResolvers<string>();
  events.once('pool:create', ({ workerPool }) => named.resolve(workerPool.id));
  try {
    if (before === null) await freeAbandonedJobs(pool, applicationName);
    else await freeJobsOf(pool, [before]);
    const runner = await run({
      pgPool: pool,
      events,
      taskList: taskList(tasks, lane.does),
      preset: gatheredEnds,
      concurrency: lane.concurrency,
      noHandleSignals: true,
      logger: bridged(log),
      parsedCronItems: parseCronItems([...lane.crontab]),
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

/** Does the jobs of each lane until it is stopped. */
export async function startJobs(parts: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const started: { stop: () => Promise<void> }[] = [];
  // The lanes start one after the other: the first frees what a killed process left, while nobody else is working.
  for (const lane of lanesOf(parts.tasks)) started.push(await startLane(parts, lane));
  return {
    async stop() {
      await Promise.all(started.map((one) => one.stop()));
    },
  };
}

/**
 * Does jobs of a lane until it is stopped. Jobs under way are finished first, and the next worker does what a killed
 * process left. A worker that ended because the database was unreachable begins again when it is back, and pages are
 * answered all the while.
 */
async function startLane(parts: WorkerParts, lane: Lane): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let work = await beginWork(parts, lane, null);
  const beginAgain = async () => {
    for (let failures = 0; ; failures += 1) {
      await sleep(againAfterMs, undefined, { signal: stopping.signal });
      try {
        return await beginWork(parts, lane, work.name);
      } catch (error) {
        // One line is enough, because the database may be unreachable for an hour.
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

/** Does every job that is due now, for tests, over connections of `openWorkerPool`. */
export async function runJobs({ pool, tasks, log }: Pick<WorkerParts, 'tasks' | 'log'> & { pool: pg.Pool }) {
  await runOnce({
    pgPool: pool,
    taskList: taskList(tasks, keysOf(tasks)),
    preset: gatheredEnds,
    noHandleSignals: true,
    logger: bridged(log),
  });
}
