import { sql } from 'kysely';
import type { z } from 'zod';
import type { listFederationRankings } from '#contract/season/federation/federation.ts';
import { PUBLISHED_STATUSES } from '#rules/race-statuses.ts';
import { literals } from '#server/ground/db/literals.ts';
import type { Db } from '#server/ground/db/pool.ts';
import {
  type FederationFacts,
  federationRiderColumns,
  type PackedFederation,
  placePacked,
  placeSelect,
  unpackFederation,
} from '#server/season/federation/facts.ts';
import { packedRow } from '#server/season/races/packed-rows.ts';
import { resultsUpdatedAt } from '#server/people/reference/results-updated.ts';
import { organizationJson } from '#server/people/reference/columns.ts';

type Listed = z.input<typeof listFederationRankings.reply>['items'][number];

const organization = sql.raw(organizationJson);

/** Reads the public rankings over several cups, in the order of their organizations. */
export async function readFederationRankings(db: Db): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select f.federation_ranking_id, f.ranking_name, f.organization_id, ${organization} as organization
    from federation_ranking f join organization o using (organization_id)
    where f.is_public
    order by o.organization_order, f.ranking_name collate "es-x-icu", f.federation_ranking_id`.execute(db);
  return rows;
}

const categoryJson = sql`'category_id', k.category_id, 'category_name', k.category_name, 'min_age', k.min_age,
  'max_age', k.max_age, 'gender', k.gender, 'wheel', k.wheel, 'level', k.level`;

/**
 * Reads a public ranking with every result it consists of, in one statement. It is null when there is none. Expired
 * results stay for as long again as they counted, because the page explains why they are not in the total.
 */
export async function readFederationRanking(
  db: Db,
  federation_ranking_id: number,
): Promise<FederationFacts | null> {
  const { rows } = await sql<{ facts: PackedFederation }>`
    with f as (
      select r.*, o.organization_zone, coalesce(r.as_of, (now() at time zone o.organization_zone)::date) as day
      from federation_ranking r join organization o using (organization_id)
      where r.federation_ranking_id = ${federation_ranking_id} and r.is_public
    ),
    happening as (
      select r.race_id, r.race_status, d.cup_id, c.cup_name, d.race_date, d.date_name, named.kind_no
      from f join lateral (
        select distinct on (x.cup_id, y.race_date) x.cup_id, y.race_date, x.kind_no
        from federation_event x join cup_date y on y.cup_id = x.cup_id and y.race_date = coalesce(x.race_date, y.race_date)
        where x.federation_ranking_id = f.federation_ranking_id
        order by x.cup_id, y.race_date, x.race_date nulls last
      ) named on true
      join cup_date d using (cup_id, race_date) join cup c using (cup_id) join race r using (cup_id, race_date)
      where named.kind_no is not null and c.cup_status in ('OPENED', 'CLOSED')
        and (f.window_days is null or d.race_date >= f.day - 2 * f.window_days)
    ),
    ridden as (
      select ${sql.raw(placeSelect)}
      from happening h join rider_placing g using (race_id) join entry e using (entry_id)
      where h.race_status in (${sql.raw(literals(PUBLISHED_STATUSES))})
    )
    select json_build_object('federation_ranking_id', f.federation_ranking_id, 'ranking_name', f.ranking_name,
      'organization_id', f.organization_id, 'organization', ${organization}, 'window_days', f.window_days, 'as_of', f.day,
      'updated_at', ${sql.raw(resultsUpdatedAt('r.race_id in (select h.race_id from happening h)'))},
      'day_ends', case when f.as_of is null
        then (extract(epoch from (f.day + 1)::timestamp at time zone f.organization_zone) * 1000)::float8 end,
      'age_on', f.age_on, 'class_rule', f.class_rule,
      'kinds', coalesce((select json_agg(json_build_object('kind_no', n.kind_no, 'kind_name', n.kind_name, 'count_best', n.count_best,
          'points', coalesce((select json_agg(json_build_object('from', t.place_from, 'to', t.place_to, 'points', t.points)
            order by t.place_from) from federation_points t where (t.federation_ranking_id, t.kind_no) = (n.federation_ranking_id, n.kind_no)),
            '[]')) order by n.kind_no)
        from federation_kind n where n.federation_ranking_id = f.federation_ranking_id), '[]'),
      'events', coalesce((select json_agg(json_build_object('race_id', h.race_id, 'cup_id', h.cup_id, 'cup_name', h.cup_name,
        'date', h.race_date, 'name', h.date_name, 'kind_no', h.kind_no,
        'exhibition', coalesce((select json_agg(x.category_id) from cup_category x where x.cup_id = h.cup_id and x.exhibition), '[]')) order by h.race_date, h.race_id) from happening h), '[]'),
      'categories', coalesce((select json_agg(json_build_object(${categoryJson}, 'plate_colour', k.plate_colour)
        order by k.category_order, k.category_name collate "es-x-icu", k.category_id)
        from federation_category fc join category k using (category_id)
        where fc.federation_ranking_id = f.federation_ranking_id), '[]'),
      'ridden', coalesce((select json_agg(json_build_object(${categoryJson})) from category k
        where k.category_id in (select coalesce(q.entered_category_id, q.category_id) from ridden q)), '[]'),
      'carried', coalesce((select json_agg(json_build_object('from', w.from_category_id, 'to', w.to_category_id))
        from federation_carry w where w.federation_ranking_id = f.federation_ranking_id), '[]'),
      'places', coalesce((select json_agg(${sql.raw(placePacked)})
        from ridden q), '[]'),
      'riders', coalesce((select json_agg(${sql.raw(packedRow(federationRiderColumns))}) from rider p left join club b using (club_id)
        where p.rider_id in (select q.rider_id from ridden q)), '[]')
    ) as facts
    from f join organization o using (organization_id)`.execute(db);
  const [row] = rows;
  return row ? unpackFederation(row.facts) : null;
}
