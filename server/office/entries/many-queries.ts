import { sql } from 'kysely';
import type { ManyResult } from '#contract/office/entries/entries-bulk.ts';
import type { Db } from '#server/db/pool.ts';

interface Batch {
  request_key: string;
  race_id: number;
  user_id: number;
}

/** The answer somebody was given to this request, null: none yet. Notes that it is being answered. */
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

/** Keeps an answer; the first one given stays. */
export async function saveBatch(
  db: Db,
  { request_key, user_id }: Pick<Batch, 'request_key' | 'user_id'>,
  answer: readonly ManyResult[],
): Promise<void> {
  await sql`
    update entry_batch set answer = ${JSON.stringify(answer)}::jsonb
    where request_key = ${request_key} and user_id = ${user_id} and answer is null`.execute(db);
}

/** Takes away what nobody asks again. */
export async function sweepBatches(db: Db): Promise<void> {
  await sql`delete from entry_batch where asked_at < now() - interval '7 days'`.execute(db);
}
