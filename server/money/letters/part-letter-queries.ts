import { sql } from 'kysely';
import type { z } from 'zod';
import type { concept } from '#contract/money/receipts.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** We write about a part so many days before its last day. */
const REMINDED_DAYS = 3;

/** A part of a due, with what its letter needs. Amounts are in cents. */
export interface PartOfDue {
  due_id: number;
  /** Its number, counted from one, and the number of parts. */
  nth: number;
  parts: number;
  asked: number;
  received: number;
  currency: string;
}

const part = sql`d.due_id, f.nth, (select count(*)::int from due_part x where x.due_id = d.due_id) as parts,
  d.asked_cents as asked, d.received_cents as received, d.currency`;

/*
 * Tells whether the family pays a due `d` of `payee y` here and no payment of it is on its way: neither a waiting
 * proof nor a payment that a provider reviews.
 */
const isPayable = sql<boolean>`y.takes_payments and d.cancelled_at is null and d.gone_at is null
  and not exists (select 1 from proof_due z join payment n using (payment_id)
    where z.due_id = d.due_id and n.payment_status = 'SENT')
  and not exists (select 1 from checkout_due z join checkout n using (checkout_id)
    where z.due_id = d.due_id and n.checkout_state in ('review', 'disputed'))`;

interface Span {
  from: string;
  until: string;
}

/** Locks the organizations whose next day has begun, and reads the last day that was done. */
export async function holdOrganizationsOfParts(tx: Db): Promise<(Span & { organization_id: number })[]> {
  const { rows } = await sql<Span & { organization_id: number }>`
    select organization_id, coalesce(parts_reminded_until, (now() at time zone organization_zone)::date - 1) as from,
      (now() at time zone organization_zone)::date as until
    from organization
    where coalesce(parts_reminded_until < (now() at time zone organization_zone)::date, true)
    order by organization_id for no key update`.execute(tx);
  return rows;
}

export async function savePartsReminded(tx: Db, organization_id: number, until: string): Promise<void> {
  await sql`
    update organization set parts_reminded_until = ${until}::date where organization_id = ${organization_id}`.execute(
    tx,
  );
}

/** Reads the parts that need a letter on the days after the first up to the second, unless agreed only then. */
export async function readPartsToRemind(
  db: Db,
  organization_id: number,
  { from, until }: Span,
): Promise<PartOfDue[]> {
  const { rows } = await sql<PartOfDue>`
    select ${part} from due_part f join due d using (due_id) join payee y using (book_id)
    where y.organization_id = ${organization_id} and y.club_id is null and ${isPayable}
      and f.due_on - ${REMINDED_DAYS}::int > ${from}::date and f.due_on - ${REMINDED_DAYS}::int <= ${until}::date
      and f.due_on >= ${until}::date
      and (d.created_at at time zone y.zone)::date < f.due_on - ${REMINDED_DAYS}::int
    order by d.due_id, f.nth`.execute(db);
  return rows;
}

/** Stores one letter about these parts for everybody in charge. Returns the accounts that had none waiting. */
export async function insertPartLetters(tx: Db, parts: readonly PartOfDue[]): Promise<number[]> {
  const keys = JSON.stringify(parts.map(({ due_id, nth }) => ({ due_id, nth })));
  const { rows } = await sql<{ user_id: number }>`
    with told as (
      insert into part_letter (due_id, nth, user_id)
      select x.due_id, x.nth, u.user_id
      from jsonb_to_recordset(${keys}::jsonb) as x(due_id bigint, nth smallint)
        join due d using (due_id) join user_rider u using (rider_id)
      on conflict do nothing returning user_id)
    select distinct user_id from told order by user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}

type ToldPart = PartOfDue & z.infer<typeof concept> & { payee_name: string; by: string };

/** Reads what an account still has to be told and can still pay in time, soonest first. */
export async function readPartsToTell(db: Db, user_id: number): Promise<ToldPart[]> {
  const { rows } = await sql<ToldPart>`
    select ${part}, f.due_on as by, d.kind, d.season, p.rider_fullname, c.cup_name, r.race_name, k.category_name, y.payee_name
    from part_letter l join due_part f using (due_id, nth) join due d using (due_id) join payee y using (book_id)
      join user_rider u on u.user_id = l.user_id and u.rider_id = d.rider_id join rider p on p.rider_id = d.rider_id
      left join cup c on c.cup_id = d.cup_id left join race r on r.race_id = d.race_id
      left join category k on k.category_id = d.category_id
    where l.user_id = ${user_id} and l.begun_at is null and ${isPayable} and f.due_on >= (now() at time zone y.zone)::date
    order by f.due_on, p.rider_fullname, d.due_id, f.nth`.execute(db);
  return rows;
}

type Key = Pick<PartOfDue, 'due_id' | 'nth'>;

/** Marks the letter of an account as begun, so that it is sent once. Returns the parts that it may mention. */
export async function beginPartLetter(db: Db, user_id: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    update part_letter set begun_at = now() where user_id = ${user_id} and begun_at is null returning due_id, nth`.execute(
    db,
  );
  return rows;
}

/** Marks the parts of a letter that was not sent as open again. */
export async function endPartLetter(db: Db, user_id: number, begun: readonly Key[]): Promise<void> {
  await sql`
    update part_letter l set begun_at = null
    from jsonb_to_recordset(${JSON.stringify(begun)}::jsonb) as x(due_id bigint, nth smallint)
    where l.user_id = ${user_id} and l.due_id = x.due_id and l.nth = x.nth`.execute(db);
}
