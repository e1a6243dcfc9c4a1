import { sql } from 'kysely';
import type { Career } from '#contract/season/careers/careers.ts';
import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import type { Phase } from '#rules/stages.ts';
import type { Status } from '#rules/statuses.ts';
import type { Splits } from '#rules/raceday/races/splits.ts';
import type { PlateColour } from '#rules/season/categories/categories.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { splitsJson } from '#server/season/races/columns.ts';
import { isCalledOff, statusNow } from '#server/season/races/window/columns.ts';
import { rivalsOf } from './rivals-query.ts';

type DateFact = Omit<Career['dates'][number], 'rides'> & {
  plate: string;
  plate_colour: PlateColour;
  rides: [
    phase: Phase,
    place: number | null,
    status: Status,
    time_ms: number | null,
    splits: Splits | null,
  ][];
};

/** A rider as the database returns them, before any rule. */
export interface CareerFacts extends Pick<
  Career,
  | 'rider_id'
  | 'organization_id'
  | 'name'
  | 'is_reduced'
  | 'portrait'
  | 'is_minor'
  | 'club'
  | 'country'
  | 'seasons'
  | 'rivals'
> {
  dates: DateFact[];
  upcoming: (Career['upcoming'][number] & { plate_colour: PlateColour })[];
}

const published = sql.raw(literals(PUBLISHED_STATUSES));

/** Reads everything that was published of a rider, in one statement. It is null when there is no such rider. */
export async function readCareer(db: Db, rider_id: number): Promise<CareerFacts | null> {
  const { rows } = await sql<{ facts: CareerFacts }>`
    select json_build_object('rider_id', i.rider_id, 'organization_id', i.organization_id, 'name', i.rider_publicname,
      'is_reduced', i.public_name = 'initials',
      'portrait', (select '/portraits/' || t.portrait_key || '.jpg' from rider_portrait t
        where t.rider_id = i.rider_id and t.portrait_state = 'SHOWN' and i.public_name <> 'initials'),
      'is_minor', i.rider_birthdate is null or i.rider_birthdate > current_date - interval '18 years',
      'club', (select json_build_object('club_id', b.club_id, 'club_name', b.club_name) from club b where b.club_id = i.club_id),
      'country', (select json_build_object('country_name', n.country_name, 'country_iso', n.country_iso) from country n
        where n.country_id = i.country_id),
      'dates', coalesce((select json_agg(json_build_object('entry_id', p.entry_id, 'race_id', p.race_id, 'cup_id', c.cup_id,
          'cup_name', c.cup_name, 'race_date', r.race_date, 'race_name', r.race_name, 'race_place', d.date_place,
          'race_track', (select json_build_object('track_id', t.track_id, 'track_name', t.track_name) from track t
            where t.track_id = d.track_id),
          'is_provisional', r.race_status = 'PROVISIONAL', 'category_id', p.category_id, 'category_name', k.category_name,
          'place', p.place, 'riders', p.riders, 'status', p.status, 'stage', p.stage, 'plate', e.plate, 'plate_colour', k.plate_colour,
          'rides', coalesce((select json_agg(json_build_array(x.phase, x.place, x.status, x.time_ms, ${sql.raw(splitsJson)})) from run x
            where x.entry_id = p.entry_id and x.status is not null), '[]'),
          'certificate', (select z.code from certificate z
            where z.race_id = p.race_id and z.rider_id = i.rider_id and i.public_name <> 'initials'))
          order by r.race_date desc, p.entry_id desc)
        from rider_placing p join entry e using (entry_id) join race r on r.race_id = p.race_id join cup c on c.cup_id = r.cup_id
        join cup_date d on d.cup_id = r.cup_id and d.race_date = r.race_date join category k on k.category_id = p.category_id
        where p.rider_id = i.rider_id), '[]'),
      'seasons', coalesce((select json_agg(json_build_object('cup_id', s.cup_id, 'cup_name', c.cup_name, 'category_id', s.category_id,
          'category_name', k.category_name, 'is_open', c.cup_status = 'OPENED', 'follows', c.copied_from, 'line', s.line)
          order by s.last_date desc, s.cup_id, s.category_id)
        from (select s.cup_id, s.category_id, max(s.race_date) as last_date, json_agg(json_build_object('race_date', s.race_date,
              'position', s.position, 'points', s.points, 'riders', s.riders) order by s.race_date) as line
            from standing s where s.rider_id = i.rider_id group by s.cup_id, s.category_id) s
        join cup c using (cup_id) join category k on k.category_id = s.category_id), '[]'),
      'upcoming', coalesce((select json_agg(json_build_object('race_id', r.race_id, 'entry_id', e.entry_id, 'cup_id', c.cup_id, 'cup_name', c.cup_name,
          'race_date', r.race_date, 'race_name', r.race_name, 'race_place', d.date_place, 'category_name', k.category_name,
          'plate', e.plate, 'plate_colour', k.plate_colour, 'called_off', ${sql.raw(isCalledOff)},
          'is_drawn', r.race_status in ('DRAWN', 'RACING')) order by r.race_date, e.entry_id)
        from entry e join race r using (race_id) join cup c using (cup_id) join organization o using (organization_id)
        join cup_date d on d.cup_id = r.cup_id and d.race_date = r.race_date join category k on k.category_id = e.category_id
        where e.rider_id = i.rider_id and e.removed is null and r.race_status not in (${published})
          and c.cup_status in ('OPENED', 'CLOSED')
          and ((c.cup_parameters ->> 'showRiders')::boolean or ${sql.raw(statusNow)} <> 'INSCRIPTION')), '[]'),
      'rivals', case when i.public_name <> 'initials' then ${rivalsOf(rider_id)} else '[]' end
    ) as facts
    from rider i where i.rider_id = ${rider_id}`.execute(db);
  return rows[0]?.facts ?? null;
}
