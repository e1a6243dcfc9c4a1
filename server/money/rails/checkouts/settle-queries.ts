import { sql } from 'kysely';
import type { CheckoutLine, HeldCredit, NamedRefund } from '#rules/money/rails/post-difference.ts';
import type { Money, ToldPayment, ToldProblem } from '#rules/money/rails/told.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { waitsForProof } from '#server/money/payer/waits-for-proof.ts';

interface KnownPayment {
  provider_payment_id: number;
  problem: ToldProblem | null;
}

/**
 * Keeps a payment as the provider tells it, held until the end of the transaction. Out: null where something newer is known: what is
 * told late changes nothing.
 */
export async function keepTold(
  tx: Db,
  rail_id: string,
  checkout_id: number,
  told: ToldPayment,
  problem: ToldProblem | null,
): Promise<(KnownPayment & { is_new_problem: boolean }) | null> {
  const { rows: before } = await sql<KnownPayment & { is_older: boolean }>`
    select provider_payment_id, problem, ${told.updated_at}::timestamptz < updated_at as is_older from provider_payment
    where rail_id = ${rail_id}::uuid and provider_id = ${told.provider_id} for update`.execute(tx);
  if (before[0]?.is_older === true) return null;
  const { rows } = await sql<KnownPayment>`
    insert into provider_payment (rail_id, provider_id, checkout_id, provider_status, status_detail, cents, refunded_cents, currency,
      method, expires_at, updated_at, problem)
    values (${rail_id}::uuid, ${told.provider_id}, ${checkout_id}, ${told.status}, ${told.detail}, ${told.cents ?? 0},
      ${told.refunded ?? 0}, ${told.currency}, ${told.method}, ${told.expires_at}::timestamptz, ${told.updated_at}::timestamptz,
      ${problem})
    on conflict (rail_id, provider_id) do update set provider_status = excluded.provider_status, status_detail = excluded.status_detail,
      cents = excluded.cents, refunded_cents = excluded.refunded_cents, method = excluded.method, expires_at = excluded.expires_at,
      updated_at = excluded.updated_at, problem = excluded.problem, seen_at = now()
    returning provider_payment_id, problem`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A payment that was just written has no row');
  return { ...row, is_new_problem: problem !== null && problem !== before[0]?.problem };
}

/** Dues that may be touched: those of the checkout, and those that credit taken from them paid. */
export async function readTouched(tx: Db, checkout_id: number): Promise<number[]> {
  const { rows } = await sql<{ due_id: number }>`
    select due_id from checkout_due where checkout_id = ${checkout_id}
    union
    select v.due_id from movement v where v.kind = 'credit' and v.cents > 0 and v.credit_id in (
      select w.credit_id from movement w join checkout_due z using (due_id) where z.checkout_id = ${checkout_id} and w.kind = 'credit')
    order by 1`.execute(tx);
  return rows.map(({ due_id }) => due_id);
}

interface LineRow extends Omit<CheckoutLine, 'credit'> {
  rider_id: number;
  credit_id: number | null;
}

/** The credit a due fed, else the first one of its rider; of a club, its one. Of `due d` and `checkout x`. */
const creditOfDue = sql`case when x.payer_club_id is not null then
  (select c.credit_id from credit c where c.book_id = d.book_id and c.payer_club_id = x.payer_club_id and c.currency = d.currency)
  else coalesce((select v.credit_id from movement v join credit c using (credit_id) where v.due_id = d.due_id and v.kind = 'credit'
    and c.rider_id is not null order by v.movement_id desc limit 1),
  (select c.credit_id from credit c where c.book_id = d.book_id and c.rider_id = d.rider_id and c.currency = d.currency
    order by c.credit_id limit 1)) end`;

