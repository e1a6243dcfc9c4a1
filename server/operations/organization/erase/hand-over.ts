import type { Client } from 'pg';
import { OrganizationRefusal } from '#server/operations/organization/file/refusal.ts';
import { guestNames, guests } from '#server/operations/organization/shape/classes.ts';
import type { Plan } from '#server/operations/organization/shape/plan.ts';
import { isOwn, isOfRider, singleKeys } from '#server/operations/organization/shape/sets.ts';

/** Returns the condition under which a row of others names the row y. */
function isNamedByOthers(plan: Plan, to: string): string {
  return singleKeys(plan)
    .filter(({ table, key }) => key.to === to && table.name !== to)
    .filter(({ table }) => to !== 'rider' || !isOfRider(table))
    .map(
      ({ table, column }) =>
        `exists (select from ${table.name} x where x.${column} = y.id and (${isOwn(table)}) is not true)`,
    )
    .join(' or ');
}

const elsewhere = 'not in (select id from of_organization)';

/** The organizations that name a rider, a club or a track t, those that have most of it first. */
const heirs: Readonly<Record<string, string>> = {
  rider: `(select c.organization_id from entry e join race r using (race_id) join cup c using (cup_id)
      where e.rider_id = t.rider_id and c.organization_id ${elsewhere} order by r.race_date desc, r.race_id desc limit 1),
    (select l.organization_id from lbr l where l.rider_id = t.rider_id and l.organization_id ${elsewhere} order by l.lbr_id desc limit 1),
    (select y.organization_id from due d join payee y using (book_id) where d.rider_id = t.rider_id and y.organization_id ${elsewhere}
      order by d.due_id desc limit 1)`,
  club: `(select c.organization_id from entry e join race r using (race_id) join cup c using (cup_id)
      where e.club_id = t.club_id and c.organization_id ${elsewhere} order by r.race_date desc, r.race_id desc limit 1),
    (select r.organization_id from rider r where r.club_id = t.club_id and r.organization_id ${elsewhere} order by r.rider_id desc limit 1)`,
  track: `(select c.organization_id from cup_date d join cup c using (cup_id)
    where d.track_id = t.track_id and c.organization_id ${elsewhere} order by d.race_date desc, c.cup_id desc limit 1)`,
};

/**
 * Gives riders, clubs or tracks that others name to the organization that named them last: what it wrote of them stays as it is.
 * A club or a track gets its number behind its name where there is one of that name. Returns how many, and leaves them in `handed_…`.
 */
export async function handOver(client: Client, plan: Plan, table: string): Promise<number> {
  const label = guestNames[table];
  const renamed =
    label === undefined
      ? ''
      : `, ${label} = case when exists (select from ${table} o where o.${label} = t.${label} and o.organization_id = h.heir)
          then t.${label} || ' · ' || t.${table}_id else t.${label} end`;
  await client.query(
    `create temp table handed_${table} on commit drop as select t.${table}_id as id, coalesce(${heirs[table]}) as heir
     from ${table} t join of_${table} y on y.id = t.${table}_id where ${isNamedByOthers(plan, table)}`,
  );
  const { rows } = await client.query(`select 1 from handed_${table} where heir is null limit 1`);
  if (rows.length > 0) throw new OrganizationRefusal('named_by_others', { what: table });
  const { rowCount } = await client.query(
    `update ${table} t set organization_id = h.heir${renamed} from handed_${table} h where t.${table}_id = h.id`,
  );
  await client.query(`delete from of_${table} where id in (select id from handed_${table})`);
  return rowCount ?? 0;
}

/** Refuses an erasure that would change or need a row of somebody else: one that names another kind of row of the organization. */
export async function refuseNamed(client: Client, plan: Plan): Promise<void> {
  for (const { table, key, column, to } of singleKeys(plan)) {
    if (to.owners.length === 0 || table.owners.length === 0 || table.name === key.to || key.to in guests)
      continue;
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${table.name} x where x.${column} in (select id from of_${to.name}) and (${isOwn(table)}) is not true`,
    );
    const count = Number(rows[0]?.count ?? 0);
    if (count > 0)
      throw new OrganizationRefusal('named_by_others', { what: `${table.name}.${column}, ${count} rows` });
  }
}
