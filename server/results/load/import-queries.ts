import type { PlainSql } from '#server/db/in-transaction.ts';
import { sql } from 'kysely';
import type { RaceRules } from '#rules/races/types.ts';
import type { Db } from '#server/db/pool.ts';
import { ruleColumns } from '#server/races/columns.ts';

/** An organization by its id or its name; null: there is none. */
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

/** The rules the race of a date was tied to; null: its cup's. */
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
