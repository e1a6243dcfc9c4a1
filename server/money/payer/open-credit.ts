import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** Returns the credit of a rider in a book and creates it if there is none. */
export async function openCredit(
  tx: Db,
  due: { book_id: number; currency: string },
  rider_id: number,
): Promise<number> {
  const { rows } = await sql<{ credit_id: number }>`
    with known as (select credit_id from credit
        where book_id = ${due.book_id} and rider_id = ${rider_id} and currency = ${due.currency} order by credit_id limit 1 for update),
      opened as (insert into credit (book_id, rider_id, currency)
        select ${due.book_id}, ${rider_id}, ${due.currency} where not exists (select 1 from known) returning credit_id)
    select credit_id from known union all select credit_id from opened`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A credit that was just opened has no row');
  return row.credit_id;
}
