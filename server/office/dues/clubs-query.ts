import { sql } from 'kysely';
import type { MoneyClub } from '#contract/club-ledger.ts';
import type { Db } from '#server/db/pool.ts';

/** The clubs of some organizations (null: all) and these ones by name, with what is left to pay and what waits. One statement. */
export async function readMoneyClubs(
  db: Db,
  organizations: number[] | null,
  clubs: number[],
): Promise<MoneyClub[]> {
  const { rows } = await sql<MoneyClub>`
    select b.club_id, b.club_name, o.organization_shortname, b.club_payments, o.organization_currency as currency,
      coalesce((select sum(d.asked_cents - d.received_cents) from due d where d.club_id = b.club_id), 0) as left_cents,
      (select count(*)::int from payment y join due d using (due_id) where d.club_id = b.club_id and y.payment_status = 'SENT')
        as proofs_waiting
    from club b join organization o using (organization_id)
    where ${organizations}::bigint[] is null or b.organization_id = any(${organizations}::bigint[]) or b.club_id = any(${clubs}::bigint[])
    order by b.club_payments desc, b.club_name collate "es-x-icu", b.club_id`.execute(db);
  return rows;
}
