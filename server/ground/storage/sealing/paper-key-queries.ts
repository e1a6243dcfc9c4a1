import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

export interface KnownKey {
  key_id: string;
  added_at: string;
  lost_at: string | null;
  /** The number of papers that it seals, among those that were checked. */
  papers: number;
}

/** Lets simultaneous starts, and a rotation, take turns. */
export async function lockPaperKeys(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('partidor paper keys'))`.execute(tx);
}

/** Reads every key that ever sealed papers here, newest first. */
export async function readKnownKeys(db: Db): Promise<KnownKey[]> {
  const { rows } = await sql<KnownKey>`
    select k.key_id, k.added_at, k.lost_at,
      (select count(*) from file f where f.sealed_by = k.key_id and not f.is_public)::int as papers
    from paper_key k order by k.key_no desc`.execute(db);
  return rows;
}

/** Counts papers that nobody has checked yet: they are unencrypted, or sealed by the newest key. */
export async function countUnseen(db: Db): Promise<number> {
  const { rows } = await sql<{ papers: number }>`
    select count(*)::int as papers from file where sealed_by is null and not is_public and file_state = 'kept'`.execute(
    db,
  );
  return rows[0]?.papers ?? 0;
}

export async function insertPaperKey(tx: Db, key_id: string): Promise<void> {
  await sql`insert into paper_key (key_id) values (${key_id}) on conflict do nothing`.execute(tx);
}

/** Marks a key as lost and tells whether there is such a key. */
export async function markKeyLost(db: Db, key_id: string): Promise<boolean> {
  const { rows } = await sql`
    update paper_key set lost_at = coalesce(lost_at, now()) where key_id = ${key_id} returning 1`.execute(db);
  return rows.length > 0;
}

/** After a restore the papers are sealed by the keys of this installation. The keys of their origin are deleted. */
export const forgetPaperKeys: readonly string[] = [
  'update file set sealed_by = null where sealed_by is not null',
  'delete from paper_key',
];

/** Locks the next paper that this key does not seal, or that nobody has checked, until the end of the transaction. */
export async function takePaperToSeal(
  tx: Db,
  { key_id, after }: { key_id: string; after: number },
): Promise<{ file_id: number; storage_key: string } | null> {
  const { rows } = await sql<{ file_id: number; storage_key: string }>`
    select file_id, storage_key from file
    where not is_public and file_state = 'kept' and file_id > ${after}
      and (sealed_by is null or sealed_by in (select k.key_id from paper_key k where k.key_id <> ${key_id}))
    order by file_id limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

export async function saveSealedBy(tx: Db, file_id: number, key_id: string): Promise<void> {
  await sql`update file set sealed_by = ${key_id} where file_id = ${file_id}`.execute(tx);
}

/** Reads the key that seals now, as the database knows it. */
export async function readNewestKey(db: Db): Promise<string | null> {
  const { rows } = await sql<{ key_id: string }>`
    select key_id from paper_key order by key_no desc limit 1`.execute(db);
  return rows[0]?.key_id ?? null;
}
