import { sql } from 'kysely';
import type { z } from 'zod';
import type { concept } from '#contract/money/receipts.ts';
import type { ToldCheckout } from '#contract/money/checkouts.ts';
import type { CheckoutState } from '#rules/money/rails/checkout-state.ts';
import type { ProviderKind } from '#rules/money/rails/providers.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { CheckoutLink } from '#server/money/rails/provider/provider.ts';

type CheckoutDue = z.infer<typeof concept> & {
  due_id: number;
  rider_id: number;
  book_id: number;
  currency: string;
  left: number;
  race_day: string | null;
};

/** What a family wants to pay at a provider, and what stands on its bill. */
export async function readDuesToPay(tx: Db, due_ids: readonly number[]): Promise<CheckoutDue[]> {
  const { rows } = await sql<CheckoutDue>`
    select d.due_id, d.rider_id, d.book_id, d.currency, d.asked_cents - d.received_cents as left, p.rider_fullname, d.kind, d.season,
      c.cup_name, r.race_name, k.category_name, (r.race_date::timestamp at time zone y.zone) as race_day
    from due d join rider p using (rider_id) join payee y using (book_id) left join cup c on c.cup_id = d.cup_id
      left join race r on r.race_id = d.race_id left join category k on k.category_id = d.category_id
    where d.due_id = any(${[...due_ids]}::bigint[]) and y.takes_payments order by d.due_id`.execute(tx);
  return rows;
}

export interface CheckoutRow {
  checkout_id: number;
  reference: string;
  rail_id: string;
  provider: ProviderKind;
  book_id: number;
  currency: string;
  cents: number;
  /** The club that pays; null: a family. */
  payer_club_id: number | null;
  checkout_state: CheckoutState;
  preference_id: string | null;
  open_until: string;
  held_until: string | null;
  made_at: string;
  now: string;
}

const columns = sql`x.checkout_id, x.reference, x.rail_id, x.book_id, x.currency, x.cents, x.payer_club_id, x.checkout_state, x.preference_id,
  x.open_until, x.held_until, x.made_at, now() as now, a.provider`;
/** Checkouts with the rail that each was opened at. */
const checkouts = sql`checkout x join payment_rail a on a.rail_id = x.rail_id`;

export async function readCheckout(db: Db, checkout_id: number): Promise<CheckoutRow | null> {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from ${checkouts} where x.checkout_id = ${checkout_id}`.execute(db);
  return rows[0] ?? null;
}

/** The checkout a provider knows by a name; null: it is none of ours. */
export async function readCheckoutNamed(db: Db, reference: string): Promise<CheckoutRow | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(reference)) return null;
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from ${checkouts} where x.reference = ${reference}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** A checkout, held until the end of the transaction: two that settle it wait for one another. */
export async function holdCheckout(tx: Db, checkout_id: number): Promise<CheckoutRow> {
  const { rows } = await sql<CheckoutRow>`
    select ${columns} from ${checkouts} where x.checkout_id = ${checkout_id} for update of x`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A checkout that was just read has no row');
  return row;
}

interface CheckoutPayer {
  checkout_id: number;
  rider_ids: number[];
  /** null: a family. */
  payer_club_id: number | null;
}

/** As families read it, and whom it is for. */
export async function readToldCheckout(
  db: Db,
  reference: string,
): Promise<(ToldCheckout & CheckoutPayer) | null> {
  const { rows } = await sql<ToldCheckout & CheckoutPayer>`
    select x.checkout_id, x.payer_club_id, x.reference, a.provider, x.checkout_state, x.cents, x.currency, y.payee_name,
      case when x.checkout_state = 'pending' then x.held_until end as held_until,
      case when x.checkout_state = 'open' and x.open_until > now() then x.pay_link end as pay_link,
      case when x.checkout_state = 'open' and x.open_until > now() then x.pay_code end as pay_code,
      coalesce((select json_agg(z.due_id order by z.due_id) from checkout_due z where z.checkout_id = x.checkout_id), '[]') as due_ids,
      coalesce((select json_agg(distinct d.rider_id) from checkout_due z join due d using (due_id) where z.checkout_id = x.checkout_id), '[]')
        as rider_ids
    from checkout x join payee y using (book_id) join payment_rail a using (rail_id) where x.reference = ${reference}::uuid`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The dues of a checkout, each at its amount then. */
export async function readCheckoutLines(
  db: Db,
  checkout_id: number,
): Promise<{ due_id: number; cents: number }[]> {
  const { rows } = await sql<{ due_id: number; cents: number }>`
    select due_id, cents from checkout_due where checkout_id = ${checkout_id} order by due_id`.execute(db);
  return rows;
}

interface Standing {
  checkout_id: number;
  checkout_state: CheckoutState;
  /** The same dues at the same amounts and into the same account as now, with time left to pay. */
  is_same: boolean;
}

/** Checkouts of a payer for some dues that may still be paid, held. In: what is to be paid now, and into which account. */
export async function holdStanding(
  tx: Db,
  {
    rail_id,
    lines,
    payer,
  }: {
    rail_id: string;
    lines: readonly { due_id: number; cents: number }[];
    payer: { club_id: number | null };
  },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select x.checkout_id, x.checkout_state, x.rail_id = ${rail_id}::uuid and x.open_until > now() + interval '15 minutes' and (
        select coalesce(jsonb_agg(jsonb_build_object('due_id', z.due_id, 'cents', z.cents) order by z.due_id), '[]')
        from checkout_due z where z.checkout_id = x.checkout_id) = ${JSON.stringify(lines)}::jsonb as is_same
    from checkout x
    where x.checkout_state in ('made', 'open', 'pending', 'review') and x.payer_club_id is not distinct from ${payer.club_id}::bigint
      and exists (select 1 from checkout_due z where z.checkout_id = x.checkout_id and z.due_id = any(${lines.map(({ due_id }) => due_id)}::bigint[]))
    order by x.checkout_id for update`.execute(tx);
  return rows;
}

