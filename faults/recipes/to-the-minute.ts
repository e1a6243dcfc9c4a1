import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '#server/ground/db/database.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { postgresAccount } from '#server/ground/db/postgres/account.ts';
import { readConfig } from '#server/ground/config/config.ts';
import {
  discardDocuments,
  keepDocuments,
  readDocument,
  storeDocument,
  sweepDocuments,
} from '#server/ground/storage/documents/documents.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { digestTables } from '#server/testing/compare-databases.ts';
import { ask } from '../ask.ts';
import { Cluster, clusterMissing } from '../cluster.ts';
import { Load } from '../load.ts';
import { buildScene } from '../scene.ts';
import { Node, project, until } from '../site.ts';
import { type Fault, seconds, type Trial } from '../trial.ts';
import { command } from './command.ts';
import { moved } from './patroni.ts';

/** What is lost with a disk, by `archive_timeout`. */
const archivedMs = 75_000;
const papersEach = 40;

function missing(): string | null {
  const absent = ['pgbackrest', 'rsync'].find(
    (name) => spawnSync(name, ['--help'], { stdio: 'ignore' }).error !== undefined,
  );
  return absent === undefined ? null : `${absent} is not installed`;
}

const shipped = (file: string) => readFileSync(join(project, 'deploy/pgbackrest', file), 'utf8');

/** Returns the shipped settings of PostgreSQL, `name=value`, with the file of pgBackRest in a folder of ours. */
export function settingsHere(folder: string): string[] {
  const text = moved(shipped('postgresql.conf'), [['/etc/pgbackrest.conf', `${folder}/pgbackrest.conf`]]);
  return [...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name, value]) => `${name}=${value}`);
}

/** Returns the shipped file of pgBackRest, at places of this machine. */
export function fileHere(places: { folder: string; cluster: string; port: number }): string {
  return moved(shipped('pgbackrest.conf'), [
    ['/mnt/pgbackrest', `${places.folder}/repo`],
    ['/var/log/pgbackrest', `${places.folder}/log`],
    ['/tmp/pgbackrest', `${places.folder}/lock`],
    ['/var/lib/postgresql/15/main', places.cluster],
    ['/var/run/postgresql', join(places.cluster, '..')],
    ['pg1-port=5432', `pg1-port=${places.port}`],
  ]);
}

