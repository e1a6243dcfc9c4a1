import type { Client, ClientConfig } from 'pg';
import { connectPlainly } from '#server/operations/backup/file/snapshot.ts';
import type { Config } from '#server/ground/config/config.ts';
import { putTriggersToRest, refusalOf, takeTurn } from '#server/operations/organization/database/at-rest.ts';
import { removeLeftFiles } from '#server/operations/organization/import/arriving-files.ts';
import { readOrganization, refuseLedElsewhere } from '#server/operations/organization/database/queries.ts';
import { OrganizationRefusal } from '#server/operations/organization/file/refusal.ts';
import { readCatalog } from '#server/operations/organization/shape/catalog.ts';
import { users } from '#server/operations/organization/shape/classes.ts';
import { type Owned, type Plan, planOf } from '#server/operations/organization/shape/plan.ts';
import { isOwn, singleKeys, writeDownRows } from '#server/operations/organization/shape/sets.ts';
import { handOver, refuseNamed } from './hand-over.ts';
import { dropHelp, helpForeignKeys } from './help-foreign-keys.ts';

interface ErasedOrganization {
  name: string;
  rows: number;
  /** It is null where the store did not answer. */
  files: number | null;
  /** Riders, clubs and tracks that other organizations name, and who are theirs from now on, by table. */
  handed_over: Record<string, number>;
}

/** Deletes the rows of the organization, those that name others first. A club or a track that others name stays as theirs. */
async function deleteRows(
  client: Client,
  plan: Plan,
): Promise<{ rows: number; handed_over: Record<string, number> }> {
  let deleted = 0;
  const handed_over: Record<string, number> = {};
  for (const table of plan.tables.toReversed()) {
    if (table.owners.length === 0) continue;
    if (table.name === 'club' || table.name === 'track')
      handed_over[table.name] = await handOver(client, plan, table.name);
    const { rowCount } = await client.query(`delete from ${table.name} x where ${isOwn(table)}`);
    deleted += rowCount ?? 0;
  }
  return { rows: deleted, handed_over };
}

/** Selects what of a shared table nobody names any more. */
function isUnnamed(plan: Plan, to: string): string {
  const named = singleKeys(plan)
    .filter(({ key }) => key.to === to)
    .map(({ table, column }) => `not exists (select from ${table.name} x where x.${column} = y.id)`);
  return named.join(' and ');
}

/** Deletes pictures, rules and accounts that nobody names any more, and marks the files of those whose bytes are to go. */
async function deleteUnnamed(client: Client, plan: Plan): Promise<{ rows: number; files: number }> {
  let rows = 0;
  for (const name of ['image', 'race_rules', users]) {
    const { identity } = plan.tables.find((table) => table.name === name) ?? {};
    const { rowCount } = await client.query(
      `delete from ${name} where ${identity} in (select y.id from of_${name} y where ${isUnnamed(plan, name)})`,
    );
    rows += rowCount ?? 0;
  }
  await client.query(`delete from file_link where file_id in (select id from of_file)`);
  const { rowCount } = await client.query(
    `update file set file_state = 'discarded', discard_after = null, withheld_at = case when is_public then now() end
     where file_id in (select y.id from of_file y where ${isUnnamed(plan, 'file')})`,
  );
  return { rows, files: rowCount ?? 0 };
}

/** Forgets what the search knows of it, and has it find under their names who were handed over. */
const searchAgain = [
  `delete from search_place where (kind in ('cup', 'date') and id in (select id from of_cup))
     or (kind = 'club' and id in (select id from of_club)) or (kind = 'track' and id in (select id from of_track))`,
  'select refresh_search_riders(array(select id from handed_rider))',
  `select refresh_search_place('club', club_id, null, '-infinity', club_name) from club join handed_club on id = club_id`,
  `select refresh_search_place('track', track_id, null, '-infinity', concat_ws(' ', track_name, track_city, track_state))
     from track join handed_track on id = track_id`,
];

/**
 * Erases an organization in one transaction, and then the bytes of its pictures and papers. No row of another organization
 * changes. Throws OrganizationRefusal.
 */
export async function eraseOrganization({
  config,
  connection,
  organization_id,
  yes,
}: {
  config: Config;
  connection: ClientConfig;
  organization_id: number;
  /** The name of the organization, as somebody typed it. */
  yes: string | undefined;
}): Promise<ErasedOrganization> {
  const client = await connectPlainly(connection);
  try {
    const { organization_name: name } = await readOrganization(client, organization_id);
    if (yes !== name) throw new OrganizationRefusal('not_confirmed', { name });
    await takeTurn(client);
    const plan = planOf(await readCatalog(client));
    await client.query('begin');
    await refuseLedElsewhere(client, organization_id);
    const owned: Owned[] = plan.tables.filter(({ name: table }) => table !== 'country');
    const rest = await putTriggersToRest(client, owned);
    for (const statement of writeDownRows(plan, organization_id)) await client.query(statement);
    const helped = await helpForeignKeys(client, plan);
    // Their families, papers and consents go with riders, so riders come before anything is deleted.
    const rider = await handOver(client, plan, 'rider');
    await refuseNamed(client, plan);
    const { rows: deleted, handed_over } = await deleteRows(client, plan);
    const unnamed = await deleteUnnamed(client, plan);
    for (const statement of searchAgain) await client.query(statement);
    await client.query(
      `insert into audit (action, entity, entity_id, was)
       values ('erase', 'organization', $1, jsonb_build_object('organization_name', $2::text, 'rows', $3::bigint))`,
      [organization_id, name, deleted],
    );
    await client.query(`select pg_notify('public_changed', 'forget'), pg_notify('public_changed', 'all')`);
    await client.query('set constraints all immediate');
    await rest.wake();
    await client.query('commit');
    await dropHelp(client, helped).catch(() => {});
    // It is erased. Bytes that a store keeps for now are removed by the next import or erasure.
    const files = await removeLeftFiles(client, config).catch(() => null);
    return { name, rows: deleted + unnamed.rows, files, handed_over: { rider, ...handed_over } };
  } catch (error) {
    throw refusalOf(error, false);
  } finally {
    await client.end().catch(() => {});
  }
}
