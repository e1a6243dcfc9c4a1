import { sql } from 'kysely';
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
