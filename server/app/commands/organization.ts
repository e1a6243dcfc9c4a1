import type { ClientConfig } from 'pg';
import { argumentsOf } from '#server/ground/config/arguments.ts';
import { type Config, readConfig } from '#server/ground/config/config.ts';
import { StartRefusal } from '#server/ground/config/start-refusal.ts';
import { findDatabase } from '#server/ground/db/open-database.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { eraseOrganization } from '#server/operations/organization/erase/erase-organization.ts';
import { exportOrganization } from '#server/operations/organization/export.ts';
import { importOrganization } from '#server/operations/organization/import/import-organization.ts';
import { listOrganizations } from '#server/operations/organization/list.ts';
import { OrganizationRefusal } from '#server/operations/organization/file/refusal.ts';
import { withDatabase } from './with-database.ts';

/*
 * npm run organization -- list                 prints every organization, with its riders and the bytes of its pictures and papers
 * npm run organization -- export 12 FILE       writes everything of one into a file, sealed with BACKUP_KEY
 * npm run organization -- import FILE          brings it into this installation, beside what is here
 * npm run organization -- erase 12 --yes NAME  erases it, and nothing of others
 */

const usage = `npm run organization -- list
npm run organization -- export NUMBER FILE
npm run organization -- import FILE
npm run organization -- erase NUMBER --yes "ITS NAME"`;

type Work = (config: Config, connection: ClientConfig, signal: AbortSignal) => Promise<string[]>;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const listOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const list: Work = async (_config, connection) => {
  const all = await listOrganizations(connection);
  if (all.length === 0) return ['There is no organization.'];
  return all.map(
    ({ organization_id, organization_name, riders, entries, files, bytes }) =>
      `${organization_id.padStart(6)}  ${organization_name} · ${riders} riders, ${entries} entries, ${files} pictures and papers of ${megabytes(Number(bytes))}`,
  );
};

const writeFile =
  (organization_id: number, file: string): Work =>
  async (config, connection, signal) => {
    const made = await exportOrganization({ config, connection, organization_id, file, signal });
    const left = listOf(made.left_out);
    return [
      `${made.location}: ${made.name}, ${made.rows} rows and ${made.files} pictures and papers in ${megabytes(made.byte_size)}, read again and found equal.`,
      `Digest ${made.sha256}: as long as nothing changes, an export gives the same.`,
      ...(left === '' ? [] : [`These name what belongs to others, and stay: ${left}.`]),
      ...(made.missing.length === 0 ? [] : [`${made.missing.length} files have no bytes in their store.`]),
      ...(made.is_sealed
        ? []
        : [
            'It is not sealed: whoever has the file can read it, papers of children included. BACKUP_KEY seals it.',
          ]),
    ];
  };

const bring =
  (file: string): Work =>
  async (config, connection, signal) => {
    const say = (sentence: string) => console.log(sentence);
    const made = await importOrganization({ config, connection, file, say, signal });
    return [
      `${made.name} is here as organization ${made.organization_id}: ${made.rows} rows and ${made.files} pictures and papers, read again and equal.`,
      `Numbers are ${made.shift === 0 ? 'those of the file' : `${made.shift} higher than in the file`}. No password came: everybody asks for a new one by mail, at "I forgot my password".`,
      ...(made.accounts_here === 0
        ? []
        : [`${made.accounts_here} accounts were here with the same address, and are the same.`]),
      ...(made.without_number === 0
        ? []
        : [
            `${made.without_number} numbers of documents or UCI licences stayed behind, because somebody here has them: whoever is the same person is merged in the office.`,
          ]),
    ];
  };

const erase =
  (organization_id: number, yes: string | undefined): Work =>
  async (config, connection) => {
    const gone = await eraseOrganization({ config, connection, organization_id, yes });
    const handed = listOf(gone.handed_over);
    return [
      `${gone.name} is erased: ${gone.rows} rows and ${gone.files ?? 'no'} pictures and papers. Its receipts and books are kept nowhere here, only in what was exported, and in backups until they go.`,
      ...(gone.files === null
        ? ['The store did not answer: pictures and papers go with the next import or erasure.']
        : []),
      ...(handed === '' ? [] : [`Others name these, who are theirs now: ${handed}.`]),
    ];
  };

function workOf(args: readonly string[]): Work | null {
  const asked = argumentsOf(args, { yes: { type: 'string' } });
  if (asked === null) return null;
  const [action, first, second, ...more] = asked.positionals;
  const { yes } = asked.values;
  if (more.length > 0 || (yes !== undefined && action !== 'erase')) return null;
  const number = first !== undefined && /^[1-9]\d{0,14}$/.test(first) ? Number(first) : null;
  if (action === 'list' && first === undefined) return list;
  if (action === 'export' && number !== null && second !== undefined) return writeFile(number, second);
  if (action === 'import' && first !== undefined && second === undefined) return bring(first);
  if (action === 'erase' && number !== null && second === undefined) return erase(number, yes);
  return null;
}

/** Brings the database up to this program first, because its tables decide what is read and written. */
async function run(work: Work): Promise<string[]> {
  const config = readConfig(process.env);
  const interrupted = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => interrupted.abort());
  return withDatabase(config, async () => {
    const { connection, stop } = await findDatabase(config);
    try {
      return await work(config, connection, interrupted.signal);
    } finally {
      await stop();
    }
  });
}

const work = workOf(process.argv.slice(2));
if (work === null) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    for (const line of await run(work)) console.log(line);
  } catch (error) {
    const isSentence =
      error instanceof StartRefusal || error instanceof BackupRefusal || error instanceof OrganizationRefusal;
    console.error(isSentence ? error.message : error);
    process.exitCode = 1;
  }
}
