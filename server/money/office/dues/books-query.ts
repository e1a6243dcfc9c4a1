import { sql } from 'kysely';
import type { OpenBook } from '#contract/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { type Books, lateCondition, keptBooks } from '#server/money/office/dues/owing-query.ts';

/** Reads somebody's books with what is unpaid and waits, in one statement, an organization's own book first. */
export async function readBooks(db: Db, books: Books): Promise<OpenBook[]> {
  const { rows } = await sql<OpenBook>`
    select b.book_id, b.club_id, b.payee_name, b.organization_id, b.organization_shortname, b.takes_payments, b.currency,
      coalesce(x.left_cents, 0) as left_cents, coalesce(x.overdue_cents, 0) as overdue_cents, coalesce(x.owing, 0) as owing,
      (select count(*)::int from payment y join due d using (due_id) where d.book_id = b.book_id and y.payment_status = 'SENT')
        as proofs_waiting
    from payee b
    left join lateral (select sum(d.asked_cents - d.received_cents) as left_cents, count(distinct d.rider_id)::int as owing,
        sum(d.asked_cents - d.received_cents) filter (where ${lateCondition}) as overdue_cents
      from due d where d.book_id = b.book_id and d.received_cents < d.asked_cents) x on true
    where ${keptBooks(books)}
    order by b.club_id is not null, b.takes_payments desc, b.payee_name collate "es-x-icu", b.book_id`.execute(
    db,
  );
  return rows;
}
