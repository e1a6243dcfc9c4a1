import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { openPlace } from '#server/operations/backup/places/open-place.ts';
import { insertFailedBackup, readBackupRecord } from '#server/operations/backup/queries.ts';
import { secondsOfState } from '#server/operations/backup/state.ts';
import type { Config } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { programFile } from '#server/ground/threads/programs.ts';

interface ScheduleParts {
  config: Config;
  connection: ClientConfig;
  db: Db;
  log: Logger;
}

/** The order to the child process. As a message, it puts no secret into an environment or on a command line. */
export interface BackupOrder {
  config: Config;
  connection: ClientConfig;
}

/** The report of the child process. */
export type BackupReport = { good: string; removed: string[] } | { busy: true } | { failed: string };

const lookEveryMs = 60_000;
const tryAgainSeconds = 1800;

/** Tells whether a backup is due: the last good one is as old as the interval, and no attempt failed lately. */
export async function isBackupDue(db: Db, every: string): Promise<boolean> {
  const turn = secondsOfState(every);
  const record = await readBackupRecord(db);
  if (record.last_good_seconds !== null && record.last_good_seconds < turn) return false;
  if (record.failure === null || record.last_attempt_seconds === null) return true;
  return record.last_attempt_seconds >= Math.min(turn, tryAgainSeconds);
}

/**
 * Makes one backup in a process of its own, so that no request waits for it, and removes old ones. When another node
 * does the same at the same time, it finds the lock of the database taken.
 */
export async function runScheduledBackup(
  { config, connection, db, log }: ScheduleParts,
  signal: AbortSignal,
): Promise<BackupReport> {
  const child = fork(programFile('operations/backup/scheduled-backup'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  let report: BackupReport | null = null;
  child.on('message', (message: BackupReport) => {
    report = message;
  });
  const begun_at = new Date();
  try {
    child.send({ config, connection } satisfies BackupOrder);
    await once(child, 'exit');
  } finally {
    signal.removeEventListener('abort', stop);
  }
  const said: BackupReport | null = report;
  if (said !== null) return said;
  const reason = `the process that made it ended without a word (${child.signalCode ?? child.exitCode})`;
  if (!signal.aborted)
    await insertFailedBackup(db, {
      begun_at,
      location: config.BACKUP_TO ?? '',
      is_sealed: config.BACKUP_KEY !== undefined,
      failure: 'interrupted',
      reason,
    }).catch((error: unknown) => log.warn({ err: error }, 'a failed backup could not be recorded'));
  return { failed: reason };
}

/** Checks every minute whether a backup is due. Returns a function that stops the checks, and a backup under way. */
export function scheduleBackups(parts: ScheduleParts): () => Promise<void> {
  const { config, db, log } = parts;
  const { BACKUP_EVERY: every, BACKUP_TO: where } = config;
  if (every === undefined || where === undefined) return async () => {};
  // A place that cannot exist is reported at the start, not at the first backup.
  openPlace(config, where).close();
  const stopping = new AbortController();
  let working: Promise<void> | null = null;
  const look = async (): Promise<void> => {
    if (!(await isBackupDue(db, every))) return;
    const report = await runScheduledBackup(parts, stopping.signal);
    if ('good' in report) log.info(report, 'a backup was made');
    else if ('failed' in report) log.error({ reason: report.failed }, 'a backup failed');
  };
  const timer = setInterval(() => {
    working ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'whether a backup is due could not be read'))
      .finally(() => {
        working = null;
      });
  }, lookEveryMs).unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await working;
  };
}
