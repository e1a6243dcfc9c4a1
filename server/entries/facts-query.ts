import { sql } from 'kysely';
import type { CategoryRule, Gender } from '#rules/season/categories/categories.ts';
import type { DueTerms } from '#rules/money/dues.ts';
import type { Licence } from '#rules/people/licences/licences.ts';
import type { RaceStatus } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { sharedDoor } from '#server/season/races/race-door.ts';
import { lacksWaiver } from '#server/people/riders/waivers/waiver-queries.ts';
import { raceCosts } from '#server/money/prices/list-queries.ts';
import { leaveUntil } from '#server/money/returns/return-queries.ts';
import { isCalledOff, closesAt, opensAt, statusNow, raceZone } from '#server/season/races/window/columns.ts';

export interface LicenceFact extends Licence {
  lbr_id: number;
  category_id: number;
  lbr_reason: string | null;
  /** The last time it was sent, and the account that sent it. */
  asked_at: string;
  sent_by: number | null;
}

export interface CategoryFact extends CategoryRule {
  category_id: number;
  category_name: string;
  plate_colour: 'yellow' | 'blue' | 'red' | 'white' | 'black';
  entry_limit: number | null;
  /** The number of entered riders. They are counted only where there is a limit. */
  riders: number;
  entry_id: number | null;
  entry_plate: string | null;
  /** The plate the rider holds for this wheel. */
  held_plate: string | null;
  waiting: number | null;
  /** A rider who cannot come on the date's new day gets everything back until then. It is null without a move. */
  leave_until: string | null;
}

/** Everything that decides whether a rider may enter a race, read at one moment. Instants are ISO texts. */
export interface RiderRaceFacts {
  race_id: number;
  race_status: RaceStatus;
  race_date: string;
  race_name: string;
  cup_id: number;
  cup_status: string;
  /** True when the organization called the date off. */
  called_off: boolean;
  organization_id: number;
  allow_ride_up: boolean;
  opens_at: string | null;
  closes_at: string;
  /** The database's clock at the time of this read, which is one clock for all nodes. */
  now: string;
  /** Today in the organization's zone. */
  today: string;
  rider_id: number;
  rider_birthdate: string | null;
  rider_gender: Gender | null;
  club_id: number | null;
  can_force_withdraw: boolean;
  /** True when entering costs something, by the list of the date. */
  priced: boolean;
  /** True when the waiver of the rider's own organization, which gives the date, is not signed for it. */
  waiver_missing: boolean;
  mark: boolean | null;
  dues: DueTerms[];
  licences: LicenceFact[];
  categories: CategoryFact[];
}

/**
 * Locks the facts of an entry until the end of the transaction: the rider, so that two parents take turns, and the
 * race, so that closing the race waits for the entries under way. The order is always this one.
 */
export async function lockRiderAndRace(tx: Db, rider_id: number, race_id: number): Promise<void> {
  await sql`
    select 1 from rider, (select ${sharedDoor(race_id)}) as door
    where rider_id = ${rider_id} for no key update of rider`.execute(tx);
  await sql`select 1 from race where race_id = ${race_id} for share`.execute(tx);
}

/** Locks the limit of a category, so that the office and the entries under way wait for each other. */
export async function holdLimit(tx: Db, race_id: number, category_id: number): Promise<void> {
  await sql`
    select 1 from cup_category cc join race r using (cup_id)
    where r.race_id = ${race_id} and cc.category_id = ${category_id} for share of cc`.execute(tx);
}

/** Reads the facts of a rider in a race. It is null when there is no such race in a public cup, or no such rider. */
export async function readRiderRace(
  db: Db,
  race_id: number,
  rider_id: number,
): Promise<RiderRaceFacts | null> {
  return (await readRidersRace(db, race_id, [rider_id]))[0] ?? null;
}

