import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  listOfficeFederationRankings,
  OfficeFederationRanking,
} from '#contract/season/office/cups/federation.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Choices = z.input<typeof listOfficeFederationRankings.reply>;

const rankingJson = sql`json_build_object('federation_ranking_id', f.federation_ranking_id, 'version', f.ranking_version,
  'ranking_name', f.ranking_name, 'is_public', f.is_public, 'window_days', f.window_days, 'as_of', f.as_of, 'age_on', f.age_on,
  'class_rule', f.class_rule,
  'kinds', coalesce((select json_agg(json_build_object('kind_name', n.kind_name, 'count_best', n.count_best,
      'points', coalesce((select json_agg(json_build_object('from', t.place_from, 'to', t.place_to, 'points', t.points)
        order by t.place_from) from federation_points t where (t.federation_ranking_id, t.kind_no) = (n.federation_ranking_id, n.kind_no)),
        '[]')) order by n.kind_no)
    from federation_kind n where n.federation_ranking_id = f.federation_ranking_id), '[]'),
  'events', coalesce((select json_agg(json_build_object('cup_id', x.cup_id, 'race_date', x.race_date, 'kind_no', x.kind_no)
    order by x.cup_id, x.race_date nulls first) from federation_event x
    where x.federation_ranking_id = f.federation_ranking_id), '[]'),
  'category_ids', coalesce((select json_agg(y.category_id order by y.category_id) from federation_category y
    where y.federation_ranking_id = f.federation_ranking_id), '[]'),
  'carried', coalesce((select json_agg(json_build_object('from_category_id', w.from_category_id, 'to_category_id', w.to_category_id)
    order by w.from_category_id) from federation_carry w where w.federation_ranking_id = f.federation_ranking_id), '[]'))`;

/** Reads one ranking of an organization as the office writes it. Returns null when there is none. */
export async function readOfficeFederationRanking(
  db: Db,
  organization_id: number,
  federation_ranking_id: number,
): Promise<OfficeFederationRanking | null> {
  const { rows } = await sql<{ ranking: OfficeFederationRanking }>`
    select ${rankingJson} as ranking from federation_ranking f
    where f.federation_ranking_id = ${federation_ranking_id} and f.organization_id = ${organization_id}`.execute(
    db,
  );
  return rows[0]?.ranking ?? null;
}

/** Reads an organization's rankings, the public cups for them, and its categories, or null without it. */
export async function readFederationChoices(db: Db, organization_id: number): Promise<Choices | null> {
  const { rows } = await sql<{ found: Choices }>`
    select json_build_object(
      'items', coalesce((select json_agg(${rankingJson} order by f.ranking_name collate "es-x-icu") from federation_ranking f
        where f.organization_id = o.organization_id), '[]'),
      'cups', coalesce((select json_agg(json_build_object('cup_id', c.cup_id, 'cup_name', c.cup_name,
          'organization_shortname', h.organization_shortname, 'is_own', c.organization_id = o.organization_id,
          'dates', coalesce((select json_agg(json_build_object('date', d.race_date, 'name', d.date_name) order by d.race_date)
            from cup_date d where d.cup_id = c.cup_id), '[]'))
        order by c.organization_id <> o.organization_id, h.organization_order, c.cup_name collate "es-x-icu", c.cup_id)
        from cup c join organization h on h.organization_id = c.organization_id
        where c.cup_status in ('OPENED', 'CLOSED')), '[]'),
      'categories', coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name)
        order by k.category_order, k.category_name collate "es-x-icu", k.category_id)
        from category k where k.organization_id = o.organization_id), '[]'),
      'ridden', coalesce((select json_agg(json_build_object('category_id', k.category_id, 'category_name', k.category_name,
          'organization_shortname', h.organization_shortname)
        order by k.organization_id <> o.organization_id, h.organization_order, k.category_order, k.category_name collate "es-x-icu",
          k.category_id)
        from category k join organization h on h.organization_id = k.organization_id
        where k.category_id in (select cc.category_id from cup_category cc join cup c using (cup_id)
          where c.cup_status in ('OPENED', 'CLOSED'))), '[]')
    ) as found
    from organization o where o.organization_id = ${organization_id}`.execute(db);
  return rows[0]?.found ?? null;
}
