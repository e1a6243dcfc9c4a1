import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import type { Opening } from '#server/operations/organization/file/format.ts';
import { OrganizationRefusal } from '#server/operations/organization/file/refusal.ts';

interface NamedOrganization {
  organization_name: string;
  organization_shortname: string;
}

/** Reads whose number it is. Throws OrganizationRefusal where there is none. */
export async function readOrganization(db: PlainSql, organization_id: number): Promise<NamedOrganization> {
  const { rows } = await db.query<NamedOrganization>(
    'select organization_name, organization_shortname from organization where organization_id = $1',
    [organization_id],
  );
  const [row] = rows;
  if (!row) throw new OrganizationRefusal('no_such', { number: organization_id });
  return row;
}

/** Refuses an organization with a race that another server writes. */
export async function refuseLedElsewhere(db: PlainSql, organization_id: number): Promise<void> {
  const { rows } = await db.query<{ race_name: string }>(
    `select r.race_name from race r join cup c using (cup_id)
     cross join lateral (select l.leader from race_lead l where l.race_id = r.race_id order by l.epoch desc limit 1) l
     where c.organization_id = $1 and l.leader <> (select server_id from server_self) order by r.race_id limit 1`,
    [organization_id],
  );
  const [race] = rows;
  if (race) throw new OrganizationRefusal('led_elsewhere', { race: race.race_name });
}

export async function readMigrationsOf(db: PlainSql): Promise<Opening['migrations']> {
  const { rows } = await db.query<Opening['migrations'][number]>(
    'select number, name, sha256 from schema_migration order by number',
  );
  return rows;
}
