import { sql } from 'kysely';
import type { LoanStock } from '#contract/raceday/office/check-in/loan-stock.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The marks `k` of lent chips that nobody took back, and that are not returned. */
const isOut = sql`k.what = 'chip' and k.loaned and not exists (select 1 from check_in_end e
  where e.mark_key = k.mark_key and e.race_id = k.race_id)`;

/** Reads the stock of an organization, with the last loan of each chip that is not back; also of chips outside of the stock. */
export async function readLoanStock(db: Db, organization_id: number): Promise<LoanStock['items']> {
  const { rows } = await sql<LoanStock['items'][number]>`
    with out as (
      select distinct on (t.chip) t.chip, json_build_object('rider_id', p.rider_id, 'rider_fullname', p.rider_fullname,
          'race_id', r.race_id, 'race_name', r.race_name, 'race_date', r.race_date, 'mark_keys', t.mark_keys) as loan
      from (select k.chip, k.race_id, k.rider_id, json_agg(k.mark_key) as mark_keys, max(k.said_at) as said_at
        from check_in_mark k join race r using (race_id) join cup c using (cup_id)
        where c.organization_id = ${organization_id} and ${isOut} group by 1, 2, 3) t
      join race r using (race_id) join rider p using (rider_id)
      order by t.chip, r.race_date desc, t.said_at desc)
    select coalesce(l.chip, o.chip, '') as chip, l.state, o.loan as "out"
    from (select chip, state from loan_chip where organization_id = ${organization_id}) l full join out o on o.chip = l.chip
    order by length(coalesce(l.chip, o.chip)), 1`.execute(db);
  return rows;
}

/** Reads the chips that the organization of a race lends, and that are out at no other race. */
export async function readChipsToLend(db: Db, race_id: number): Promise<string[]> {
  const { rows } = await sql<{ chip: string }>`
    select l.chip from loan_chip l join cup c using (organization_id) join race r using (cup_id)
    where r.race_id = ${race_id} and l.state = 'ready'
      and not exists (select 1 from check_in_mark k join race s using (race_id) join cup d using (cup_id)
        where d.organization_id = l.organization_id and k.chip = l.chip and k.race_id <> ${race_id} and ${isOut})
    order by length(l.chip), l.chip`.execute(db);
  return rows.map(({ chip }) => chip);
}

/** Adds chips to a stock, and returns how many are new. */
export async function insertLoanChips(
  tx: Db,
  organization_id: number,
  chips: readonly string[],
): Promise<number> {
  const { rows } = await sql`
    insert into loan_chip (organization_id, chip)
    select organization_id, unnest(${[...chips]}::text[]) from organization where organization_id = ${organization_id}
    on conflict do nothing returning 1`.execute(tx);
  return rows.length;
}

/** Sets the state of a chip, or takes it out of the stock (null). Tells whether anything changed. */
export async function saveLoanState(
  tx: Db,
  { organization_id, chip, state }: { organization_id: number; chip: string; state: string | null },
): Promise<boolean> {
  const { rows } =
    state === null
      ? await sql`delete from loan_chip where organization_id = ${organization_id} and chip = ${chip} returning 1`.execute(
          tx,
        )
      : await sql`
          update loan_chip set state = ${state}
          where organization_id = ${organization_id} and chip = ${chip} and state <> ${state} returning 1`.execute(
          tx,
        );
  return rows.length > 0;
}
