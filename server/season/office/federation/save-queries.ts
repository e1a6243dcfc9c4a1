import { sql } from 'kysely';
import type { OfficeFederationRanking } from '#contract/season/office/cups/federation.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Definition = Omit<OfficeFederationRanking, 'federation_ranking_id' | 'version'>;

/** Locks an organization, so that its rankings are made one after the other. Tells whether it exists. */
export async function lockOrganizationOfRankings(tx: Db, organization_id: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from organization where organization_id = ${organization_id} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Locks a ranking of an organization and tells whether it exists. */
export async function lockFederationRanking(
  tx: Db,
  organization_id: number,
  federation_ranking_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from federation_ranking
    where federation_ranking_id = ${federation_ranking_id} and organization_id = ${organization_id} for update`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Creates a ranking of all categories in cups. Returns its id, or null when the name is taken. */
export async function insertFederationRanking(
  tx: Db,
  organization_id: number,
  ranking_name: string,
): Promise<number | null> {
  const { rows } = await sql<{ federation_ranking_id: number }>`
    insert into federation_ranking (organization_id, ranking_name, window_days)
    values (${organization_id}, ${ranking_name}, 365)
    on conflict (organization_id, ranking_name) do nothing returning federation_ranking_id`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  await sql`
    insert into federation_category (federation_ranking_id, category_id)
    select ${row.federation_ranking_id}::bigint, k.category_id from category k
    where k.organization_id = ${organization_id}
      and exists (select from cup_category c where c.category_id = k.category_id)`.execute(tx);
  return row.federation_ranking_id;
}

/** Counts those of these cups and dates that are not public or do not exist. */
export async function countStrangeEvents(tx: Db, events: Definition['events']): Promise<number> {
  const { rows } = await sql<{ strange: number }>`
    select count(*)::int as strange
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as x(cup_id bigint, race_date date)
    where not exists (
      select from cup c where c.cup_id = x.cup_id and c.cup_status in ('OPENED', 'CLOSED')
        and (x.race_date is null or exists (
          select from cup_date d where d.cup_id = x.cup_id and d.race_date = x.race_date)))`.execute(tx);
  return rows[0]?.strange ?? 0;
}

/** Counts categories that are not the organization's, and carried categories that are of no public cup. */
export async function countStrangeCategories(
  tx: Db,
  organization_id: number,
  { category_ids, carried }: Definition,
): Promise<number> {
  const from = carried.map(({ from_category_id }) => from_category_id);
  const { rows } = await sql<{ strange: number }>`
    select (select count(*) from unnest(${category_ids}::bigint[]) as x(id) where not exists (
        select from category k where k.category_id = x.id and k.organization_id = ${organization_id}))::int
      + (select count(*) from unnest(${from}::bigint[]) as x(id) where not exists (
        select from category k where k.category_id = x.id and (k.organization_id = ${organization_id} or exists (
          select from cup_category cc join cup c using (cup_id)
          where cc.category_id = k.category_id and c.cup_status in ('OPENED', 'CLOSED')))))::int as strange`.execute(
    tx,
  );
  return rows[0]?.strange ?? 0;
}

/** Stores a whole ranking: it replaces its former contents by what was sent. */
export async function writeFederationRanking(
  tx: Db,
  federation_ranking_id: number,
  definition: Definition,
): Promise<void> {
  const { ranking_name, is_public, window_days, as_of, age_on, class_rule } = definition;
  const numbered = definition.kinds.map((kind, index) => ({ ...kind, kind_no: index + 1 }));
  const points = numbered.flatMap((kind) =>
    kind.points.map((range) => ({ ...range, kind_no: kind.kind_no })),
  );
  await sql`delete from federation_event where federation_ranking_id = ${federation_ranking_id}`.execute(tx);
  await sql`delete from federation_kind where federation_ranking_id = ${federation_ranking_id}`.execute(tx);
  await sql`delete from federation_category where federation_ranking_id = ${federation_ranking_id}`.execute(
    tx,
  );
  await sql`
    update federation_ranking set ranking_name = ${ranking_name}, is_public = ${is_public}, window_days = ${window_days},
      as_of = ${as_of}, age_on = ${age_on}, class_rule = ${class_rule}, ranking_version = ranking_version + 1
    where federation_ranking_id = ${federation_ranking_id}`.execute(tx);
  await sql`
    insert into federation_kind (federation_ranking_id, kind_no, kind_name, count_best)
    select ${federation_ranking_id}::bigint, x.kind_no, x.kind_name, x.count_best
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as x(kind_no smallint, kind_name text, count_best smallint)`.execute(
    tx,
  );
  await sql`
    insert into federation_points (federation_ranking_id, kind_no, place_from, place_to, points)
    select ${federation_ranking_id}::bigint, x.kind_no, x."from", x."to", x.points
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as x(kind_no smallint, "from" smallint, "to" smallint, points integer)`.execute(
    tx,
  );
  await sql`
    insert into federation_event (federation_ranking_id, cup_id, race_date, kind_no)
    select ${federation_ranking_id}::bigint, x.cup_id, x.race_date, x.kind_no
    from jsonb_to_recordset(${JSON.stringify(definition.events)}::jsonb) as x(cup_id bigint, race_date date, kind_no smallint)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into federation_category (federation_ranking_id, category_id)
    select ${federation_ranking_id}::bigint, x.id from unnest(${definition.category_ids}::bigint[]) as x(id)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into federation_carry (federation_ranking_id, from_category_id, to_category_id)
    select ${federation_ranking_id}::bigint, x.from_category_id, x.to_category_id
    from jsonb_to_recordset(${JSON.stringify(definition.carried)}::jsonb) as x(from_category_id bigint, to_category_id bigint)
    on conflict do nothing`.execute(tx);
}

/** Deletes a ranking and its contents. */
export async function deleteRanking(tx: Db, federation_ranking_id: number): Promise<void> {
  await sql`delete from federation_ranking where federation_ranking_id = ${federation_ranking_id}`.execute(
    tx,
  );
}
