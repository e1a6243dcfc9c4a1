import type { Pool } from 'pg';
import { sponsorsJson } from '#server/season/races/sponsor-columns.ts';
import { photographsCount, racePhotosJson } from '#server/ground/pictures/picture-columns.ts';
import {
  entryColumns,
  heatColumns,
  nameColumn,
  rideColumns,
  type RiderNames,
  rulesJson,
} from '#server/season/races/columns.ts';
import {
  type AnyRaceFacts,
  type PackedFacts,
  type PackedLists,
  type RaceFacts,
  unpackFacts,
} from '#server/season/races/facts.ts';
import { organizationJsonIn } from '#server/people/reference/columns.ts';
import {
  isCalledOff,
  closesAt,
  utcText,
  opensAt,
  resumesAt,
  statusNow,
  raceZone,
} from '#server/season/races/window/columns.ts';
import { publicPriceFacts } from '#server/season/prices/public-price.ts';
import { packedRow } from '#server/season/races/packed-rows.ts';

/** The lines of a write `w` in the order of new places. A result without a place shows its status. */
export const correctionLines = (
  names: RiderNames,
) => `(select coalesce(json_agg(jsonb_build_object('plate', x.plate,
    'rider_fullname', coalesce(p.${nameColumn[names]}, ''),
    'was', coalesce(x.was_place::text, x.was_status), 'became', coalesce(x.became_place::text, x.became_status))
    || jsonb_strip_nulls(jsonb_build_object('was_time_ms', x.was_time_ms, 'became_time_ms', x.became_time_ms))
    order by x.became_place, x.plate), '[]')
  from result_change x left join rider p using (rider_id) where x.write_id = w.write_id)`;

/** The places among the tied riders of a decision `w`, before and after. */
export const tieLines = (names: RiderNames) => `(select coalesce(json_agg(json_build_object('plate', x.plate,
    'rider_fullname', coalesce(p.${nameColumn[names]}, ''),
    'was', x.was::text, 'became', x.became::text) order by x.became, x.was, x.plate), '[]')
  from tie_place x left join rider p using (rider_id) where x.decision_id = w.decision_id)`;

/** The race of the cup nearest to race `r`, on one side of it. */
const neighbour = (
  side: '<' | '>',
) => `(select json_build_object('race_date', n.race_date, 'race_name', n.race_name)
    from race n where n.cup_id = r.cup_id and n.race_date ${side} r.race_date
    order by n.race_date ${side === '<' ? 'desc' : 'asc'} limit 1)`;

