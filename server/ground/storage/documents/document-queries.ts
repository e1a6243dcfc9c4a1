import { sql } from 'kysely';
import { filesLock } from '#server/ground/db/advisory-locks.ts';
import type { Db } from '#server/ground/db/pool.ts';

interface PendingFile {
  storage_key: string;
  media_type: string;
  byte_size: number;
  sha256: string;
  width: number | null;
  height: number | null;
}

export async function insertPendingFile(db: Db, file: PendingFile): Promise<number> {
  const { rows } = await sql<{ file_id: number }>`
    insert into file (storage_key, media_type, byte_size, sha256, width, height, file_state)
    values (${file.storage_key}, ${file.media_type}, ${file.byte_size}, ${file.sha256}, ${file.width}, ${file.height}, 'pending')
    returning file_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A file that was just written has no row');
  return row.file_id;
}

/** Marks pending files as kept and returns how many were pending. */
export async function markKept(db: Db, file_ids: readonly number[]): Promise<number> {
  const { rows } = await sql`
    update file set file_state = 'kept' where file_id = any(${[...file_ids]}::bigint[]) and file_state = 'pending'
    returning 1`.execute(db);
  return rows.length;
}

export async function markDiscarded(db: Db, file_ids: readonly number[]): Promise<void> {
  await sql`update file set file_state = 'discarded', discard_after = null where file_id = any(${[...file_ids]}::bigint[]) and not is_public`.execute(
    db,
  );
}

/** Lets a sweep delete kept files after so many days, unless they are restored before. */
export async function discardLater(db: Db, file_ids: readonly number[], days: number): Promise<void> {
  await sql`update file set discard_after = now() + make_interval(days => ${days})
    where file_id = any(${[...file_ids]}::bigint[]) and file_state = 'kept' and not is_public`.execute(db);
}

/** Stores whose papers these were. */
export async function insertRetired(db: Db, rider_id: number, file_ids: readonly number[]): Promise<void> {
  await sql`insert into retired_paper (file_id, rider_id) select unnest(${[...file_ids]}::bigint[]), ${rider_id}
    on conflict (file_id) do update set rider_id = excluded.rider_id`.execute(db);
}

/** Restores files and returns those of them that still exist. */
export async function markRestored(db: Db, file_ids: readonly number[]): Promise<number[]> {
  await sql`delete from retired_paper where file_id = any(${[...file_ids]}::bigint[])`.execute(db);
  const { rows } = await sql<{ file_id: number }>`
    update file set discard_after = null
    where file_id = any(${[...file_ids]}::bigint[]) and file_state = 'kept' returning file_id`.execute(db);
  return rows.map(({ file_id }) => file_id);
}

export async function markRetiredDiscarded(db: Db, rider_id: number): Promise<void> {
  await sql`update file set file_state = 'discarded', discard_after = null from retired_paper p
    where p.file_id = file.file_id and p.rider_id = ${rider_id} and file_state = 'kept'`.execute(db);
}

export async function readKeptFile(
  db: Db,
  file_id: number,
): Promise<{ storage_key: string; media_type: string; sha256: string } | null> {
  const { rows } = await sql<{ storage_key: string; media_type: string; sha256: string }>`
    select storage_key, media_type, sha256 from file where file_id = ${file_id} and file_state = 'kept' and not is_public`.execute(
    db,
  );
  return rows[0] ?? null;
}

/**
 * Marks what nobody has any more, so that its bytes stay for some days: nobody opens it again, but a database that is brought back to an earlier
 * moment has it.
 */
export async function letLinger(db: Db, days: number): Promise<void> {
  await sql`update file set file_state = 'discarded', discard_after = now() + make_interval(days => ${days})
    where not is_public and case file_state when 'kept' then discard_after < now() else file_state <> 'pending' and discard_after is null end`.execute(
    db,
  );
}

/**
 * Locks one file to delete until the end of the transaction; another node gets another file. It returns none while a
 * backup reads the files of its snapshot, and a backup that begins waits for this transaction.
 */
export async function takeFileToSweep(
  db: Db,
  { olderThanMinutes, lingerDays }: { olderThanMinutes: number; lingerDays: number },
): Promise<{ file_id: number; storage_key: string } | null> {
  const { rows: locks } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock_shared(${filesLock}) as ours`.execute(db);
  if (locks[0]?.ours !== true) return null;
  const { rows } = await sql<{ file_id: number; storage_key: string }>`
    select file_id, storage_key from file
    where not is_public and ((file_state in ('discarded', 'doomed') and coalesce(discard_after < now(), ${lingerDays} = 0))
      or (file_state = 'kept' and discard_after < now() and ${lingerDays} = 0)
      or (file_state = 'pending' and created_at < now() - make_interval(mins => ${olderThanMinutes})))
    order by file_id limit 1 for update skip locked`.execute(db);
  return rows[0] ?? null;
}

export async function deleteFileRow(db: Db, file_id: number): Promise<void> {
  await sql`delete from file where file_id = ${file_id}`.execute(db);
}
