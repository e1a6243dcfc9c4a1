import { sql } from 'kysely';
import type { ManyResult } from '#contract/entries/office/entries-bulk.ts';
import type { Db } from '#server/ground/db/pool.ts';

interface Batch {
  request_key: string;
  race_id: number;
  user_id: number;
}

/** Returns the answer to this request, or null, and then stores that the request is being answered. */
export async function readBatch(
  db: Db,
  { request_key, race_id, user_id }: Batch,
): Promise<ManyResult[] | null> {
  await sql`
    insert into entry_batch (request_key, race_id, user_id) values (${request_key}, ${race_id}, ${user_id})
    on conflict do nothing`.execute(db);
  const { rows } = await sql<{ answer: ManyResult[] | null }>`
    select answer from entry_batch where request_key = ${request_key} and race_id = ${race_id} and user_id = ${user_id}`.execute(
    db,
  );
  return rows[0]?.answer ?? null;
}

/** Stores an answer. The first stored answer stays. */
export async function saveBatch(
  db: Db,
  { request_key, user_id }: Pick<Batch, 'request_key' | 'user_id'>,
  answer: readonly ManyResult[],
): Promise<void> {
  await sql`
    update entry_batch set answer = ${JSON.stringify(answer)}::jsonb
    where request_key = ${request_key} and user_id = ${user_id} and answer is null`.execute(db);
}

/** Deletes what nobody requests again. */
export async function sweepBatches(db: Db): Promise<void> {
  await sql`delete from entry_batch where asked_at < now() - interval '7 days'`.execute(db);
}
