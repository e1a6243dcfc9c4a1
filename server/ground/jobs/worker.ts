import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CronItem,
  Logger as WorkerLogger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import { keysOf } from '#rules/table.ts';
import { onTrail, trailInFlags, trailOf } from '#server/ground/log/trail.ts';
import { loggable } from '#server/ground/log/loggable.ts';
import { freeJobsOf, LivingWorkers } from '#server/ground/jobs/living-workers.ts';
import { againWhileInTheWay, type LockWait, usualWait } from '#server/ground/db/waiting/lock-wait.ts';
import { classes, classOf, type JobClass, jobClasses } from '#server/ground/jobs/classes.ts';
import { freeAbandonedJobs } from '#server/ground/jobs/queries.ts';
import { indexLines } from '#server/ground/jobs/turns.ts';
import type { Tasks } from '#server/ground/jobs/jobs.ts';

/** Does the work of a job, and measures how long it waited and how it ended. */
export type WatchJob = (job: { task: string; waitedMs: number }, work: () => Promise<void>) => Promise<void>;

interface WorkerParts {
  connection: pg.ClientConfig;
  /** How to connect past a pooler, where `connection` leads through one. */
  direct?: pg.ClientConfig | undefined;
  tasks: Tasks;
  log: Logger;
  /** The interval between two heartbeats. */
  beatMs?: number;
  /** Does a job while it is watched. Without it, nobody watches. */
  watch?: WatchJob | undefined;
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

/** Its runner alone listens for new jobs and adds those of the clock. It has no long work that would delay an end. */
const leading: JobClass = 'race_day';
/** One listens, the others take and end jobs. A job takes none while it is done. */
const connectionsOfWorker = 7;

const applicationName = 'partidor-jobs';
const againAfterMs = 1000;
/** After four of them a killed worker's jobs are free again, which is well within a minute. */
const usualBeatMs = 10_000;

/**
 * The end of a job is written in a batch, even of one: only then does the library wait for that line, and stop in
 * order when it cannot be written. Otherwise nothing would catch its rejection, and it would end the process.
 */
const gatheredEnds = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

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

/** Gives each job the trail of the request that added it, or one of its own. */
function taskList(
  { tasks, watch = (_job, work) => work() }: Pick<WorkerParts, 'tasks' | 'watch'>,
  names: readonly (keyof Tasks)[],
): TaskList {
  const taskOf = (name: keyof Tasks): Task => {
    return (payload, { job }) =>
      onTrail(trailInFlags(job.flags) ?? trailOf({}), () =>
        watch({ task: name, waitedMs: Date.now() - job.run_at.getTime() }, () =>
          tasks[name](payload as never),
        ),
      );
  };
  return Object.fromEntries(names.map((name) => [name, taskOf(name)]));
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
      async () => {
        await runMigrations({ pgPool: pool, logger: bridged(log) });
        await indexLines(pool);
      },
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

/** What the runners of all classes share. */
interface Shared {
  pool: pg.Pool;
  /** The pool of the connection that listens, which is another one behind a pooler. */
  hearing: pg.Pool;
  workers: LivingWorkers;
  /** The workers that take jobs, which are woken when there are new ones. */
  awake: Set<WorkerPool>;
}

/**
 * Lends the connections of a pool to a runner that listens on one of another pool, or, as each would do so on a connection of its own, not at
 * all.
 */
function lending(pool: pg.Pool, hearing: pg.Pool | null): pg.Pool {
  const quiet = new pg.Pool();
  // The library wants to know that lost connections are noticed. They are, by the pool itself.
  quiet.on('error', () => {}).on('connect', () => {});
  return Object.assign(quiet, {
    // With a callback it asks for the connection to listen on, which it works without: it looks every two seconds.
    connect: (listen?: Parameters<pg.Pool['connect']>[0]) =>
      listen === undefined ? pool.connect() : hearing?.connect(listen),
    query: pool.query.bind(pool),
  });
}

/** Returns how many jobs were added, of a notification of the library. */
const countIn = (payload = '') => Number(/"count":(\d+)/.exec(payload)?.[1] ?? 1);

/**
 * Begins one run of the workers of a class. It ends by itself only when something failed. The jobs of its previous run
 * are over (`before`, or null for the first one).
 */
async function beginWork(parts: WorkerParts, shared: Shared, jobClass: JobClass, before: string | null) {
  const { log, tasks } = parts;
  const { pool, hearing, workers, awake } = shared;
  const leads = jobClass === leading;
  const events: WorkerEvents = new EventEmitter();
  const named = Promise.withResolvers<string>();
  events.once('pool:create', ({ workerPool }) => {
    awake.add(workerPool);
    events.once('pool:gracefulShutdown', () => awake.delete(workerPool));
    named.resolve(workerPool.id);
    events.on('pool:listen:notification', ({ message }) => {
      for (const other of awake) if (other !== workerPool) other.nudge(countIn(message.payload));
    });
  });
  if (before !== null) await freeJobsOf(pool, [before]);
  const runner = await run({
    pgPool: leads && hearing === pool ? pool : lending(pool, leads ? hearing : null),
    events,
    taskList: taskList(
      parts,
      keysOf(tasks).filter((name) => classOf[name] === jobClass),
    ),
    // A pooler in transaction mode may give a prepared statement to a connection that does not know it.
    preset: { worker: { ...gatheredEnds, preparedStatements: hearing === pool } },
    concurrency: classes[jobClass],
    noHandleSignals: true,
    logger: bridged(log),
    parsedCronItems: parseCronItems(leads ? [...clock] : []),
  });
  const name = await named.promise;
  workers.add(name);
  const ended = runner.promise
    .catch((error: unknown) => log.error({ err: error }, 'the jobs stopped'))
    .finally(() => workers.remove(name));
  return { name, ended, stop: () => runner.stop() };
}

/** Does the jobs of every class until it is stopped. */
export async function startJobs(parts: WorkerParts): Promise<{ stop: () => Promise<void> }> {
  const pool = openWorkerPool(parts.connection, parts.log, connectionsOfWorker);
  const hearing = parts.direct === undefined ? pool : openWorkerPool(parts.direct, parts.log, 1);
  const shared: Shared = { pool, hearing, workers: new LivingWorkers(pool), awake: new Set() };
  const over = new AbortController();
  const started: { stop: () => Promise<void> }[] = [];
  let living: Promise<void> = Promise.resolve();
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()));
    over.abort();
    await living;
    await shared.workers.leave().catch(() => undefined);
    await pool.end();
    if (hearing !== pool) await hearing.end();
  };
  try {
    // Each process is known by the connection on which it listens: those of a pooler have any name.
    await freeAbandonedJobs(hearing, applicationName);
    for (const jobClass of jobClasses) started.push(await startClass(parts, shared, jobClass));
    living = live(shared.workers, parts, over.signal);
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

/**
 * Does jobs of a class until it is stopped. Jobs under way are finished first, and the next worker does what a killed
 * process left. A worker that ended because the database was unreachable begins again when it is back, and pages are
 * answered all the while.
 */
async function startClass(
  parts: WorkerParts,
  shared: Shared,
  jobClass: JobClass,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  let work = await beginWork(parts, shared, jobClass, null);
  const beginAgain = async () => {
    for (let failures = 0; ; failures += 1) {
      await sleep(againAfterMs, undefined, { signal: stopping.signal });
      try {
        return await beginWork(parts, shared, jobClass, work.name);
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
export async function runJobs({
  pool,
  tasks,
  log,
  watch,
}: Pick<WorkerParts, 'tasks' | 'log' | 'watch'> & { pool: pg.Pool }) {
  await runOnce({
    pgPool: pool,
    taskList: taskList({ tasks, watch }, keysOf(tasks)),
    preset: { worker: gatheredEnds },
    noHandleSignals: true,
    logger: bridged(log),
  });
}
