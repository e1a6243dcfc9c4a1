import { sql } from 'kysely';
import type { z } from 'zod';
import type { chargeRiders } from '#contract/money/ledger.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { isOwnRider } from '#server/money/books.ts';

type Body = z.output<typeof chargeRiders.body>;

/** Counts how many of these riders are of the club or organization that owns the book. */
export async function countOwnRiders(db: Db, book_id: number, rider_ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ riders: number }>`
    select count(*)::int as riders from rider p join payee b on ${isOwnRider}
    where b.book_id = ${book_id} and p.rider_id = any(${[...rider_ids]}::bigint[])`.execute(db);
  return rows[0]?.riders ?? 0;
}

/** Tells whether a race is of the organization that owns the book. */
export async function isOwnRace(db: Db, book_id: number, race_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from race join cup using (cup_id) join payee b using (organization_id)
    where b.book_id = ${book_id} and race_id = ${race_id}`.execute(db);
  return rows.length > 0;
}

/** Tells whether a cup is of the organization that owns the book. */
export async function isOwnCup(db: Db, book_id: number, cup_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cup c join payee y using (organization_id)
    where y.book_id = ${book_id} and c.cup_id = ${cup_id}`.execute(db);
  return rows.length > 0;
}

/** Finds the charge that somebody made with a key. Returns null when there is none. */
export async function readChargeByKey(db: Db, request_key: string, user_id: number): Promise<number | null> {
  const { rows } = await sql<{ charge_id: number }>`
    select charge_id from charge where request_key = ${request_key}::uuid and created_by = ${user_id}`.execute(
    db,
  );
  return rows[0]?.charge_id ?? null;
}

export async function insertCharge(
  tx: Db,
  charge: { book_id: number; request_key: string; created_by: number },
): Promise<number> {
  const { rows } = await sql<{ charge_id: number }>`
    insert into charge (book_id, request_key, created_by)
    values (${charge.book_id}, ${charge.request_key}::uuid, ${charge.created_by}) returning charge_id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('A charge that was just written has no row');
  return row.charge_id;
}

/** Asks riders for a fee of a season or a cup. Riders who were asked before are left out. */
export async function insertPeriodDues(
  tx: Db,
  book_id: number,
  charge: { charge_id: number; created_by: number },
  { rider_ids, season, cup_id, cents, due_on, note = '' }: Body,
): Promise<void> {
  await sql`
    insert into due (rider_id, book_id, kind, season, cup_id, cents, currency, due_on, note, created_by, charge_id)
    select p.rider_id, b.book_id, ${cup_id === undefined ? 'season' : 'cup'}, ${season}, ${cup_id ?? null}::bigint, ${cents},
      b.currency, ${due_on ?? null}::date, ${note}, ${charge.created_by}, ${charge.charge_id}
    from rider p join payee b on ${isOwnRider}
    where b.book_id = ${book_id} and p.rider_id = any(${rider_ids}::bigint[]) order by p.rider_id
    on conflict do nothing`.execute(tx);
}

/** Asks riders for each of their entries in a race, to be paid by the given day or the day of the race. */
export async function insertEntryDues(
  tx: Db,
  book_id: number,
  charge: { charge_id: number; created_by: number },
  { rider_ids, race_id = 0, cents, due_on, note = '' }: Body,
): Promise<void> {
  await sql`
    insert into due (rider_id, book_id, kind, season, cup_id, race_id, category_id, cents, currency, due_on, note, created_by, charge_id)
    select p.rider_id, b.book_id, 'entry', extract(year from r.race_date), r.cup_id, r.race_id, e.category_id, ${cents},
      b.currency, coalesce(${due_on ?? null}::date, r.race_date), ${note}, ${charge.created_by}, ${charge.charge_id}
    from entry e join race r using (race_id) join rider p using (rider_id) join payee b on ${isOwnRider}
    where b.book_id = ${book_id} and e.race_id = ${race_id} and p.rider_id = any(${rider_ids}::bigint[])
    order by p.rider_id, e.category_id on conflict do nothing`.execute(tx);
}

/** Returns the riders whom a charge asked. */
export async function readCharged(db: Db, charge_id: number): Promise<number[]> {
  const { rows } = await sql<{ rider_id: number }>`
    select distinct rider_id from due where charge_id = ${charge_id} order by rider_id`.execute(db);
  return rows.map(({ rider_id }) => rider_id);
}

/** Returns those of some riders who are not in a race. */
export async function readNotEntered(
  db: Db,
  race_id: number,
  rider_ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ rider_id: number }>`
    select rider_id from rider p where rider_id = any(${[...rider_ids]}::bigint[])
      and not exists (select 1 from entry e where e.rider_id = p.rider_id and e.race_id = ${race_id}) order by rider_id`.execute(
    db,
  );
  return rows.map(({ rider_id }) => rider_id);
}

/** Returns the dues of one charge of a book, or null when it has no such charge. */
export async function readChargeDues(db: Db, book_id: number, charge_id: number): Promise<number[] | null> {
  const { rows } = await sql<{ due_ids: number[] }>`
    select coalesce((select json_agg(due_id) from due d where d.charge_id = c.charge_id), '[]') as due_ids
    from charge c where charge_id = ${charge_id} and book_id = ${book_id}`.execute(db);
  return rows[0]?.due_ids ?? null;
}

/** Reads what a charge asked, and of whom. */
export async function readChargeSubjects(
  db: Db,
  charge_id: number,
): Promise<{ subject_id: number; rider_id: number }[]> {
  const { rows } = await sql<{ subject_id: number; rider_id: number }>`
    select due_id as subject_id, rider_id from due where charge_id = ${charge_id} order by due_id`.execute(
    db,
  );
  return rows;
}
