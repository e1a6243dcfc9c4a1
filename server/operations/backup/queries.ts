import { sql } from 'kysely';
import type { BackupRefusalCode } from '#server/operations/backup/file/refusal.ts';
import type { Db } from '#server/ground/db/pool.ts';

interface GoodBackup {
  begun_at: Date;
  location: string;
  is_sealed: boolean;
  byte_size: number;
  row_count: number;
  file_count: number;
  missing_files: number;
}

export async function insertGoodBackup(db: Db, made: GoodBackup): Promise<void> {
  await sql`
    insert into backup (begun_at, location, is_sealed, byte_size, row_count, file_count, missing_files)
    values (${made.begun_at}, ${made.location}, ${made.is_sealed}, ${made.byte_size}, ${made.row_count}, ${made.file_count}, ${made.missing_files})`.execute(
    db,
  );
}

export async function insertFailedBackup(
  db: Db,
  failed: {
    begun_at: Date;
    location: string;
    is_sealed: boolean;
    failure: BackupRefusalCode | 'failed';
    reason: string;
  },
): Promise<void> {
  await sql`
    insert into backup (begun_at, location, is_sealed, failure, failure_reason)
    values (${failed.begun_at}, ${failed.location}, ${failed.is_sealed}, ${failed.failure}, ${failed.reason})`.execute(
    db,
  );
}

interface BackupRecord {
  /** The beginning of the last good backup, which does not contain later changes. */
  last_good_at: string | null;
  last_good_seconds: number | null;
  missing_files: number | null;
  /** The failure of the last attempt. It is null when that was good, or when there was none. */
  failure: string | null;
  failure_reason: string | null;
  last_attempt_seconds: number | null;
}

export async function readBackupRecord(db: Db): Promise<BackupRecord> {
  const { rows } = await sql<BackupRecord>`
    with good as (select begun_at, missing_files from backup where failure is null order by ended_at desc limit 1),
      last as (select ended_at, failure, failure_reason from backup order by ended_at desc, backup_id desc limit 1)
    select g.begun_at as last_good_at, extract(epoch from now() - g.begun_at)::float8 as last_good_seconds, g.missing_files,
      l.failure, l.failure_reason, extract(epoch from now() - l.ended_at)::float8 as last_attempt_seconds
    from (values (1)) one left join good g on true left join last l on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('reading the record of backups answers one row');
  return row;
}

/** Counts what a restored database still holds back, by task. */
export async function countRestoredJobs(db: Db): Promise<{ task: string; count: number }[]> {
  const { rows } = await sql<{ task: string; count: number }>`
    select task, count(*) from restored_job group by task order by task`.execute(db);
  return rows;
}

/** Holds every waiting job back: a database that was brought back to an earlier moment must not write to families again. */
export async function holdWaitingJobs(db: Db): Promise<number> {
  const { rows } = await sql`
    with held as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id
      returning t.identifier, j.payload, j.key, j.run_at, j.max_attempts, j.attempts, j.locked_at)
    insert into restored_job (task, payload, job_key, run_at, max_attempts)
    select identifier, payload, key, run_at, max_attempts from held where attempts < max_attempts or locked_at is not null
    returning 1`.execute(db);
  return rows.length;
}

/** Hands the held jobs to the worker, which does each exactly once. Returns how many there were. */
export async function releaseRestoredJobs(db: Db): Promise<number> {
  const { rows } = await sql`
    with released as (delete from restored_job returning *)
    select graphile_worker.add_job(task, payload::json, job_key => job_key, run_at => run_at, max_attempts => max_attempts)
    from released order by restored_job_id`.execute(db);
  return rows.length;
}

export async function discardRestoredJobs(db: Db): Promise<number> {
  const { rows } = await sql`delete from restored_job returning 1`.execute(db);
  return rows.length;
}
