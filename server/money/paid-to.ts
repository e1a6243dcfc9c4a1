import { sql } from 'kysely';
import { movedParts, type PaidTo, saysWhere } from '#rules/money/paid-to.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';

/** Families see the change for so many days. The number is ours: a transfer is made within a week. */
const TOLD_DAYS = 10;

/** When the payment details of a book changed, as long as families see it. The table must be named `payee`. */
export const paidToChanged = sql<string | null>`case
  when payee.paid_to_changed_at > now() - make_interval(days => ${sql.lit(TOLD_DAYS)}) then payee.paid_to_changed_at end`;

export async function readPaidTo(db: Db, book_id: number): Promise<PaidTo> {
  const { rows } = await sql<PaidTo>`
    select pay_text, pay_alias, pay_cbu, pay_pix,
      (select string_agg(a.account_id, ', ' order by a.provider) from payment_rail a
        where a.book_id = payee.book_id and a.off_at is null) as rail_account
    from payee where book_id = ${book_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A book that may be seen has no row');
  return row;
}

/**
 * Stores that the payment details of a book changed, so that families see it beside them, and tells everybody who
 * keeps the book, including the person who did it: the owner of a stolen session notices it. Call it in the
 * transaction of the change. A payee without details before has not changed anything that families knew.
 */
export async function tellPaidTo(
  tx: Db,
  { caller, device }: { caller: Caller; device: string },
  book_id: number,
  was: PaidTo,
): Promise<void> {
  const became = await readPaidTo(tx, book_id);
  if (movedParts(was, became).length === 0) return;
  if (saysWhere(was))
    await sql`update book set paid_to_changed_at = now() where book_id = ${book_id}`.execute(tx);
  const { user_id } = caller;
  await addJob(tx, 'paid_to_changed', {
    book_id,
    user_id,
    when: new Date().toISOString(),
    device,
    was,
    became,
  });
}
