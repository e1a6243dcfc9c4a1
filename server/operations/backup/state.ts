import type { Config } from '#server/ground/config/config.ts';
import { readBackupRecord } from '#server/operations/backup/queries.ts';
import type { Db } from '#server/ground/db/pool.ts';

interface BackupState {
  /** True when backups run on a schedule. */
  scheduled: boolean;
  /** The beginning of the last good one. It is null when there is none. */
  last_good_at: string | null;
  age_seconds: number | null;
  /**
   * True when backups run on a schedule, and there is no good one from the last two intervals, though one was tried.
   */
  overdue: boolean;
  /** The code of the last attempt's failure. It is null when it did not fail. */
  failure: string | null;
  /** The sentence of that failure, for operators. */
  failure_reason: string | null;
  /** The number of files that the last good one should contain and could not, because their rows had no bytes. */
  missing_files: number;
}

const unitSeconds: Record<string, number> = { m: 60, h: 3600, d: 86_400 };

/** Converts an interval such as `6h` into seconds. */
export function secondsOfState(every: string): number {
  return Number(every.slice(0, -1)) * (unitSeconds[every.slice(-1)] ?? 0);
}

/** Reads the state of the backups for readiness, metrics and the first screen of the office. */
export async function readBackupState(db: Db, config: Pick<Config, 'BACKUP_EVERY'>): Promise<BackupState> {
  const record = await readBackupRecord(db);
  const { BACKUP_EVERY: every } = config;
  const age = record.last_good_seconds;
  const isTooOld =
    every !== undefined && (age === null ? record.failure !== null : age > 2 * secondsOfState(every));
  return {
    scheduled: every !== undefined,
    last_good_at: record.last_good_at,
    age_seconds: age === null ? null : Math.round(age),
    overdue: isTooOld,
    failure: record.failure,
    failure_reason: record.failure_reason,
    missing_files: record.missing_files ?? 0,
  };
}