/** The dues of a checkout as the books have them, behind their locks. */
export async function readLinesToSettle(
  tx: Db,
  { checkout_id }: { checkout_id: number },
  provider_payment_id: number,
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select d.due_id, d.rider_id, z.cents, case when ${waitsForProof} then d.received_cents else d.asked_cents end as asked,
      d.received_cents as received, f.credit_id,
      (select coalesce(sum(v.cents), 0) from movement v where v.due_id = d.due_id and v.provider_payment_id = ${provider_payment_id}
        and v.kind in ('provider', 'refund', 'taken_back')) as mine,
      (select greatest(0, -coalesce(sum(v.cents), 0)) from movement v where v.due_id = d.due_id and v.kind = 'credit'
        and v.provider_payment_id = ${provider_payment_id} and v.credit_id = f.credit_id) as kept,
      (select greatest(0, -coalesce(sum(v.cents), 0)) from movement v where v.due_id = d.due_id and v.kind = 'credit'
        and v.credit_id = f.credit_id) as fed
    from checkout_due z join checkout x using (checkout_id) join due d using (due_id) cross join lateral (select ${creditOfDue} as credit_id) f
    where z.checkout_id = ${checkout_id} order by d.due_id`.execute(tx);
  return rows;
}

interface CreditRow extends Omit<HeldCredit, 'credit'> {
  credit_id: number;
}

/** Credits, held, and the other dues they paid, among those that are held. */
export async function holdCredits(
  tx: Db,
  credit_ids: readonly number[],
  held: readonly number[],
): Promise<CreditRow[]> {
  await sql`select 1 from credit where credit_id = any(${[...credit_ids]}::bigint[]) order by credit_id for update`.execute(
    tx,
  );
  const { rows } = await sql<CreditRow>`
    select c.credit_id, c.cents, coalesce((select json_agg(json_build_object('due_id', s.due_id, 'cents', s.cents, 'received', d.received_cents)
        order by s.due_id desc)
      from (select v.due_id, sum(v.cents) as cents from movement v where v.credit_id = c.credit_id
        and v.due_id = any(${[...held]}::bigint[]) group by v.due_id having sum(v.cents) > 0) s join due d using (due_id)), '[]') as spent
    from credit c where c.credit_id = any(${[...credit_ids]}::bigint[]) order by c.credit_id`.execute(tx);
  return rows;
}

/** The credit of a rider, opened. */
export async function openRiderCredit(
  tx: Db,
  of: { book_id: number; rider_id: number; currency: string },
): Promise<number> {
  const { rows } = await sql<{ credit_id: number }>`
    insert into credit (book_id, rider_id, currency) values (${of.book_id}, ${of.rider_id}, ${of.currency})
    returning credit_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A credit that was just opened has no row');
  return row.credit_id;
}

/** What of a payment is in the books. */
export async function readPostedMoney(tx: Db, provider_payment_id: number): Promise<Money> {
  const { rows } = await sql<Money>`
    select coalesce(sum(cents) filter (where kind = 'provider'), 0) as provider,
      coalesce(sum(cents) filter (where kind = 'refund'), 0) as refund,
      coalesce(sum(cents) filter (where kind = 'taken_back'), 0) as taken_back
    from movement where provider_payment_id = ${provider_payment_id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A sum has no row');
  return row;
}

/** Refunds of a payment that were sent to the provider and are not in the books yet. */
export async function readNamedRefunds(
  tx: Db,
  provider_payment_id: number,
): Promise<(NamedRefund & { reason: string })[]> {
  const { rows } = await sql<NamedRefund & { reason: string }>`
    select r.refund_key, r.due_id, r.cents, r.reason from provider_refund r
    where r.provider_payment_id = ${provider_payment_id} and r.refund_state in ('tried', 'done')
      and not exists (select 1 from movement v where v.request_key = r.refund_key)
    order by r.asked_at, r.refund_key`.execute(tx);
  return rows;
}

export async function saveUncovered(tx: Db, provider_payment_id: number, cents: number): Promise<boolean> {
  const { rows } = await sql`
    update provider_payment p set uncovered_cents = ${cents}, closed_for = null, closed_note = null from provider_payment w
    where p.provider_payment_id = ${provider_payment_id} and w.provider_payment_id = p.provider_payment_id
      and w.uncovered_cents < ${cents} returning 1`.execute(tx);
  if (rows.length === 0)
    await sql`
      update provider_payment set uncovered_cents = ${cents} where provider_payment_id = ${provider_payment_id}`.execute(
      tx,
    );
  return rows.length > 0;
}

/** Refunds that were asked for and did not go after all: they can be asked for again. Out: whether there was one. */
export async function declineRefunds(
  tx: Db,
  provider_payment_id: number,
  refund_keys: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    update provider_refund set refund_state = 'declined'
    where provider_payment_id = ${provider_payment_id} and refund_key = any(${[...refund_keys]}::uuid[])
      and refund_state <> 'declined' returning 1`.execute(tx);
  return rows.length > 0;
}

interface AttemptRow {
  provider_id: string;
  status: string;
  detail: string;
  cents: number;
  refunded: number;
  expires_at: string | null;
}

/** The payments of a checkout that are as they should be. */
export async function readAttempts(tx: Db, checkout_id: number): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select provider_id, provider_status as status, status_detail as detail, cents, refunded_cents as refunded, expires_at
    from provider_payment where checkout_id = ${checkout_id} and problem is null order by provider_payment_id`.execute(
    tx,
  );
  return rows;
}

/** Every payment of a checkout, also those with a problem: they are looked at again too. */
export async function readProviderIds(db: Db, checkout_id: number): Promise<string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    select provider_id from provider_payment where checkout_id = ${checkout_id}`.execute(db);
  return rows.map(({ provider_id }) => provider_id);
}

export async function saveState(
  tx: Db,
  checkout_id: number,
  state: { checkout_state: string; held_until: string | null },
): Promise<void> {
  await sql`
    update checkout set checkout_state = ${state.checkout_state}, held_until = ${state.held_until}::timestamptz
    where checkout_id = ${checkout_id}`.execute(tx);
}
