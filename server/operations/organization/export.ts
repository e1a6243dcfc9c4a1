import type { Client, ClientConfig } from 'pg';
import { openFileStores } from '#server/operations/backup/file/file-stores.ts';
import { BackupRefusal, reasonOf } from '#server/operations/backup/file/refusal.ts';
import { connectPlainly, copyRows } from '#server/operations/backup/file/snapshot.ts';
import { addFiles, addRows, asJson, writeContainer } from '#server/operations/backup/file/write-container.ts';
import { programVersion } from '#server/operations/backup/make-backup.ts';
import { backupPlaceOf } from '#server/operations/backup/places/open-place.ts';
import { writeThere } from '#server/operations/backup/places/write-there.ts';
import type { Config } from '#server/ground/config/config.ts';
import { filesLock } from '#server/ground/db/advisory-locks.ts';
import { type Closing, type Opening, organizationFormat } from './file/format.ts';
import { readOrganizationFile } from './file/read-file.ts';
import { readMigrationsOf, readOrganization, refuseLedElsewhere } from './database/queries.ts';
import { OrganizationRefusal } from './file/refusal.ts';
import { readCatalog } from './shape/catalog.ts';
import { type Plan, planOf } from './shape/plan.ts';
import { countOwn, selectRows, writeDownRows } from './shape/sets.ts';

interface ExportedOrganization {
  location: string;
  name: string;
  is_sealed: boolean;
  byte_size: number;
  rows: number;
  files: number;
  missing: string[];
  left_out: Record<string, number>;
  /** The digest of all rows, pictures and papers. The same organization gives the same. */
  sha256: string;
}

/** Reads which of the organization's rows name what belongs to others, and so are no part of the file. */
async function countLeftOut(client: Client, plan: Plan, tables: Closing['tables']) {
  const left: Record<string, number> = {};
  for (const table of plan.tables) {
    const written = tables[table.name];
    if (written === undefined) continue;
    const { rows } = await client.query<{ count: string }>(countOwn(table));
    const more = Number(rows[0]?.count ?? 0) - written.rows;
    if (more > 0) left[table.name] = more;
  }
  return left;
}

/** Writes an organization of a moment into a file. Throws OrganizationRefusal or BackupRefusal, and then leaves no file. */
export async function exportOrganization({
  config,
  connection,
  organization_id,
  file,
  signal,
}: {
  config: Config;
  connection: ClientConfig;
  organization_id: number;
  file: string;
  signal?: AbortSignal;
}): Promise<ExportedOrganization> {
  const { place, name } = backupPlaceOf(config, file);
  const location = place.describe(name);
  const key = config.BACKUP_KEY;
  const stores = openFileStores(config);
  const client = await connectPlainly(connection);
  try {
    // No file of it is removed while they are read.
    await client.query('select pg_advisory_lock($1)', [filesLock]);
    await client.query('begin isolation level repeatable read');
    const { organization_name, organization_shortname } = await readOrganization(client, organization_id);
    await refuseLedElsewhere(client, organization_id);
    const plan = planOf(await readCatalog(client));
    for (const statement of writeDownRows(plan, organization_id)) await client.query(statement);
    const carried = plan.tables.filter(({ is_carried }) => is_carried);
    const opening: Opening = {
      organization: { name: organization_name, shortname: organization_shortname },
      format: organizationFormat,
      program: await programVersion(),
      migrations: await readMigrationsOf(client),
      tables: carried.map((table) => ({ name: table.name, columns: table.columns.map((one) => one.name) })),
    };
    const written = await writeThere(
      { place, name, signal },
      async (sink) => {
        const out = writeContainer(sink, key);
        try {
          await out.add('opening.json', asJson(opening));
          const tables: Closing['tables'] = {};
          for (const table of carried) {
            const statement = `copy (${selectRows(plan, table)}) to stdout`;
            tables[table.name] = await addRows(out, table.name, copyRows(client, statement));
          }
          const left_out = await countLeftOut(client, plan, tables);
          const { rows: kept } = await client.query<{ storage_key: string }>(
            `select storage_key from file join of_file on id = file_id where removed_at is null order by storage_key collate "C"`,
          );
          await client.query('commit');
          const keys = kept.map(({ storage_key }) => storage_key);
          const { files, missing } = await addFiles(out, keys, stores);
          await client.query('select 1');
          const sha256 = out.digest();
          const closing: Closing = { tables, left_out, files, missing, sha256 };
          await out.add('closing.json', asJson(closing));
          await out.finish();
          const rows = Object.values(tables).reduce((sum, one) => sum + one.rows, 0);
          return { rows, files, missing, left_out, sha256 };
        } catch (error) {
          throw await out.giveUp(error);
        }
      },
      (source) => readOrganizationFile(source, location, key),
    );
    return { ...written, location, name: organization_name, is_sealed: key !== undefined };
  } catch (error) {
    if (signal?.aborted) throw new OrganizationRefusal('interrupted', {}, { cause: error });
    if (error instanceof BackupRefusal || error instanceof OrganizationRefusal) throw error;
    throw new OrganizationRefusal('failed', { reason: reasonOf(error) }, { cause: error });
  } finally {
    stores.close();
    place.close();
    await client.end().catch(() => {});
  }
}
