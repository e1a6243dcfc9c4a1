import { sql } from 'kysely';
import type { ClientBase } from 'pg';
import type { RaceRules } from '#rules/types.ts';
import type { Db } from '#server/db/pool.ts';

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
    select u.heats, u.moto_mode, u.motos, u.small_class, u.tie_break, u.dns, u.dnf_in_ko, u.ko_dns
    from race r join race_category rc using (race_id) join race_rules u on u.race_rules_id = rc.race_rules_id
    where r.cup_id = ${cup_id} and r.race_date = ${race_date}::date order by rc.category_id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Notes who loaded a file. */
export async function nameLoader(db: ClientBase, load_id: number, user_id: number): Promise<void> {
  await db.query(`update result_load set loaded_by = $2 where load_id = $1`, [load_id, user_id]);
}

/** The record of a file that was loaded or taken back, in the transaction that did it. */
export async function insertLoadAudit(
  db: ClientBase,
  audit: { user_id: number; action: string; race_id: number; was?: object; became?: object },
): Promise<void> {
  const { user_id, action, race_id, was = null, became = null } = audit;
  await db.query(
    `insert into audit (user_id, action, entity, entity_id, was, became) values ($1, $2, 'race', $3, $4, $5)`,
    [user_id, action, race_id, was, became],
  );
}
