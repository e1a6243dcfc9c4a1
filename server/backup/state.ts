import type { Config } from '#server/config/config.ts';
import { readBackupRecord } from '#server/backup/queries.ts';
import type { Db } from '#server/db/pool.ts';

interface BackupState {
  /** Whether backups are made by themselves. */
  scheduled: boolean;
  /** When the last good one was begun; null: there is none. */
  last_good_at: string | null;
  age_seconds: number | null;
  /** Backups are made by themselves, and the last good one is older than two turns, or there is none though one was tried. */
  overdue: boolean;
  /** Why the last attempt failed, as a code; null: it did not. */
  failure: string | null;
  /** The sentence of that failure, for operators. */
  failure_reason: string | null;
  /** Files the last good one should hold and could not: rows without bytes. */
  missing_files: number;
}

const unitSeconds: Record<string, number> = { m: 60, h: 3600, d: 86_400 };

/** `6h` in seconds. */
export function secondsOfState(every: string): number {
  return Number(every.slice(0, -1)) * (unitSeconds[every.slice(-1)] ?? 0);
}

/** How backups stand: for readiness, metrics and the first screen of the office. */
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