/** Reads the facts of several riders in a race, in one statement. */
export async function readRidersRace(
  db: Db,
  race_id: number,
  rider_ids: readonly number[],
): Promise<RiderRaceFacts[]> {
  const { rows } = await sql<{ facts: RiderRaceFacts }>`
    select json_build_object(
      'race_id', r.race_id, 'race_status', ${sql.raw(statusNow)}, 'race_date', r.race_date, 'race_name', r.race_name,
      'cup_id', c.cup_id, 'cup_status', c.cup_status, 'called_off', ${sql.raw(isCalledOff)}, 'organization_id', c.organization_id, 'allow_ride_up', c.allow_ride_up,
      'opens_at', ${sql.raw(opensAt)},
      'closes_at', ${sql.raw(closesAt)},
      'now', clock_timestamp(), 'today', (clock_timestamp() at time zone ${sql.raw(raceZone)})::date,
      'rider_id', p.rider_id, 'rider_birthdate', p.rider_birthdate, 'rider_gender', p.rider_gender, 'club_id', p.club_id,
      'can_force_withdraw', coalesce(b.club_payments, false), 'priced', ${raceCosts},
      'waiver_missing', p.organization_id = c.organization_id and ${sql.raw(lacksWaiver('p.rider_id', 'c.organization_id', 'r.race_date'))},
      'mark', (select k.up_to_date from up_to_date_mark k where k.rider_id = p.rider_id and k.club_id = p.club_id
        and k.season = extract(year from r.race_date) order by k.mark_id desc limit 1),
      'dues', coalesce((select json_agg(json_build_object('season', d.season,
          'cup_id', d.cup_id, 'race_id', d.race_id, 'due_on', d.due_on, 'paid', d.paid_at is not null,
          'cancelled', d.cancelled_at is not null, 'in_review', false, 'refused', false,
          'mark', (select k.up_to_date from up_to_date_mark k where k.rider_id = p.rider_id and k.club_id = d.club_id
            and k.season = d.season order by k.mark_id desc limit 1)))
        from due d join club o2 on o2.club_id = d.club_id and o2.club_payments
        where d.rider_id = p.rider_id and d.season = extract(year from r.race_date)), '[]'),
      'licences', coalesce((select json_agg(json_build_object('lbr_id', l.lbr_id, 'category_id', l.category_id,
          'lbr_guest', l.lbr_guest, 'lbr_status', l.lbr_status, 'season', l.season, 'race_date', l.race_date,
          'expires_on', l.expires_on, 'lbr_reason', l.lbr_reason, 'asked_at', coalesce(l.resent_at, l.created_at),
          'sent_by', l.sent_by) order by l.lbr_id)
        from lbr l where l.rider_id = p.rider_id and l.cup_id = c.cup_id and l.lbr_status <> 'REPLACED'), '[]'),
      'categories', coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name,
          'plate_colour', k.plate_colour, 'min_age', k.min_age, 'max_age', k.max_age, 'gender', k.gender, 'wheel', k.wheel,
          'level', k.level, 'entry_limit', cc.entry_limit,
          'riders', case when cc.entry_limit is null then 0
            else (select count(*) from entry x where x.race_id = r.race_id and x.category_id = k.category_id) end,
          'leave_until', (select ${leaveUntil} from due d join book x on x.book_id = d.book_id and x.club_id is null
            join return_rule q on q.return_rule_id = d.return_rule_id
            where e.entry_id is not null and d.race_id = r.race_id and d.rider_id = p.rider_id and d.category_id = k.category_id
              and d.kind = 'entry' and d.cancelled_at is null and d.gone_at is null),
          'entry_id', e.entry_id, 'entry_plate', e.plate,
          'held_plate', (select h.plate from cup_plate h where h.cup_id = c.cup_id and h.wheel = k.wheel and h.rider_id = p.rider_id),
          'waiting', (select (select count(*) from entry_waiting before where before.race_id = w.race_id
              and before.category_id = w.category_id and before.waiting_id <= w.waiting_id)
            from entry_waiting w where w.race_id = r.race_id and w.category_id = k.category_id and w.rider_id = p.rider_id))
          order by coalesce(cc.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id)
        from cup_category cc join category k using (category_id)
        left join entry e on e.race_id = r.race_id and e.rider_id = p.rider_id
          and coalesce(e.entered_category_id, e.category_id) = k.category_id
        where cc.cup_id = c.cup_id), '[]')
    ) as facts
    from race r join cup c using (cup_id) join organization o on o.organization_id = c.organization_id
      cross join rider p left join club b on b.club_id = p.club_id
    where r.race_id = ${race_id} and p.rider_id = any(${[...rider_ids]}::bigint[])
      and c.cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows.map(({ facts }) => facts);
}
