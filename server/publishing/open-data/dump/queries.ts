import { sql } from 'kysely';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { WrittenFile } from './files/write-file.ts';

/** An arbitrary number, the same in every process, of the lock that lets only one dump be written at a time. */
const oneDumpLock = 7_276_384_304;

/** Locks the dump until the transaction ends. Returns false when somebody else has the lock. */
export async function lockDump(tx: Db): Promise<boolean> {
  await sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(${oneDumpLock}::bigint) as ours`.execute(tx);
  return rows[0]?.ours === true;
}

/** The start of a dump: the moment of all its facts, and what was hidden before. */
interface DumpMoment {
  made_at: string;
  /** Their changes are in what is read. */
  outdated: number[];
}

export async function readMoment(tx: Db): Promise<DumpMoment> {
  const { rows } = await sql<DumpMoment>`
    select now() as made_at, array(select dump_outdated_id from dump_outdated) as outdated`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the moment of a dump is one row');
  return row;
}

export async function insertDump(db: Db, folder: string): Promise<number> {
  const { rows } = await sql<{ dump_id: number }>`
    insert into dump (folder) values (${folder}) returning dump_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('inserting a dump answers one row');
  return row.dump_id;
}

/** Publishes a dump instead of the one before. What was hidden since it was read still withholds it. */
export async function finishDump(
  db: Db,
  dump_id: number,
  { made_at, outdated }: DumpMoment,
  files: readonly WrittenFile[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      insert into dump_file (dump_id, file_name, byte_size, sha256, row_count)
      select ${dump_id}, x.* from json_to_recordset(${JSON.stringify(files)}::json)
        as x(file_name text, byte_size bigint, sha256 text, row_count bigint)`.execute(tx);
    await sql`update dump set dump_state = 'gone' where dump_state = 'ready'`.execute(tx);
    await sql`
      update dump set dump_state = 'ready', made_at = ${made_at}, ended_at = now() where dump_id = ${dump_id}`.execute(
      tx,
    );
    await sql`delete from dump_outdated where dump_outdated_id = any(${outdated})`.execute(tx);
  });
}

/** Stores that a dump failed. */
export async function failDump(db: Db, dump_id: number, failure: string): Promise<void> {
  await sql`
    update dump set dump_state = 'failed', failure = left(${failure}, 300), ended_at = now() where dump_id = ${dump_id}`.execute(
    db,
  );
}

/** Reads unavailable dumps. `writing` is what a killed process left. The caller must hold the lock. */
export async function readAbandoned(
  db: Db,
  states: readonly ('gone' | 'writing' | 'failed')[],
): Promise<{ dump_id: number; folder: string }[]> {
  const { rows } = await sql<{ dump_id: number; folder: string }>`
    select dump_id, folder from dump where dump_state = any(${states}::text[]) order by dump_id`.execute(db);
  return rows;
}

export async function deleteDump(db: Db, dump_id: number): Promise<void> {
  await sql`delete from dump where dump_id = ${dump_id}`.execute(db);
}

/** Ends the publication of dumps. */
export async function retireDump(db: Db): Promise<void> {
  await sql`update dump set dump_state = 'gone' where dump_state = 'ready'`.execute(db);
}

/** Withholds the dump until it is written again. */
export async function outdateDump(db: Db): Promise<void> {
  await sql`insert into dump_outdated default values`.execute(db);
}

/** Deletes the notes of what was hidden when there is no dump. The caller must hold the lock. */
export async function forgetOutdated(db: Db): Promise<void> {
  await sql`delete from dump_outdated where not exists (select from dump)`.execute(db);
}
