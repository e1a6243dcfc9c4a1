import { sql } from 'kysely';
import { accountHolder } from '#server/money/payer/proposed.ts';
import type { CheckInCash, OwedEntry } from '#contract/raceday/office/check-in/cash.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { waitsForProof } from '#server/money/payer/waits-for-proof.ts';

/** Returns the own book of the organization of a race, or null when there is no such race. */
export async function readOwnBook(db: Db, race_id: number): Promise<number | null> {
  const { rows } = await sql<{ book_id: number }>`
    select k.book_id from race r join cup c using (cup_id) join book k on k.organization_id = c.organization_id
    where r.race_id = ${race_id}`.execute(db);
  return rows[0]?.book_id ?? null;
}

/** Reads what is owed for existing entries of a race, by rider. The rest of a gone entry is the treasurer's. */
export async function readOwedEntries(db: Db, book_id: number, race_id: number): Promise<OwedEntry[]> {
  const { rows } = await sql<OwedEntry>`
    select d.due_id, d.rider_id, p.rider_fullname, d.kind, d.season, c.cup_name, r.race_name, k.category_name,
      d.asked_cents - d.received_cents as left_cents, d.currency, d.due_on,
      exists (select 1 from proof_due z join payment q using (payment_id) where z.due_id = d.due_id and q.payment_status = 'SENT')
        or exists (select 1 from checkout_due z join checkout x using (checkout_id)
          where z.due_id = d.due_id and x.checkout_state in ('pending', 'review')) as waits
    from due d join rider p using (rider_id) join race r using (race_id) join cup c on c.cup_id = r.cup_id
      join category k on k.category_id = d.category_id
    where d.race_id = ${race_id} and d.book_id = ${book_id} and d.kind = 'entry' and d.received_cents < d.asked_cents
      and not ${waitsForProof}
      and exists (select 1 from entry e where e.race_id = d.race_id and e.rider_id = d.rider_id
        and coalesce(e.entered_category_id, e.category_id) = d.category_id)
    order by d.rider_id, d.due_id`.execute(db);
  return rows;
}

/** Reads which riders who owe share an account in charge, who last paid cash into the book for each, and the account holder. */
export async function readPayingRiders(
  db: Db,
  book_id: number,
  rider_ids: readonly number[],
): Promise<CheckInCash['riders']> {
  const those = sql`any(${[...rider_ids]}::bigint[])`;
  const { rows } = await sql<CheckInCash['riders'][number]>`
    select p.rider_id,
      coalesce((select json_agg(distinct k.rider_id) from user_rider g join user_rider k using (user_id)
        where g.rider_id = p.rider_id and k.rider_id <> p.rider_id and k.rider_id = ${those}), '[]') as kin,
      (select x.payer_name from receipt x join movement v using (receipt_id) join due d using (due_id)
        where d.rider_id = p.rider_id and x.book_id = ${book_id} and x.payer_club_id is null and x.cancelled_at is null
        order by x.receipt_id desc limit 1) as payer,
      ${accountHolder} as holder
    from rider p where p.rider_id = ${those} order by p.rider_id`.execute(db);
  return rows;
}

/** Reads the names of those who receive cash for the organization of a race. */
export async function readCashTakers(db: Db, race_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct trim(u.user_firstname || ' ' || u.user_lastname) as name
    from race r join cup c using (cup_id)
      join user_role g on g.organization_id = c.organization_id and g.role = 'organizer' join users u using (user_id)
    where r.race_id = ${race_id} and trim(u.user_firstname || ' ' || u.user_lastname) <> '' order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
