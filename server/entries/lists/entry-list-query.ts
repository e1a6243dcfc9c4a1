import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/** A line of the organizer's entry list (docs/regulation.md §7.4, entry list). */
export interface EntryListLine {
  category_name: string;
  plate: string;
  rider_lastname: string;
  rider_firstname: string;
  club_name: string;
  rider_state: string;
  country_code: string;
  uci_id: string;
  merged_from: string;
  rider_team: string;
  lbr_number: string;
  transponder: string;
}

export interface EntryListRace {
  cup_name: string;
  race_name: string;
  race_date: string;
}

/** Reads a race and its entries in list order, of some clubs or all (null). It is null without such a race. */
export async function readEntryList(
  db: Db,
  race_id: number,
  clubs: readonly number[] | null = null,
): Promise<{ race: EntryListRace; lines: EntryListLine[] } | null> {
  const { rows: races } = await sql<EntryListRace>`
    select c.cup_name, r.race_name, r.race_date from race r join cup c using (cup_id) where r.race_id = ${race_id}`.execute(
    db,
  );
  const [race] = races;
  if (!race) return null;
  const { rows: lines } = await sql<EntryListLine>`
    select k.category_name, e.plate, p.rider_lastname, p.rider_firstname, coalesce(b.club_name, '') as club_name,
      coalesce(p.rider_state, '') as rider_state, coalesce(n.country_code, '') as country_code, coalesce(p.uci_id, '') as uci_id,
      case when e.entered_category_id is null or e.entered_category_id = e.category_id then ''
        else coalesce(g.category_name, '') end as merged_from,
      coalesce(p.rider_team, '') as rider_team,
      coalesce((select l.lbr_number from lbr l where l.rider_id = p.rider_id and l.cup_id = r.cup_id
        and l.category_id = coalesce(e.entered_category_id, e.category_id) and l.lbr_status = 'APPROVED'
        order by l.lbr_id desc limit 1), '') as lbr_number, coalesce(p.transponder, '') as transponder
    from entry e join race r using (race_id) join category k on k.category_id = e.category_id join rider p using (rider_id)
    left join category g on g.category_id = e.entered_category_id
    left join club b on b.club_id = e.club_id left join country n on n.country_id = p.country_id
    left join cup_category cc on cc.cup_id = r.cup_id and cc.category_id = k.category_id
    where e.race_id = ${race_id} and (${clubs}::bigint[] is null or p.club_id = any(${clubs}::bigint[]))
    order by coalesce(cc.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id, length(e.plate), e.plate`.execute(
    db,
  );
  return { race, lines };
}
