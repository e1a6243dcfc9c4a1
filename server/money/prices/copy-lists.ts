import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/**
 * Copies the price lists of a cup and of its dates into a copy of it, and what families get back. Codes are given to somebody, for a season: they are not copied.
 * In: both cups, and where each date went.
 */
export async function copyPriceLists(
  tx: Db,
  from_cup_id: number,
  cup_id: number,
  dates: readonly { was: string; became: string }[],
): Promise<void> {
  await sql`
    with went as (
      select was, became from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as x(was date, became date)),
    source as (
      select l.*, w.became from price_list l left join went w on w.was = l.race_date
      where l.cup_id = ${from_cup_id} and (l.race_date is null or w.became is not null)),
    made as (
      insert into price_list (cup_id, race_date, cents, early_cents, late_cents, early_days, late_days, guest_cents)
      select ${cup_id}, became, cents, early_cents, late_cents, early_days, late_days, guest_cents from source
      returning price_list_id, race_date),
    pair as (
      select s.price_list_id as source_id, n.price_list_id from source s join made n on n.race_date is not distinct from s.became),
    classes as (
      insert into price_class (price_list_id, category_id, cents, early_cents, late_cents)
      select p.price_list_id, x.category_id, x.cents, x.early_cents, x.late_cents
      from pair p join price_class x on x.price_list_id = p.source_id),
    returns as (
      insert into return_rule (cup_id, until_of, until_days, basis_points, given_as, called_off_as, moved_days)
      select ${cup_id}, until_of, until_days, basis_points, given_as, called_off_as, moved_days
      from return_rule where cup_id = ${from_cup_id} order by return_rule_id desc limit 1),
    reductions as (
      insert into price_reduction (price_list_id, what, from_nth, basis_points, cents)
      select p.price_list_id, x.what, x.from_nth, x.basis_points, x.cents
      from pair p join price_reduction x on x.price_list_id = p.source_id)
    insert into price_extra (price_list_id, extra, cents)
    select p.price_list_id, x.extra, x.cents from pair p join price_extra x on x.price_list_id = p.source_id`.execute(
    tx,
  );
}
