import { sql } from 'kysely';
import type { Licence } from '#rules/people/licences/licences.ts';
import type { Extra, Reduction } from '#rules/money/prices/terms.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The choices of an entry that stands or waits. */
interface Chosen {
  category_id: number;
  extras: Extra[];
  chosen_on: string;
  is_late: boolean;
  off: Reduction | null;
}

/** The facts about a rider that change the price of an entry. */
export interface PriceFacts {
  rider_id: number;
  organization_id: number;
  club_id: number | null;
  /** The classes in which the rider is entered on the date. */
  classes: number[];
  /** Other riders with a guardian in common, and those of them who are entered. */
  siblings: number[];
  siblings_in: number[];
  /** Other riders of the club who are entered. */
  club_in: number[];
  licences: (Licence & { category_id: number })[];
  chosen: Chosen[];
}

/** Reads the facts of several riders in a race, in one statement. */
export async function readPriceFacts(
  db: Db,
  race: { race_id: number; cup_id: number },
  rider_ids: readonly number[],
): Promise<Map<number, PriceFacts>> {
  const { rows } = await sql<PriceFacts>`
    with inside as (
      select e.rider_id, e.club_id, coalesce(e.entered_category_id, e.category_id) as category_id from entry e
      where e.race_id = ${race.race_id} and e.removed is distinct from 'WITHDRAWN')
    select p.rider_id, p.organization_id, p.club_id,
      coalesce((select json_agg(i.category_id) from inside i where i.rider_id = p.rider_id), '[]') as classes,
      s.siblings, s.siblings_in,
      coalesce((select json_agg(distinct i.rider_id) from inside i
        where i.club_id = p.club_id and i.rider_id <> p.rider_id), '[]') as club_in,
      coalesce((select json_agg(json_build_object('category_id', l.category_id, 'lbr_guest', l.lbr_guest,
          'lbr_status', l.lbr_status, 'season', l.season, 'race_date', l.race_date, 'expires_on', l.expires_on))
        from lbr l where l.rider_id = p.rider_id and l.cup_id = ${race.cup_id} and l.lbr_status <> 'REPLACED'), '[]') as licences,
      coalesce((select json_agg(json_build_object('category_id', h.category_id, 'extras', h.extras, 'chosen_on', h.chosen_on, 'is_late', h.is_late,
          'off', case when x.basis_points is not null then json_build_object('basis_points', x.basis_points)
            when x.cents is not null then json_build_object('cents', x.cents) end))
        from price_choice h left join price_code x using (price_code_id)
        where h.race_id = ${race.race_id} and h.rider_id = p.rider_id and h.gone_at is null), '[]') as chosen
    from rider p cross join lateral (
      select coalesce(json_agg(o.rider_id), '[]') as siblings,
        coalesce(json_agg(o.rider_id) filter (where exists (select 1 from inside i where i.rider_id = o.rider_id)), '[]') as siblings_in
      from (select distinct b.rider_id from user_rider a join user_rider b using (user_id)
        where a.rider_id = p.rider_id and b.rider_id <> p.rider_id) o) s
    where p.rider_id = any(${[...rider_ids]}::bigint[])`.execute(db);
  return new Map(rows.map((one) => [one.rider_id, one]));
}
