import { moneyText } from '#rules/money/money.ts';
import { languageFrom, type Post, write } from '#server/ground/mail/post.ts';
import { readGuardianRecipients } from '#server/ground/mail/recipients.ts';
import { dueConcept } from '#server/money/concept.ts';

import { sql } from 'kysely';
import type { z } from 'zod';
import type { concept } from '#contract/money/receipts.ts';
import type { Db } from '#server/ground/db/pool.ts';

type ToldFee = z.infer<typeof concept> & {
  rider_id: number;
  payee_name: string;
  currency: string;
  /** The part of the club's money that pays it. */
  cents: number;
};

/** Which payment of a club it is: a transfer, cash with a receipt, or one at a provider. */
interface ClubMoney {
  payment_id?: number;
  receipt_id?: number;
  checkout_id?: number;
}

/** Reads what a club's payment paid, fee by fee, without fees paid before, or null for a family's payment. */
async function readPaidByClub(
  db: Db,
  { payment_id, receipt_id, checkout_id }: ClubMoney,
): Promise<{ club_name: string; fees: ToldFee[] } | null> {
  const [payment, receipt, checkout] = [payment_id ?? null, receipt_id ?? null, checkout_id ?? null];
  const { rows: clubs } = await sql<{ club_name: string }>`
    select b.club_name from club b where b.club_id in (
      select payer_club_id from payment where payment_id = ${payment}::bigint
      union all select payer_club_id from receipt where receipt_id = ${receipt}::bigint
      union all select payer_club_id from checkout where checkout_id = ${checkout}::bigint)`.execute(db);
  const [club] = clubs;
  if (!club) return null;
  const { rows: fees } = await sql<ToldFee>`
    select d.rider_id, p.rider_fullname, r.race_name, k.category_name, d.kind, d.season, c.cup_name, b.payee_name, d.currency,
      (select coalesce(sum(v.cents), 0)::bigint from movement v where v.due_id = d.due_id
        and (v.payment_id = ${payment}::bigint or v.receipt_id = ${receipt}::bigint or v.provider_payment_id in
          (select q.provider_payment_id from provider_payment q where q.checkout_id = ${checkout}::bigint))) as cents
    from due d join payee b using (book_id) join rider p on p.rider_id = d.rider_id left join cup c on c.cup_id = d.cup_id
      left join race r on r.race_id = d.race_id left join category k on k.category_id = d.category_id
    where d.due_id in (select due_id from proof_due where payment_id = ${payment}::bigint
      union select due_id from movement where receipt_id = ${receipt}::bigint
      union select due_id from checkout_due where checkout_id = ${checkout}::bigint)
    order by p.rider_fullname, d.due_id`.execute(db);
  return { ...club, fees };
}

/** Writes to each family what its club paid for its rider's entries and whose money counted if both paid. */
export async function tellFamilies(post: Post, of: ClubMoney): Promise<void> {
  const { db, origin } = post;
  const paid = await readPaidByClub(db, of);
  if (paid === null) return;
  for (const [rider_id, fees] of Map.groupBy(paid.fees, ({ rider_id: id }) => id)) {
    const [first] = fees;
    if (!first) continue;
    const cents = fees.reduce((sum, fee) => sum + fee.cents, 0);
    for (const to of await readGuardianRecipients(db, rider_id)) {
      const language = languageFrom(to.language);
      await write(post, to, 'club_paid', {
        rider: first.rider_fullname,
        club: paid.club_name,
        payee: first.payee_name,
        concept: fees.map((fee) => dueConcept(fee, language)).join('; '),
        amount: cents > 0 ? moneyText(cents, first.currency) : '',
        twice: fees
          .filter((fee) => fee.cents <= 0)
          .map((fee) => dueConcept(fee, language))
          .join('; '),
        link: `${origin()}/payments`,
      });
    }
  }
}
