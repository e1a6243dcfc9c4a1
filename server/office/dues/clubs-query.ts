import { sql } from 'kysely';
import type { MoneyClub } from '#contract/money/club-ledger.ts';
import type { Db } from '#server/db/pool.ts';
import { type Books, lateCondition, keptBooks } from '#server/office/dues/owing-query.ts';

/** The clubs somebody keeps the books of, with what is left to pay and what waits. One statement. */
export async function readMoneyClubs(db: Db, books: Books): Promise<MoneyClub[]> {
  const { rows } = await sql<MoneyClub>`
    select b.club_id, b.club_name, o.organization_shortname, b.club_payments, o.organization_currency as currency,
      coalesce(x.left_cents, 0) as left_cents, coalesce(x.overdue_cents, 0) as overdue_cents, coalesce(x.owing, 0) as owing,
      (select count(*)::int from payment y join due d using (due_id) where d.club_id = b.club_id and y.payment_status = 'SENT')
        as proofs_waiting
    from club b join organization o using (organization_id)
    left join lateral (select sum(d.asked_cents - d.received_cents) as left_cents, count(distinct d.rider_id)::int as owing,
        sum(d.asked_cents - d.received_cents) filter (where ${lateCondition}) as overdue_cents
      from due d where d.club_id = b.club_id and d.received_cents < d.asked_cents) x on true
    where ${keptBooks(books)}
    order by b.club_payments desc, b.club_name collate "es-x-icu", b.club_id`.execute(db);
  return rows;
}
