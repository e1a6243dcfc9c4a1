import { sql } from 'kysely';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';

const unborne = sql`not exists (select from search_rider s where s.finds @> array[w.word])
  and not exists (select from search_place_word p where p.word = w.word)`;

/**
 * Takes out words that are in no public name any more. They are looked for at leisure; whoever adds one is waited for only while the few
 * are looked at again and go.
 */
export async function sweepSearchWords(db: Db): Promise<void> {
  const { rows } = await sql<{ word: string }>`select w.word from search_word w where ${unborne}`.execute(db);
  if (rows.length === 0) return;
  await inTransaction(db, async (tx) => {
    await sql`lock table search_word in share row exclusive mode`.execute(tx);
    await sql`delete from search_word w where w.word = any(${rows.map(({ word }) => word)}::text[]) and ${unborne}`.execute(
      tx,
    );
  });
}
