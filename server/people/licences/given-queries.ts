import { sql } from 'kysely';
import type { LicencePlace } from '#contract/people/licences/given.ts';
import type { CategoryRule, Gender } from '#rules/season/categories/categories.ts';
import { refuseFit } from '#rules/entries/inscription.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { LicenceOf } from './queries.ts';

interface Given extends LicenceOf {
  lbr_number: string;
  user_id: number | null;
}

/** Inserts a licence that nobody requested, approved from the beginning. */
export async function insertGivenLicence(tx: Db, one: Given): Promise<number> {
  const { rows } = await sql<{ lbr_id: number }>`
    insert into lbr (rider_id, organization_id, cup_id, category_id, race_date, season, lbr_guest, lbr_type, lbr_status, lbr_number,
      expires_on, decided_by, decided_at)
    values (${one.rider_id}, ${one.organization_id}, ${one.cup_id}, ${one.category_id}, ${one.race_date}, ${one.season},
      ${one.lbr_guest}, ${one.lbr_guest}, 'APPROVED', nullif(${one.lbr_number}, ''), ${one.expires_on}, ${one.user_id}, now())
    returning lbr_id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A licence that was just written has no row');
  return row.lbr_id;
}

/** Approves a request of the family that nobody had decided, or that was rejected. */
export async function approveGiven(tx: Db, lbr_id: number, one: Given): Promise<void> {
  await sql`
    update lbr set lbr_status = 'APPROVED', lbr_reason = null, lbr_number = coalesce(nullif(${one.lbr_number}, ''), lbr_number),
      expires_on = ${one.expires_on}, decided_by = ${one.user_id}, decided_at = now() where lbr_id = ${lbr_id}`.execute(
    tx,
  );
}

/** Tells whether a licence has no step but the one that gave it, so that nobody ever requested it. */
export async function isOnlyGiven(
  tx: Db,
  lbr_id: number,
  user_id: number,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql<{ given: boolean }>`
    select coalesce(count(*) = 1 and bool_and(s.user_id = ${user_id} and s.lbr_status = 'APPROVED'
      and s.at > now() - make_interval(secs => ${seconds})), false) as given
    from lbr_step s where s.lbr_id = ${lbr_id}`.execute(tx);
  return rows[0]?.given === true;
}

/** Deletes a given licence. The one it replaced is valid again. */
export async function removeGiven(tx: Db, lbr_id: number): Promise<void> {
  await sql`
    with gone as (delete from lbr where lbr_id = ${lbr_id} returning rider_id, cup_id, category_id, lbr_guest, season, race_date)
    update lbr set lbr_status = 'APPROVED' where lbr_id = (
      select max(l.lbr_id) from lbr l join gone g using (rider_id, cup_id, category_id, lbr_guest)
      where l.lbr_status = 'REPLACED'
        and case when l.lbr_guest = 'TRUE' then l.race_date = g.race_date else l.season = g.season end)`.execute(
    tx,
  );
}

interface PlaceRow {
  cup_id: number;
  cup_name: string;
  allow_ride_up: boolean;
  today: string;
  rider_birthdate: string | null;
  rider_gender: Gender | null;
  dates: LicencePlace['dates'];
  categories: (LicencePlace['categories'][number] & CategoryRule)[];
}

/** Reads the open cups of some organizations (null for all) with the classes that fit a rider, newest first. */
export async function readLicencePlaces(
  db: Db,
  rider_id: number,
  organizations: number[] | null,
): Promise<LicencePlace[]> {
  const { rows } = await sql<PlaceRow>`
    select c.cup_id, c.cup_name, c.allow_ride_up, (now() at time zone o.organization_zone)::date as today,
      p.rider_birthdate, p.rider_gender,
      coalesce((select json_agg(json_build_object('race_date', d.race_date, 'race_name', d.date_name) order by d.race_date)
        from cup_date d where d.cup_id = c.cup_id and d.race_date >= (now() at time zone o.organization_zone)::date), '[]') as dates,
      coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name,
          'min_age', k.min_age, 'max_age', k.max_age, 'gender', k.gender, 'wheel', k.wheel, 'level', k.level)
          order by coalesce(cc.category_order, k.category_order), k.category_id)
        from cup_category cc join category k using (category_id) where cc.cup_id = c.cup_id), '[]') as categories
    from cup c join organization o using (organization_id) cross join rider p
    where p.rider_id = ${rider_id} and c.cup_status = 'OPENED'
      and (${organizations}::bigint[] is null or c.organization_id = any(${organizations}::bigint[]))
    order by c.organization_id = p.organization_id desc, c.cup_id desc limit 30`.execute(db);
  return rows.map(({ allow_ride_up, today, rider_birthdate, rider_gender, categories, ...cup }) => ({
    ...cup,
    categories: categories
      .filter(
        (one) =>
          refuseFit(one, { rider_birthdate, rider_gender }, cup.dates[0]?.race_date ?? today, {
            allow_ride_up,
          }) === null,
      )
      .map(({ category_id, category_name }) => ({ category_id, category_name })),
  }));
}
