import type { Readable } from 'node:stream';
import type { Client, ClientConfig } from 'pg';
import { ensurePaperKey } from '#server/ground/storage/sealing/prepare-paper-keys.ts';
import { reasonOf, BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { connectPlainly } from '#server/operations/backup/file/snapshot.ts';
import { backupPlaceOf } from '#server/operations/backup/places/open-place.ts';
import type { Config } from '#server/ground/config/config.ts';
import { putTriggersToRest, refusalOf, takeTurn } from '#server/operations/organization/database/at-rest.ts';
import type { Contents, Opening } from '#server/operations/organization/file/format.ts';
import { readOrganizationFile } from '#server/operations/organization/file/read-file.ts';
import { readMigrationsOf } from '#server/operations/organization/database/queries.ts';
import { OrganizationRefusal } from '#server/operations/organization/file/refusal.ts';
import { readCatalog } from '#server/operations/organization/shape/catalog.ts';
import { type Plan, planOf } from '#server/operations/organization/shape/plan.ts';
import { ArrivingFiles, removeLeftFiles } from './arriving-files.ts';
import { ArrivingRows } from './arriving-rows.ts';
import { arrivedTables, settle } from './settle.ts';
import { type Numbers, reserveNumbers } from './numbers.ts';
import { Lines, renumberJson, renumberRow } from './row-text.ts';

interface ImportedOrganization {
  organization_id: number;
  name: string;
  rows: number;
  files: number;
  missing: string[];
  /** By how much the numbers of the file were shifted. */
  shift: number;
  /** Accounts whose address is here already: they are these. */
  accounts_here: number;
  /** Riders whose document or licence number somebody here has. */
  without_number: number;
}

type Visitor = Parameters<typeof readOrganizationFile>[3];

/** Refuses a file of another version of the program. */
async function refuseOtherVersion(client: Client, { migrations }: Opening, place: string): Promise<void> {
  const ours = await readMigrationsOf(client);
  const other = ours.find(({ sha256 }, index) => migrations[index]?.sha256 !== sha256);
  const reason =
    migrations.length > ours.length
      ? `it has migration ${migrations.length}, this one knows up to ${ours.length}`
      : other && `it lacks migration ${other.name}`;
  if (reason !== undefined) throw new OrganizationRefusal('other_version', { place, reason });
}

/** Reads a file to its end, and returns the highest number that stands in it. */
async function check(
  read: (visitor: Visitor) => Promise<Contents>,
  client: Client,
  plan: Plan,
  place: string,
) {
  const inJson = renumberJson(plan);
  let highest = 0;
  const note = (_of: string | null, number: string): string => {
    highest = Math.max(highest, Number(number));
    return number;
  };
  let lines: { of: string; lines: Lines } = { of: '', lines: new Lines() };
  const contents = await read({
    opening: (opening) => refuseOtherVersion(client, opening, place),
    async rows({ name, columns }, chunk) {
      const table = plan.tables.find((one) => one.name === name && one.is_carried);
      if (!table) throw new OrganizationRefusal('not_one', { place });
      if (lines.of !== name) lines = { of: name, lines: new Lines() };
      const renumber = renumberRow(table, columns, inJson);
      for (const line of lines.lines.push(chunk)) renumber(line.split('\t'), note);
    },
  });
  return { contents, highest };
}

/** Refuses what is here already: its name, or this very file, whatever it is called by now. */
async function refuseTwice(client: Client, { opening, closing }: Contents): Promise<void> {
  const { rows } = await client.query<{ organization_name: string }>(
    `select organization_name from organization where organization_name = $1
     union all select o.organization_name from audit a join organization o on o.organization_id = a.entity_id
       where a.entity = 'organization' and a.action = 'import' and a.became ->> 'sha256' = $2`,
    [opening.organization.name, closing.sha256],
  );
  const [here] = rows;
  if (here) throw new OrganizationRefusal('already_here', { what: here.organization_name });
}

/** Brings the pictures and papers of a file, each with a pending row. */
async function bringFiles(
  read: (visitor: Visitor) => Promise<Contents>,
  files: ArrivingFiles,
): Promise<void> {
  const lines = new Lines();
  await read({
    async rows({ name, columns }, chunk) {
      if (name !== 'file') return;
      const rows = lines.push(chunk).map((line) => line.split('\t'));
      await files.announce(
        rows.map((values) => new Map(columns.map((column, index) => [column, values[index] ?? '']))),
      );
    },
    file: (key, bytes) => files.add(key, bytes),
  });
  await files.done();
}

/** Brings the rows of a file in one transaction, reads them again, and compares. Returns the number of the organization. */
async function bringRows(
  read: (visitor: Visitor) => Promise<Contents>,
  client: Client,
  { plan, numbers, rows, contents }: { plan: Plan; numbers: Numbers; rows: ArrivingRows; contents: Contents },
): Promise<number> {
  await client.query('begin');
  await client.query(`set local maintenance_work_mem = '64MB'`);
  const rest = await putTriggersToRest(client, arrivedTables(plan));
  await read({ rows: (table, chunk) => rows.load(table, chunk) });
  await rows.end();
  await rows.keepFiles();
  const { rows: organizations } = await client.query<{ organization_id: string }>(
    `select organization_id from organization where organization_id > $1 and organization_id <= $2 and organization_name = $3`,
    [numbers.shift, numbers.highest, contents.opening.organization.name],
  );
  const organization_id = Number(organizations[0]?.organization_id ?? 0);
  await client.query('analyze');
  await rows.verify(contents.opening.tables, organization_id);
  await settle(client, { organization_id, unproved: rows.unproved, sha256: contents.closing.sha256 });
  await client.query('set constraints all immediate');
  await rest.wake();
  await client.query('commit');
  return organization_id;
}

/** Imports the file of an organization beside what is here, all of it or nothing. Throws OrganizationRefusal or BackupRefusal. */
export async function importOrganization({
  config,
  connection,
  file,
  say = () => {},
  signal,
}: {
  config: Config;
  connection: ClientConfig;
  file: string;
  say?: (sentence: string) => void;
  signal?: AbortSignal;
}): Promise<ImportedOrganization> {
  const { place, name } = backupPlaceOf(config, file);
  const location = place.describe(name);
  const read = async (visitor: Visitor = {}): Promise<Contents> => {
    const stream: Readable = await place.read(name).catch((error: unknown) => {
      throw new BackupRefusal('cannot_open', { place: location, reason: reasonOf(error) }, { cause: error });
    });
    return readOrganizationFile(stream, location, config.BACKUP_KEY, {
      ...visitor,
      async rows(table, chunk) {
        signal?.throwIfAborted();
        await visitor.rows?.(table, chunk);
      },
    });
  };
  const client = await connectPlainly(connection);
  const beside = await connectPlainly(connection);
  let files: ArrivingFiles | null = null;
  try {
    await takeTurn(client);
    const plan = planOf(await readCatalog(client));
    const { contents, highest } = await check(read, client, plan, location);
    await refuseTwice(client, contents);
    await ensurePaperKey(config, say);
    await removeLeftFiles(beside, config);
    const numbers = await reserveNumbers(client, plan, highest);
    files = new ArrivingFiles(beside, config, numbers);
    await bringFiles(read, files);
    const rows = new ArrivingRows(client, beside, plan, numbers);
    const organization_id = await bringRows(read, client, { plan, numbers, rows, contents });
    const { closing, opening } = contents;
    return {
      organization_id,
      name: opening.organization.name,
      rows: Object.values(closing.tables).reduce((sum, one) => sum + one.rows, 0),
      files: closing.files,
      missing: closing.missing,
      shift: numbers.shift,
      accounts_here: numbers.countHere('users'),
      without_number: rows.withoutNumber,
    };
  } catch (error) {
    await client.end().catch(() => {});
    await files?.undo().catch(() => {});
    throw refusalOf(error, signal?.aborted ?? false);
  } finally {
    files?.close();
    place.close();
    await client.end().catch(() => {});
    await beside.end().catch(() => {});
  }
}