/** Runs pgBackRest with the file of a folder, as the account of PostgreSQL. */
function pgBackRest(folder: string, args: readonly string[]): void {
  const account = postgresAccount();
  const all = [`--config=${folder}/pgbackrest.conf`, '--stanza=partidor', ...args];
  const { status, stdout, stderr } = spawnSync('pgbackrest', all, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  });
  if (status !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${stderr}${stdout}`);
}

type Papers = ReturnType<typeof openDocumentStore>;

/** Stores papers as the product does. Returns their content by their file_id. */
async function addPapers(db: Kysely<DB>, store: Papers): Promise<Map<number, Buffer>> {
  const added = new Map<number, Buffer>();
  for (let made = 0; made < papersEach; made += 1) {
    const bytes = randomBytes(20_000);
    const file_id = await storeDocument(db, store, { bytes, media_type: 'image/jpeg', width: 1, height: 1 });
    await keepDocuments(db, [file_id]);
    added.set(file_id, bytes);
  }
  return added;
}

/** Counts the papers that are read back as they were written. */
async function countWhole(
  db: Kysely<DB>,
  store: Papers,
  papers: ReadonlyMap<number, Buffer>,
): Promise<number> {
  let whole = 0;
  for (const [file_id, bytes] of papers) {
    const found = await readDocument(db, store, file_id).catch(() => null);
    if (found?.bytes.equals(bytes)) whole += 1;
  }
  return whole;
}

async function toTheMinute(trial: Trial): Promise<void> {
  const { scope } = trial;
  const folder = await scope.folder();
  const account = postgresAccount();
  for (const name of ['repo', 'log', 'lock']) await mkdir(join(folder, name));
  for (const path of ['', 'repo', 'log', 'lock'])
    if (account) chownSync(join(folder, path), account.uid, account.gid);
  const settings = settingsHere(folder);
  const cluster = await Cluster.make(scope, settings);
  const { port } = cluster;
  await writeFile(join(folder, 'pgbackrest.conf'), fileHere({ folder, cluster: cluster.folder, port }));
  await cluster.start();
  await cluster.createDatabase();
  pgBackRest(folder, ['stanza-create']);
  pgBackRest(folder, ['--type=full', 'backup']);

  const PAPERS_KEY = randomBytes(32).toString('base64');
  const env = { DATABASE_URL: cluster.addressAt(port), PAPERS_KEY, PAPERS_LINGER_DAYS: '15' };
  const node = await Node.make(scope, env);
  await node.start();
  const scene = await buildScene(node.origin, cluster.connection);
  const config = readConfig({ ...env, DATA_DIR: node.dataDir });
  const store = openDocumentStore(config);
  const pool = openPool({ connection: cluster.connection, max: 2, onError: () => {} });
  const db = openDb(pool);
  const load = await Load.begin(trial, scene, [node.origin]);
  const papers = await addPapers(db, store);
  await sleep(4000);
  await load.end(cluster.connection);
  await node.stop();

  await cluster.ask(`select graphile_worker.add_job('remind', '{}', run_at => now() + interval '1 hour')`);
  const rowsThen = await digestTables(cluster.connection);
  await sleep(1000);
  const [moment] = await cluster.ask<{ at: string }>(`select clock_timestamp()::text as at`);
  await sleep(1000);

  // What must not be there afterwards, and what must be there all the same.
  await node.start();
  const later = await Load.begin(trial, scene, [node.origin]);
  await discardDocuments(db, [...papers.keys()]);
  const lost = await sweepDocuments(db, store, { lingerDays: config.PAPERS_LINGER_DAYS });
  const laterPapers = await addPapers(db, store);
  await cluster.ask(`delete from race_file; delete from audit`);
  await sleep(2000);
  await Promise.all([later.writers.stop(), later.readers.stop()]);
  const written = Date.now();
  const [position] = await cluster.ask<{ file: string }>(
    `select pg_walfile_name(pg_current_wal_lsn()) as file`,
  );
  const isArchived = async () => {
    const rows = await cluster.ask<{ last: string }>(
      `select last_archived_wal as last from pg_stat_archiver`,
    );
    return (rows[0]?.last ?? '') >= (position?.file ?? '');
  };
  await until('the last write is archived', isArchived, archivedMs + 10_000, 500);
  trial.within('from the last write to its copy', Date.now() - written, archivedMs);
  const mirror = join(folder, 'files');
  const copied = spawnSync('rsync', ['-a', '--delete', `${node.dataDir}/files/`, mirror]);
  if (copied.status !== 0) throw new Error(String(copied.stderr));
  await pool.end();

  // The disk is gone with everything on it.
  await node.kill();
  await cluster.kill();
  await rm(cluster.folder, { recursive: true, force: true });
  await rm(node.dataDir, { recursive: true, force: true });
  const begun = Date.now();
  const back = await Cluster.make(scope, settings, (data) =>
    pgBackRest(folder, [
      `--pg1-path=${data}`,
      '--type=time',
      `--target=${moment?.at}`,
      '--target-action=promote',
      'restore',
    ]),
  );
  await back.start();
  const isPromoted = async () =>
    (await back.ask<{ over: boolean }>('select not pg_is_in_recovery() as over'))[0]?.over === true;
  await until('the recovery is over', isPromoted, 60_000);
  const rowsNow = await digestTables(back.connection);
  const tables = Object.keys(rowsThen);
  const differ = tables.filter((name) => rowsThen[name]?.digest !== rowsNow[name]?.digest);
  const rows = Object.values(rowsThen).reduce((sum, table) => sum + table.rows, 0);
  trial.fact('rows of that moment', `${rows} in ${tables.length} tables`);
  trial.never('tables that differ from that moment', differ.length, differ.slice(0, 3).join(', '));

  const again = await Node.make(scope, { ...env, DATABASE_URL: back.addressAt(back.port) });
  await mkdir(again.dataDir, { recursive: true, mode: 0o700 });
  spawnSync('rsync', ['-a', `${mirror}/`, `${again.dataDir}/files`]);
  const ofCommand = { ...env, DATABASE_URL: back.addressAt(back.port), DATA_DIR: again.dataDir };
  const [held = ''] = (await command('restore', ['--hold-jobs'], ofCommand)).slice(-1);
  trial.holds('waiting letters are held back', /^[1-9]\d* waiting letters/.test(held), held);
  await again.start();
  trial.fact('from the loss to a server that is ready', seconds(Date.now() - begun));
  const { race_id } = scene.results;
  const page = await ask(again.origin, { path: `/api/races/${race_id}` });
  trial.holds('the race of that moment is shown', page.status === 200, String(page.status), '200');
  const backPool = openPool({ connection: back.connection, max: 2, onError: () => {} });
  const backStore = openDocumentStore(readConfig({ ...env, DATA_DIR: again.dataDir }));
  const whole = await countWhole(openDb(backPool), backStore, papers);
  const notThen = await countWhole(openDb(backPool), backStore, laterPapers);
  await backPool.end();
  trial.holds(
    'papers of that moment, given up after it',
    whole === papers.size,
    `${whole} of ${papers.size}`,
    'all',
  );
  trial.never('bytes that the sweep removed meanwhile', lost);
  trial.never('papers of later', notThen);
}

export const minuteFaults: readonly Fault[] = [
  {
    name: 'to-the-minute',
    what: 'the disks are lost, and the recipe of deploy/pgbackrest brings database and papers back to a chosen moment',
    missing: () => clusterMissing() ?? missing(),
    run: toTheMinute,
  },
];
