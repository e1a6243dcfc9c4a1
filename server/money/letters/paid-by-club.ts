import { sql } from 'kysely';
import type { z } from 'zod';
import type { concept } from '#contract/money/receipts.ts';
import type { Db } from '#server/db/pool.ts';

type ToldFee = z.infer<typeof concept> & {
  rider_id: number;
  payee_name: string;
  currency: string;
  /** What of the club's money pays it. */
  cents: number;
};

/** Which payment of a club: a transfer, cash with a receipt, or at a provider. */
export type ClubMoney = { payment_id: number } | { receipt_id: number } | { checkout_id: number };

/** What a payment of a club paid, fee by fee, and of which it was paid already: nothing of the club's money pays those. */
export async function readPaidByClub(
  db: Db,
  of: ClubMoney,
): Promise<{ club_name: string; fees: ToldFee[] } | null> {
  const [[column, number] = ['', 0]] = Object.entries(of);
  const of_checkout = 'checkout_id' in of;
  const named = of_checkout
    ? sql`select due_id from checkout_due where checkout_id = ${number}`
    : 'payment_id' in of
      ? sql`select due_id from proof_due where payment_id = ${number}`
      : sql`select due_id from movement where receipt_id = ${number}`;
  const moved = of_checkout
    ? sql`v.provider_payment_id in (select provider_payment_id from provider_payment where checkout_id = ${number})`
    : sql`${sql.ref(`v.${column}`)} = ${number}`;
  const { rows: clubs } = await sql<{ club_name: string }>`
    select club_name from ${sql.table(column.replace('_id', ''))} x join club b on b.club_id = x.payer_club_id
    where ${sql.ref(`x.${column}`)} = ${number}`.execute(db);
  const [club] = clubs;
  if (!club) return null;
  const { rows: fees } = await sql<ToldFee>`
    select d.rider_id, p.rider_fullname, r.race_name, k.category_name, d.kind, d.season, c.cup_name, b.payee_name, d.currency,
      (select coalesce(sum(v.cents), 0) from movement v where v.due_id = d.due_id and ${moved}) as cents
    from due d join payee b using (book_id) join rider p on p.rider_id = d.rider_id left join cup c on c.cup_id = d.cup_id
      left join race r on r.race_id = d.race_id left join category k on k.category_id = d.category_id
    where d.due_id in (${named})
    order by p.rider_fullname, d.due_id`.execute(db);
  return { ...club, fees };
}
