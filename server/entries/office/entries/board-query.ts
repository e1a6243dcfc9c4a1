import { sql } from 'kysely';
import type { DeskCategory, DeskLine, DeskRace } from '#contract/entries/office/entries.ts';
import type { CategoryCandidate, CategoryRule } from '#rules/season/categories/categories.ts';
import type { DueTerms } from '#rules/money/dues.ts';
import type { Licence } from '#rules/people/licences/licences.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { raceCosts } from '#server/money/prices/list-queries.ts';
import { raceColumns } from '#server/entries/office/entries/race-queries.ts';

/** A rider in the list, as stored. */
export interface LineFact extends Omit<DeskLine, 'missing'>, CategoryCandidate {
  plate_twice: boolean;
  licences: Licence[];
  dues: DueTerms[];
  mark: boolean | null;
  fee_unpaid: boolean;
}

export interface BoardCategory extends Omit<DeskCategory, 'wheel'>, CategoryRule {}

export interface BoardFacts extends Omit<DeskRace, 'entries' | 'waiting'> {
  allow_ride_up: boolean;
  priced: boolean;
  now: string;
  today: string;
  categories: BoardCategory[];
  lines: LineFact[];
}

/**
 * Reads everything that the list of a race consists of, at one moment and in one statement, with the riders of some
 * clubs (null means every club). The classes are counted with everybody. Returns null when no public cup has such a
 * race.
 */
