import { sql } from 'kysely';
import { RESULT_STATUSES } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { OfficeCup } from '#contract/season/office/cups/cups.ts';
import type { PictureSlot } from '#contract/season/office/cups/picture.ts';
import type { CupSettings } from '#rules/season/cups/cup-differences.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { qualificationsJson } from '#server/season/cups/qualification-columns.ts';
import { rulesJson } from '#server/season/races/columns.ts';
import { isCalledOff } from '#server/season/races/window/columns.ts';

/**
 * Selects what ends at the new year within a cup `c` whose dates lie in two years. It is null when they lie in one.
 * It concerns the riders who are entered or have a licence in the cup, and while there are none, every rider of the
 * organization. An age belongs to a year: docs/regulation.md §5.1.
 */
const newYearColumn = sql`(select case when extract(year from s.first_date) < extract(year from s.last_date) then (
    with own as (
      select e.rider_id, e.category_id from race r join entry e using (race_id) where r.cup_id = c.cup_id
      union
      select l.rider_id, l.category_id from lbr l
      where l.cup_id = c.cup_id and l.lbr_status = 'APPROVED' and l.lbr_guest = 'FALSE'
    ), concerned as (
      select rider_id from own
      union
      select p.rider_id from rider p where p.organization_id = c.organization_id and not exists (select from own)
    ), classed as (
      select rider_id, category_id from own
      union
      select q.rider_id, k.category_id from concerned q cross join cup_category k where k.cup_id = c.cup_id and not exists (select from own)
    ), aged as (
      select x.rider_id, k.min_age, k.max_age, extract(year from s.first_date) - extract(year from p.rider_birthdate) as before,
        extract(year from s.last_date) - extract(year from p.rider_birthdate) as after
      from classed x join rider p using (rider_id) join category k on k.category_id = x.category_id
      where k.gender is null or k.gender = p.rider_gender
    )
    select json_build_object('last_date', s.last_date,
      'first_date', coalesce((select min(d.race_date) from cup_date d
        where d.cup_id = c.cup_id and extract(year from d.race_date) > extract(year from s.first_date)), s.last_date),
      'licences', (select count(distinct l.rider_id) from lbr l join concerned using (rider_id)
        where l.organization_id = c.organization_id and l.lbr_status = 'APPROVED' and l.lbr_guest = 'FALSE'
          and (l.cup_id = c.cup_id or not exists (select from own)) and l.expires_on >= s.first_date and l.expires_on < s.last_date),
      'ages', (select count(distinct a.rider_id) from aged a
        where a.before between coalesce(a.min_age, 0) and coalesce(a.max_age, 999) and a.after > coalesce(a.max_age, 999)),
      'papers', (select count(*) from rider p join concerned using (rider_id)
        where (p.dni_expires_on >= s.first_date and p.dni_expires_on < s.last_date)
          or (p.insurance_expires_on >= s.first_date and p.insurance_expires_on < s.last_date)))
  ) end
  from (select min(race_date) as first_date, max(race_date) as last_date from cup_date d where d.cup_id = c.cup_id) s)`;

/** The stored fields of a cup. The missing parts and warnings follow from them. */
export type OfficeCupFacts = Omit<OfficeCup, 'missing' | 'warnings'>;

const picturesOf = (slot: PictureSlot) =>
  sql.raw(`coalesce((select json_agg(json_build_object('image_id', i.image_id, 'mini', '/files/' || mini.storage_key,
      'medium', '/files/' || medium.storage_key, 'full', '/files/' || whole.storage_key, 'description', i.description,
      'credit', i.credit, 'is_hidden', mini.withheld_at is not null or medium.withheld_at is not null,
      'crop', case when i.crop_x is not null then json_build_object('x', i.crop_x, 'y', i.crop_y, 'width', i.crop_width,
        'height', i.crop_height) end) order by di.position)
    from cup_date_image di join image i using (image_id) join file mini on mini.file_id = i.mini_id
    join file medium on medium.file_id = i.medium_id left join file whole on whole.file_id = i.full_id
    where di.cup_id = d.cup_id and di.race_date = d.race_date and di.slot = '${slot}'), '[]')`);

