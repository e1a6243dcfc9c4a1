import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { sql } from 'kysely';
import type { RaceRules } from '#rules/raceday/races/types.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { ruleColumns } from '#server/season/races/columns.ts';

/** Finds an organization by its id or its name. Returns null when there is none. */
export async function readOrganizationId(
  db: Db,
  by: { organization_id: number } | { name: string },
): Promise<{ id: number; name: string } | null> {
  const [id, name] = 'name' in by ? [null, by.name] : [by.organization_id, null];
  const { rows } = await sql<{ id: number; name: string }>`
    select organization_id as id, organization_name as name from organization
    where organization_id = ${id}::bigint or organization_name = ${name}::text`.execute(db);
  return rows[0] ?? null;
}

/** Reads the rules to which the race of a date was tied. Null means those of its cup. */
export async function readRaceRules(db: Db, cup_id: number, race_date: string): Promise<RaceRules | null> {
  const { rows } = await sql<RaceRules>`
    select ${sql.raw(ruleColumns)}
    from race r join race_category rc using (race_id) join race_rules u on u.race_rules_id = rc.race_rules_id
    where r.cup_id = ${cup_id} and r.race_date = ${race_date}::date order by rc.category_id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Records who loaded a file. */
export async function nameLoader(db: PlainSql, load_id: number, user_id: number): Promise<void> {
  await db.query(`update result_load set loaded_by = $2 where load_id = $1`, [load_id, user_id]);
}

/**
 * Tells whether a date is still to come by the clock of its track, or of its organization. Where none of them exists
 * yet, it is the clock of UTC.
 */
export async function isToCome(
  db: Db,
  { organization, cup, date }: { organization: string; cup: string; date: string },
): Promise<boolean> {
  const { rows } = await sql<{ to_come: boolean }>`
    select ${date}::date > (now() at time zone coalesce((
      select coalesce(t.track_zone, o.organization_zone) from organization o
        left join cup c on c.organization_id = o.organization_id and c.cup_name = ${cup}
        left join cup_date d on d.cup_id = c.cup_id and d.race_date = ${date}::date left join track t using (track_id)
      where o.organization_name = ${organization} limit 1), 'UTC'))::date as to_come`.execute(db);
  return rows[0]?.to_come ?? false;
}