export async function readBoard(
  db: Db,
  race_id: number,
  clubs: readonly number[] | null,
): Promise<BoardFacts | null> {
  const { rows } = await sql<BoardFacts & { season: number }>`
    with here as (select ${raceColumns}, c.allow_ride_up, ${raceCosts} as priced, extract(year from r.race_date)::int as season
      from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
      where r.race_id = ${race_id} and c.cup_status in ('OPENED', 'CLOSED')),
    everybody as (
      select e.entry_id, null::bigint as waiting, null::timestamptz as withdrawn_at, e.rider_id, e.club_id,
        coalesce(e.entered_category_id, e.category_id) as category_id,
        case when e.entered_category_id <> e.category_id then e.category_id end as races_in, e.plate, e.late_reason,
        null as reason, e.created_at as at
      from entry e where e.race_id = ${race_id}
      union all
      select null, row_number() over (partition by w.category_id order by w.waiting_id), null, w.rider_id, p.club_id, w.category_id, null,
        (select h.plate from cup_plate h, category k where h.cup_id = (select cup_id from here) and k.category_id = w.category_id
          and h.wheel = k.wheel and h.rider_id = w.rider_id), null, null, w.created_at
      from entry_waiting w join rider p using (rider_id) where w.race_id = ${race_id}
      union all
      (select distinct on (g.rider_id, coalesce(g.entered_category_id, g.category_id)) null, null, g.withdrawn_at, g.rider_id, g.club_id,
        coalesce(g.entered_category_id, g.category_id), null, g.plate, g.late_reason, g.reason, g.withdrawn_at
      from entry_withdrawal g where g.race_id = ${race_id} and g.undone_at is null
        and not exists (select 1 from entry e where e.race_id = g.race_id and e.rider_id = g.rider_id
          and coalesce(e.entered_category_id, e.category_id) = coalesce(g.entered_category_id, g.category_id))
        and not exists (select 1 from entry_waiting w where w.race_id = g.race_id and w.rider_id = g.rider_id
          and w.category_id = coalesce(g.entered_category_id, g.category_id))
      order by g.rider_id, coalesce(g.entered_category_id, g.category_id), g.withdrawal_id desc)),
    plates as (select k.wheel, e.plate from everybody e join category k using (category_id) where e.entry_id is not null
      group by 1, 2 having count(distinct e.rider_id) > 1),
    listed as (select e.*, p.rider_fullname, p.rider_birthdate, p.rider_gender, p.club_id as present_club
      from everybody e join rider p using (rider_id) where ${clubs}::bigint[] is null or p.club_id = any(${clubs}::bigint[])),
    marks as (select distinct on (k.rider_id, k.club_id) k.rider_id, k.club_id, k.up_to_date from up_to_date_mark k, here
      where k.season = here.season and k.rider_id in (select rider_id from listed) order by k.rider_id, k.club_id, k.mark_id desc),
    owed as (select d.rider_id, json_agg(json_build_object('season', d.season, 'cup_id', d.cup_id, 'race_id', d.race_id, 'due_on', d.due_on,
        'paid', false, 'cancelled', false, 'in_review', false, 'refused', false, 'mark', k.up_to_date)) as dues
      from here, due d join club b on b.club_id = d.club_id and b.club_payments
        left join marks k on k.rider_id = d.rider_id and k.club_id = d.club_id
      where d.season = here.season and d.paid_at is null and d.cancelled_at is null and d.rider_id in (select rider_id from listed)
      group by d.rider_id),
    fees as (select d.rider_id from here, due d join book using (book_id)
      where d.race_id = here.race_id and d.kind = 'entry' and book.club_id is null and d.received_cents < d.asked_cents),
    papers as (select l.rider_id, l.category_id, json_agg(json_build_object('lbr_guest', l.lbr_guest, 'lbr_status', l.lbr_status,
        'season', l.season, 'race_date', l.race_date, 'expires_on', l.expires_on) order by l.lbr_id) as licences
      from lbr l where l.cup_id = (select cup_id from here) and l.lbr_status <> 'REPLACED' and l.rider_id in (select rider_id from listed)
      group by 1, 2)
    select here.*, clock_timestamp() as now, (clock_timestamp() at time zone here.zone)::date as today,
      coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name,
          'plate_colour', k.plate_colour, 'min_age', k.min_age, 'max_age', k.max_age, 'gender', k.gender, 'wheel', k.wheel, 'level', k.level,
          'entry_limit', cc.entry_limit, 'merged_into', g.into_category_id, 'alone', g.race_id is not null and g.into_category_id is null,
          'entries', (select count(*) from entry e where e.race_id = here.race_id
            and coalesce(e.entered_category_id, e.category_id) = k.category_id),
          'racing', (select count(*) from entry e where e.race_id = here.race_id and e.category_id = k.category_id),
          'waiting', (select count(*) from entry_waiting w where w.race_id = here.race_id and w.category_id = k.category_id))
          order by coalesce(cc.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id)
        from cup_category cc join category k using (category_id)
        left join class_merge g on g.race_id = here.race_id and g.category_id = k.category_id
        where cc.cup_id = here.cup_id), '[]') as categories,
      coalesce((select json_agg(json_build_object('entry_id', l.entry_id, 'waiting', l.waiting, 'withdrawn_at', l.withdrawn_at,
          'rider_id', l.rider_id, 'rider_fullname', l.rider_fullname, 'rider_birthdate', l.rider_birthdate,
          'rider_gender', l.rider_gender, 'club_id', l.club_id, 'club_name', coalesce(b.club_name, ''), 'category_id', l.category_id,
          'races_in', l.races_in, 'plate', l.plate, 'late_reason', l.late_reason, 'reason', l.reason, 'at', l.at,
          'plate_twice', exists (select 1 from plates t where t.wheel = k.wheel and t.plate = l.plate),
          'licences', coalesce(a.licences, '[]'), 'dues', coalesce(d.dues, '[]'), 'mark', m.up_to_date,
          'fee_unpaid', l.rider_id in (select rider_id from fees))
          order by coalesce(cc.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id,
            l.withdrawn_at is not null, l.waiting nulls first, length(l.plate), l.plate, l.rider_fullname)
        from listed l join category k using (category_id)
        left join cup_category cc on cc.cup_id = here.cup_id and cc.category_id = l.category_id
        left join club b on b.club_id = l.club_id left join papers a on a.rider_id = l.rider_id and a.category_id = l.category_id
        left join owed d on d.rider_id = l.rider_id
        left join marks m on m.rider_id = l.rider_id and m.club_id = l.present_club), '[]') as lines
    from here`.execute(db);
  return rows[0] ?? null;
}