/** Reads a cup with everything that can be edited, in one statement. It is null when there is none. */
export async function readOfficeCup(db: Db, cup_id: number): Promise<OfficeCupFacts | null> {
  const { rows } = await sql<{ facts: OfficeCupFacts }>`
    with entered as (
      select category_id, count(*) as riders from (
        select e.entry_id, e.category_id from race r join entry e using (race_id) where r.cup_id = ${cup_id}
        union
        select e.entry_id, e.entered_category_id from race r join entry e using (race_id) where r.cup_id = ${cup_id}) t
      group by category_id),
    queued as (
      select w.category_id, count(*) as riders from race r join entry_waiting w using (race_id)
      where r.cup_id = ${cup_id} group by w.category_id),
    licensed as (
      select l.category_id, count(*) as riders from lbr l
      where l.cup_id = ${cup_id} and l.lbr_status in ('SENT', 'IN_REVIEW', 'APPROVED') group by l.category_id)
    select json_build_object('cup_id', c.cup_id, 'version', c.cup_version, 'cup_name', c.cup_name, 'cup_status', c.cup_status,
      'organization_id', c.organization_id, 'organization_shortname', o.organization_shortname, 'organization_zone', o.organization_zone,
      'cup_parameters', c.cup_parameters, 'cup_regulation', c.cup_regulation,
      'cup_inscription_init', c.cup_inscription_init, 'cup_inscription_end', c.cup_inscription_end,
      'cup_assign_type', c.cup_assign_type, 'allow_ride_up', c.allow_ride_up,
      'cup_auto_inscription', c.cup_auto_inscription, 'new_year', ${newYearColumn},
      'cup_licence_model', (select '/files/' || f.storage_key from file f where f.file_id = c.cup_licence_model),
      'count_best', c.count_best, 'min_rounds_to_rank', c.min_rounds_to_rank, 'must_ride_last', c.must_ride_last,
      'bonus_presence', c.bonus_presence, 'only_affiliated', c.only_affiliated, 'ranking_tie', c.ranking_tie,
      'carries_points', c.carries_points, 'club_rule', c.club_rule, 'club_best', c.club_best,
      'copied_from', (select json_build_object('cup_id', s.cup_id, 'cup_name', s.cup_name) from cup s where s.cup_id = c.copied_from),
      'rules', ${sql.raw(rulesJson)}, 'qualifications', ${sql.raw(qualificationsJson)},
      'points', coalesce((select json_agg(json_build_object('from', t.place_from, 'to', t.place_to, 'points', t.points)
        order by t.place_from) from cup_points t where t.cup_id = c.cup_id), '[]'),
      'cup_categories', coalesce((select json_agg(json_build_object('category_id', k.category_id,
          'category_name', k.category_name, 'min_age', k.min_age, 'max_age', k.max_age, 'gender', k.gender, 'wheel', k.wheel,
          'level', k.level, 'plate_colour', k.plate_colour, 'entry_limit', x.entry_limit, 'exhibition', x.exhibition,
          'entries', coalesce(n.riders, 0), 'waiting', coalesce(q.riders, 0), 'licences', coalesce(l.riders, 0))
          order by coalesce(x.category_order, k.category_order), k.category_name collate "es-x-icu", k.category_id)
        from cup_category x join category k using (category_id) left join entered n using (category_id)
        left join queued q using (category_id) left join licensed l using (category_id)
        where x.cup_id = c.cup_id), '[]'),
      'cup_dates', coalesce((select json_agg(json_build_object('date', d.race_date, 'name', d.date_name, 'place', d.date_place,
          'track_id', d.track_id, 'track_name', (select t.track_name from track t where t.track_id = d.track_id),
          'multiplier', d.multiplier, 'timetable', d.date_timetable, 'contact', d.date_contact,
          'office_hours', d.date_office_hours, 'guide', d.date_guide, 'video', d.date_video,
          'images', ${picturesOf('images')}, 'raceImages', ${picturesOf('raceImages')}, 'race_id', r.race_id, 'race_status', r.race_status, 'called_off', ${sql.raw(isCalledOff)},
          'entries', (select count(*) from entry e where e.race_id = r.race_id),
          'waiting', (select count(*) from entry_waiting w where w.race_id = r.race_id),
          'ridden', coalesce(r.race_status in (${sql.raw(literals(RESULT_STATUSES))}), false)
            or exists (select 1 from run u where u.race_id = r.race_id and u.status is not null)) order by d.race_date)
        from cup_date d left join race r using (cup_id, race_date) where d.cup_id = c.cup_id), '[]')
    ) as facts
    from cup c join organization o using (organization_id) join race_rules u using (race_rules_id) where c.cup_id = ${cup_id}`.execute(
    db,
  );
  return rows[0]?.facts ?? null;
}

/** Locks a cup for a write. Returns its version, or null when there is no such cup. */
export async function lockCup(tx: Db, cup_id: number): Promise<number | null> {
  const { rows } = await sql<{ cup_version: number }>`
    select cup_version from cup where cup_id = ${cup_id} for no key update`.execute(tx);
  return rows[0]?.cup_version ?? null;
}

export async function raiseCupVersion(tx: Db, cup_id: number): Promise<void> {
  await sql`update cup set cup_version = cup_version + 1 where cup_id = ${cup_id}`.execute(tx);
}

export async function isCupNameTaken(
  db: Db,
  organization_id: number,
  cup_name: string,
  but: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from cup where organization_id = ${organization_id} and cup_name = ${cup_name}
      and cup_id is distinct from ${but}::bigint`.execute(db);
  return rows.length > 0;
}

export async function organizationExists(db: Db, organization_id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from organization where organization_id = ${organization_id}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Reads the settings of a cup's last publication. It is null when the cup was never published. */
export async function readLastPublication(
  db: Db,
  cup_id: number,
): Promise<{ published_at: string; settings: CupSettings } | null> {
  const { rows } = await sql<{ published_at: string; settings: CupSettings }>`
    select published_at, settings from cup_publication where cup_id = ${cup_id}
    order by publication_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