/** Everything that a race page shows, in one statement. */
export const raceFacts = (names: RiderNames) => `
select json_build_object(
  'race_id', r.race_id, 'race_name', r.race_name, 'race_status', ${statusNow}, 'race_date', r.race_date,
  'race_place', d.date_place,
  'race_track', (select json_build_object('track_id', t.track_id, 'track_name', t.track_name) from track t where t.track_id = d.track_id),
  'race_timetable', d.date_timetable, 'race_contact', d.date_contact,
  'race_office_hours', d.date_office_hours, 'race_guide', d.date_guide,
  'race_video', d.date_video, 'race_photos', ${racePhotosJson}, 'race_photos_count', ${photographsCount}, 'cup_id', c.cup_id, 'cup_name', c.cup_name, 'cup_status', c.cup_status,
  'cup_parameters', c.cup_parameters, 'cup_inscription_init', c.cup_inscription_init,
  'cup_inscription_end', c.cup_inscription_end, 'has_regulation', coalesce(c.cup_regulation, '') <> '',
  'organization', ${organizationJsonIn(raceZone)},
  'opens_at', ${utcText(opensAt)},
  'closes_at', ${utcText(closesAt)},
  'resumes_at', ${utcText(resumesAt)},
  'called_off', ${isCalledOff}, 'entry_price', ${publicPriceFacts},
  'neighbours', json_build_object('previous', ${neighbour('<')}, 'next', ${neighbour('>')}),
  'updated_at', (select to_char(greatest(max(x.recorded_at), (select max(e.created_at) from entry e where e.race_id = r.race_id))
                  at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from run x where x.race_id = r.race_id),
  'categories', coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name,
      'category_order', coalesce(cc.category_order, k.category_order), 'plate_colour', k.plate_colour,
      'rules', ${rulesJson}, 'short_motos', rc.short_motos, 'short_way', rc.short_way)
      order by coalesce(cc.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id)
    from race_category rc join category k using (category_id)
    join cup_category cc on cc.cup_id = rc.cup_id and cc.category_id = rc.category_id
    join race_rules u on u.race_rules_id = coalesce(rc.race_rules_id, c.race_rules_id)
    where rc.race_id = r.race_id), '[]'),
  'entries', coalesce((select json_agg(${packedRow(entryColumns(names))} order by e.entry_id)
    from entry e join rider p using (rider_id) left join club b on b.club_id = e.club_id
    left join category ek on ek.category_id = e.entered_category_id
    where e.race_id = r.race_id), '[]'),
  'heats', coalesce((select json_agg(${packedRow(heatColumns)} order by h.heat_id) from heat h where h.race_id = r.race_id), '[]'),
  'runs', coalesce((select json_agg(${packedRow(rideColumns)} order by x.run_id) from run x where x.race_id = r.race_id), '[]'),
  'notices', coalesce((select json_agg(json_build_object('weight', n.weight, 'words', n.words, 'ends_at', ${utcText('n.ends_at')})
      order by n.day_notice_id desc) from day_notice n where n.race_id = r.race_id and n.ends_at > now() - interval '1 minute'), '[]'),
  'sponsors', ${sponsorsJson},
  'files', coalesce((select json_object_agg(f.kind, '/files/' || s.storage_key) from race_file f join file s using (file_id)
    where f.race_id = r.race_id), '{}'),
  'corrections', coalesce((select json_agg(jsonb_build_object('category_id', w.category_id, 'phase', w.phase,
      'number', w.number, 'at', to_char(w.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'reason', w.reason,
      'lines', w.lines) || jsonb_strip_nulls(jsonb_build_object('tie', w.tie)) order by w.at desc, w.id desc)
    from (select w.category_id, w.phase, w.number, w.written_at as at, w.write_id as id, w.reason, null as tie, ${correctionLines(names)} as lines
        from result_write w where w.race_id = r.race_id and (w.reason is not null
          -- What was public and is gone has its line, also where nobody wrote why.
          or (w.undoes is null and w.how <> 'file' and exists (select 1 from result_change x
            where x.write_id = w.write_id and x.was_status is not null and x.became_status is null)))
      union all
      select w.category_id, w.phase, null, w.decided_at, w.decision_id, w.reason, w.way, ${tieLines(names)}
        from tie_decision w where w.race_id = r.race_id and w.reason is not null) w), '[]'),
  'protests', coalesce((select json_agg(json_build_object('receipt', p.receipt, 'category_id', p.category_id, 'phase', p.phase,
      'serie', p.serie, 'step', s.became, 'public_line', s.public_line, 'at', ${utcText('s.at')}) order by s.at desc, p.receipt desc)
    from protest p cross join lateral (select became, public_line, at from protest_step where protest_id = p.protest_id
      order by n desc limit 1) s where p.race_id = r.race_id), '[]')
) as facts
from race r
join cup c using (cup_id)
join cup_date d on d.cup_id = r.cup_id and d.race_date = r.race_date
join organization o using (organization_id)`;

const isPublic = `c.cup_status in ('OPENED', 'CLOSED')`;

async function readFacts<Came extends PackedLists>(
  db: Pool,
  names: RiderNames,
  where: string,
  values: unknown[],
) {
  const { rows } = await db.query<{ facts: Came }>(`${raceFacts(names)} where ${where}`, values);
  const [row] = rows;
  return row ? unpackFacts(names, row.facts) : null;
}

/** Reads the facts of the race of a cup on a date. Returns null when there is none, or its cup is not public. */
export function readRaceByDate(
  db: Pool,
  cupId: number,
  raceDate: string,
  names: RiderNames = 'public',
): Promise<RaceFacts | null> {
  const where = `${isPublic} and r.cup_id = $1 and r.race_date = $2`;
  return readFacts<PackedFacts<RaceFacts>>(db, names, where, [cupId, raceDate]);
}

/** Reads the facts of a race. Returns null when there is none, or its cup is not public. */
export function readRace(db: Pool, raceId: number, names: RiderNames = 'public'): Promise<RaceFacts | null> {
  return readFacts<PackedFacts<RaceFacts>>(db, names, `${isPublic} and r.race_id = $1`, [raceId]);
}

/** Reads the same as the public will see it, whether its cup is public or not: for the office, before publication. */
export function readRaceOfCup(db: Pool, cupId: number, raceDate: string): Promise<AnyRaceFacts | null> {
  const where = 'r.cup_id = $1 and r.race_date = $2';
  return readFacts<PackedFacts<AnyRaceFacts>>(db, 'public', where, [cupId, raceDate]);
}
