import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startMailServer } from '#server/testing/mail-server.ts';
import { ask } from '../ask.ts';
import { Cluster, clusterMissing } from '../cluster.ts';
import { Load } from '../load.ts';
import { buildScene } from '../scene.ts';
import type { Scope } from '../scope.ts';
import { freePort, Node, project, until } from '../site.ts';
import { type Fault, seconds, type Trial } from '../trial.ts';
import { command } from './command.ts';
import { moved, runThere } from './patroni.ts';

const searchPath = { PATH: `${process.env.PATH}:/usr/sbin` };
const role = 'partidor';
const password = 'of-the-nodes';
/** Two nodes send two letters each at once. */
const underWay = 4;

function poolerMissing(): string | null {
  const { status } = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore', env: searchPath });
  return status === 0 ? null : 'pgbouncer is not installed';
}

type Mode = 'session' | 'transaction';

/** Returns what is shipped (`deploy/pgbouncer.ini`) for a mode of lending connections, at places of this machine. */
export function poolerHere(mode: Mode, places: { folder: string; port: number; database: number }): string {
  const text = readFileSync(join(project, 'deploy/pgbouncer.ini'), 'utf8');
  return moved(text, [
    ['host=10.7.0.1 port=5432', `host=127.0.0.1 port=${places.database}`],
    ['listen_addr = 10.7.0.1', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${places.port}`],
    ['/etc/pgbouncer/', `${places.folder}/`],
    ['pool_mode = transaction', `pool_mode = ${mode}`],
  ]);
}

const addressAt = (port: number) => `postgres://${role}:${password}@127.0.0.1:${port}/partidor`;

/** Starts a pooler before a cluster. Returns its address for nodes. `alter` changes its file. */
async function startPooler(
  scope: Scope,
  cluster: Cluster,
  mode: Mode,
  alter: (file: string) => string = (file) => file,
): Promise<string> {
  const folder = await scope.folder();
  const port = await freePort();
  await writeFile(join(folder, 'userlist.txt'), `"${role}" "${password}"\n`);
  const file = poolerHere(mode, { folder, port, database: cluster.port });
  await writeFile(join(folder, 'pgbouncer.ini'), alter(file));
  const program = runThere(folder, ['pgbouncer', join(folder, 'pgbouncer.ini')]);
  scope.defer(() => program.killTree());
  const answers = async () => {
    const client = new pg.Client(addressAt(port));
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await until('the pooler answers', answers, 20_000).catch((error: unknown) => {
    throw new Error(`${String(error)}; it said ${program.lines.slice(-3).join(' · ')}`);
  });
  return addressAt(port);
}

/** Starts a cluster with the role of the nodes, and their database. */
async function startCluster(scope: Scope): Promise<Cluster> {
  const cluster = await Cluster.make(scope, ['max_connections=60']);
  await cluster.start();
  await cluster.ask(`create role ${role} login password '${password}'`, 'postgres');
  await cluster.createDatabase();
  await cluster.ask(`alter database partidor owner to ${role}`, 'postgres');
  return cluster;
}

const readiness = async (node: Node): Promise<string> =>
  (await ask(node.origin, { path: '/readyz' }, 5000)).text;

/** Returns for how long a node shows the old name of a cup that is renamed. */
async function seenAfter(node: Node, cluster: Cluster, name: string): Promise<number> {
  await cluster.ask(`update cup set cup_name = '${name}' where cup_id = (select min(cup_id) from cup)`);
  return until(
    `${name} is shown`,
    async () => (await ask(node.origin, { path: '/api/cups' }, 5000)).text.includes(name),
    15_000,
    20,
  ).catch(() => Number.POSITIVE_INFINITY);
}

/** Signs in with the password that the command prints. Returns the status of the answer. */
async function signIn(node: Node, env: Record<string, string>): Promise<number> {
  const user_email = 'admin@example.org';
  const said = await command('admin', [user_email], env);
  const user_password = /once: (.+)$/.exec(said.at(-1) ?? '')?.[1] ?? '';
  const body = { user_email, user_password };
  return (await ask(node.origin, { path: '/api/users/login', method: 'POST', body })).status;
}

/** Holds what must hold behind the shipped file: two nodes that start at once, writes, letters, changes, commands. */
async function behind(trial: Trial, mode: Mode): Promise<void> {
  const { scope } = trial;
  const cluster = await startCluster(scope);
  const mail = await startMailServer();
  scope.defer(() => mail.stop());
  const env = {
    DATABASE_URL: await startPooler(scope, cluster, mode),
    DATABASE_LISTEN_URL: addressAt(cluster.port),
    MAIL_URL: mail.url,
  };
  const nodes = [await Node.make(scope, env), await Node.make(scope, env)] as const;
  const begun = Date.now();
  await Promise.all(nodes.map((node) => node.start()));
  trial.within(`${mode}: two nodes that migrate at once are ready`, Date.now() - begun, 60_000);

  const pooled = new pg.Client(env.DATABASE_URL);
  await pooled.connect();
  const { rows: limits } = await pooled.query<{ setting: string }>(
    `select setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by 1 desc`,
  );
  await pooled.end();
  const held = limits.map(({ setting }) => setting).join(', ');
  trial.holds(
    `${mode}: limits of a session through the pooler`,
    held === '60000, 30000',
    held,
    '60000, 30000',
  );

  const scene = await buildScene(nodes[0].origin, cluster.connection);
  const load = await Load.begin(
    trial,
    scene,
    nodes.map(({ origin }) => origin),
  );
  await sleep(5000);
  const ofCommands = { ...env, DATA_DIR: join(await scope.folder(), 'data'), SECOND_FACTOR: 'off' };
  const status = await signIn(nodes[1], ofCommands);
  trial.holds(
    `${mode}: an administrator made by the command signs in`,
    status === 200,
    String(status),
    '200',
  );
  await command('backup', [join(await scope.folder(), 'one.backup')], ofCommands);
  await cluster.stopImmediately();
  const stopped = Date.now();
  await cluster.start();
  trial.within(
    `${mode}: the database is started again: writes go on after`,
    await load.back(stopped),
    15_000,
  );
  await sleep(1000);
  await load.end(cluster.connection);

  const [counted] = await cluster.ask<{ receipts: number }>(`select count(*)::int as receipts from receipt`);
  const receipts = counted?.receipts ?? 0;
  const letters = () => mail.received.filter(({ mail: { attachments } }) => attachments.length > 0).length;
  const waited = await until('every letter is sent', () => letters() >= receipts, 120_000, 50).catch(
    () => Number.POSITIVE_INFINITY,
  );
  trial.within(`${mode}: ${receipts} letters with a receipt are sent, after the last write`, waited, 120_000);
  const twice = letters() - receipts;
  // The end of a job that was under way when the database stopped was written nowhere.
  trial.holds(`${mode}: letters sent twice`, twice <= underWay, String(twice), `≤ ${underWay}`);
  for (const [at, node] of nodes.entries()) {
    await seenAfter(node, cluster, `Copa ${mode} ${at}`);
    const heard = await seenAfter(node, cluster, `Copa ${mode} otra ${at}`);
    trial.within(`${mode}: a change is heard by node ${at + 1}`, heard, 1000);
  }
  const [left] = await cluster.ask<{ locks: number; pooled: number; direct: number }>(
    `select (select count(*)::int from pg_locks where locktype = 'advisory') as locks,
       count(*) filter (where application_name in ('partidor-changes', 'partidor-jobs') and query ~* 'listen')::int as direct,
       count(*)::int as pooled from pg_stat_activity where usename = '${role}'`,
  );
  trial.never(`${mode}: locks left behind`, left?.locks ?? Number.NaN);
  trial.fact(
    `${mode}: connections of two nodes at the database`,
    `${left?.pooled}, of which ${left?.direct} listen`,
  );
  trial.never(`${mode}: a node ended`, nodes[0].ended + nodes[1].ended);
  for (const node of nodes) await node.stop();
}

/** Starts a node behind a pooler as PgBouncer comes: it refuses our settings. */
async function asItComes(trial: Trial, cluster: Cluster): Promise<void> {
  const comes = (file: string) => file.replace(/^ignore_startup_parameters.*$/m, '');
  const DATABASE_URL = await startPooler(trial.scope, cluster, 'session', comes);
  const node = await Node.make(trial.scope, { DATABASE_URL });
  const refused = node.launch();
  const code = await Promise.race([refused.ended, sleep(60_000, 'still running', { ref: false })]);
  trial.holds(
    'a pooler that refuses our settings is named in one sentence',
    code === 1 && refused.lines.length === 1 && /pooler/.test(refused.lines[0] ?? ''),
    `exit ${code}: ${refused.lines[0]?.slice(0, 160) ?? ''}`,
    'exit 1, 1 line',
  );
}

/** Starts a node in transaction mode without the direct line: it says so, and shows no old page. */
async function withoutTheLine(trial: Trial, cluster: Cluster): Promise<void> {
  const DATABASE_URL = await startPooler(trial.scope, cluster, 'transaction');
  const deaf = await Node.make(trial.scope, { DATABASE_URL, DEMO: 'on' });
  const started = deaf.launch();
  await until('the node behind the pooler answers', async () => (await readiness(deaf)) !== '', 120_000);
  const says = await readiness(deaf);
  trial.holds('without the direct line it is not ready', /changes_unheard/.test(says), says.slice(-60));
  const named = started.lines.find((line) => /pooler in transaction mode/.test(line)) ?? 'nothing';
  trial.holds('and its log names the setting', named.includes('DATABASE_LISTEN_URL'), named.slice(-160));
  trial.within('a change is shown there all the same', await seenAfter(deaf, cluster, 'Copa Uno'), 2000);
  trial.within('and again', await seenAfter(deaf, cluster, 'Copa Dos'), 2000);
  await deaf.stop();
}

async function poolers(trial: Trial): Promise<void> {
  const begun = Date.now();
  const cluster = await startCluster(trial.scope);
  await asItComes(trial, cluster);
  await withoutTheLine(trial, cluster);

  for (const mode of ['transaction', 'session'] as const) await behind(trial, mode);
  trial.fact('all of it', seconds(Date.now() - begun));
}

export const poolerFaults: readonly Fault[] = [
  {
    name: 'pooler',
    what: 'PgBouncer between nodes and their database: as it comes, and with deploy/pgbouncer.ini in transaction and session mode',
    missing: () => clusterMissing() ?? poolerMissing(),
    run: poolers,
  },
];