export async function insertCheckout(
  tx: Db,
  made: {
    rail_id: string;
    book_id: number;
    currency: string;
    request_key: string;
    made_by: number;
    payer_club_id: number | null;
    open_until: string;
    coupons_until: string | null;
    lines: readonly { due_id: number; cents: number }[];
  },
): Promise<number> {
  const cents = made.lines.reduce((sum, line) => sum + line.cents, 0);
  const { rows } = await sql<{ checkout_id: number }>`
    insert into checkout (rail_id, book_id, currency, cents, request_key, made_by, payer_club_id, open_until, held_until, look_at)
    values (${made.rail_id}::uuid, ${made.book_id}, ${made.currency}, ${cents}, ${made.request_key}::uuid, ${made.made_by}, ${made.payer_club_id},
      ${made.open_until}::timestamptz, ${made.coupons_until}::timestamptz, now() + interval '1 minute')
    returning checkout_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A checkout that was just written has no row');
  await sql`
    insert into checkout_due (checkout_id, due_id, cents)
    select ${row.checkout_id}, due_id, cents
    from jsonb_to_recordset(${JSON.stringify(made.lines)}::jsonb) as (due_id bigint, cents bigint)`.execute(
    tx,
  );
  return row.checkout_id;
}

/** The provider has a link for it now. Who was slower changes nothing. */
export async function saveLink(db: Db, checkout_id: number, link: CheckoutLink): Promise<void> {
  await sql`
    update checkout set preference_id = ${link.preference_id}, pay_link = ${link.pay_link}, pay_code = ${link.pay_code},
      checkout_state = case when checkout_state = 'made' then 'open' else checkout_state end
    where checkout_id = ${checkout_id} and preference_id is null`.execute(db);
}

/** Checkouts of a due that nobody began to pay, held. Out: their ids. */
export async function holdUnpaid(tx: Db, due_id: number): Promise<number[]> {
  const { rows } = await sql<{ checkout_id: number }>`
    select x.checkout_id from checkout x
    where x.checkout_state in ('made', 'open')
      and exists (select 1 from checkout_due z where z.checkout_id = x.checkout_id and z.due_id = ${due_id})
    order by x.checkout_id for update`.execute(tx);
  return rows.map(({ checkout_id }) => checkout_id);
}

/** A key is of the last checkout it asked for: the one before, of other amounts or another account, goes without. */
export async function freeKey(tx: Db, request_key: string, made_by: number): Promise<void> {
  await sql`
    update checkout set request_key = gen_random_uuid()
    where request_key = ${request_key}::uuid and made_by = ${made_by}`.execute(tx);
}

/** It is not to be paid any more; if somebody does all the same, that is money of the family. */
export async function endCheckout(tx: Db, checkout_id: number): Promise<void> {
  await sql`
    update checkout set checkout_state = 'ended', open_until = least(open_until, now()), held_until = null
    where checkout_id = ${checkout_id}`.execute(tx);
}

/** Nobody can pay it at the provider any more; with money in it, it stays what it is. */
export async function saveOver(db: Db, checkout_id: number): Promise<void> {
  await sql`
    update checkout set open_until = least(open_until, now()) where checkout_id = ${checkout_id}`.execute(db);
}

/** Those the provider is to be asked about, each by one node at a time. Out: their ids. */
export async function takeCheckoutsToLookAt(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ checkout_id: number }>`
    update checkout set look_at = now() + interval '10 minutes'
    where checkout_id in (select checkout_id from checkout where look_at <= now() order by look_at limit ${most} for update skip locked)
    returning checkout_id`.execute(db);
  return rows.map(({ checkout_id }) => checkout_id);
}

export async function saveNextLook(db: Db, checkout_id: number, seconds: number | null): Promise<void> {
  await sql`
    update checkout set look_at = case when ${seconds}::float8 is null then null else now() + make_interval(secs => ${seconds}::float8) end
    where checkout_id = ${checkout_id}`.execute(db);
}

/** What of a checkout is kept as credit of who paid. Cents. */
export async function readKeptOfCheckout(db: Db, checkout_id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(v.cents), 0) as cents from movement v join provider_payment p using (provider_payment_id)
    where p.checkout_id = ${checkout_id} and v.kind = 'credit'`.execute(db);
  return rows[0]?.cents ?? 0;
}
