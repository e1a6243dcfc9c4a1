import { sql } from 'kysely';
import type { CalendarDate } from '#contract/season/calendar/calendar.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  isCalledOff,
  closesAt,
  opensAt,
  resumesAt,
  statusNow,
  utcText,
  raceZone,
} from '#server/season/races/window/columns.ts';
import { publicPriceFacts, withPrice, type WithPriceRow } from '#server/season/prices/public-price.ts';
import { countryShownJson } from '#server/people/reference/shown-country.ts';

const country = sql.raw(countryShownJson('coalesce(t.country_id, o.country_id)'));

/** Reads the dates of the open cups, or of one public cup, in the order of the calendar. */
export async function readCalendar(db: Db, cup_id: number | null): Promise<CalendarDate[]> {
  const { rows } = await sql<{ items: WithPriceRow<CalendarDate>[] }>`
    select coalesce(json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name,
        'cup_status', case c.cup_status when 'CLOSED' then 'CLOSED' else 'OPENED' end,
        'organization_shortname', o.organization_shortname, 'organization_zone', ${sql.raw(raceZone)},
        'date', d.race_date, 'name', d.date_name, 'place', d.date_place,
        'track_id', t.track_id, 'track_name', t.track_name, 'track_city', t.track_city, 'track_state', t.track_state,
        'country', ${country}, 'race_id', r.race_id, 'race_status', ${sql.raw(statusNow)},
        'opens_at', ${sql.raw(utcText(opensAt))}, 'closes_at', ${sql.raw(utcText(closesAt))},
        'resumes_at', ${sql.raw(utcText(resumesAt))}, 'called_off', ${sql.raw(isCalledOff)}, 'entry_price', ${sql.raw(publicPriceFacts)}) order by d.race_date, o.organization_order, c.cup_id), '[]') as items
    from cup_date d join cup c using (cup_id) join organization o using (organization_id)
      left join race r using (cup_id, race_date) left join track t on t.track_id = d.track_id
    where case when ${cup_id}::bigint is null then c.cup_status = 'OPENED'
      else c.cup_id = ${cup_id}::bigint and c.cup_status in ('OPENED', 'CLOSED') end`.execute(db);
  return (rows[0]?.items ?? []).map(withPrice);
}
