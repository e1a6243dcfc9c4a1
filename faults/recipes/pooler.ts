import { spawn, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresAccount } from '#server/ground/db/postgres/account.ts';
import { follow } from '#server/testing/program.ts';
import { ask } from '../ask.ts';
import { Cluster, clusterMissing } from '../cluster.ts';
import type { Scope } from '../scope.ts';
import { freePort, Node, until } from '../site.ts';
import { type Fault, type Trial } from '../trial.ts';
import { documentedWords } from './documented.ts';

const searchPath = { PATH: `${process.env.PATH}:/usr/sbin` };

function poolerMissing(): string | null {
  const { status } = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore', env: searchPath });
  return status === 0 ? null : 'pgbouncer is not installed';
}

/**
 * Starts a pooler before a cluster, with a mode of lending connections and more lines of its file. Returns its
 * address for nodes.
 */
async function startPooler(scope: Scope, cluster: Cluster, mode: string, more = ''): Promise<string> {
  const folder = await scope.folder();
  const port = await freePort();
  const account = postgresAccount();
  const file = join(folder, 'pgbouncer.ini');
  const to = `host=127.0.0.1 port=${cluster.port} user=postgres`;
  const lines = [
    `[databases]\n* = ${to}`,
    `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any`,
    `pool_mode = ${mode}`,
    more,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  if (account) chownSync(folder, account.uid, account.gid);
  const ids = account && { uid: account.uid, gid: account.gid };
  const program = follow(
    spawn('pgbouncer', [file], { ...ids, cwd: folder, env: searchPath, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  scope.defer(() => program.killTree());
  const answers = async () => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'partidor' });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  await until(`the pooler answers; it said ${program.lines.slice(-3).join(' · ')}`, answers, 20_000);
  return cluster.addressAt(port);
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

async function poolers(trial: Trial): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.createDatabase();
  const direct = await Node.make(scope, { DATABASE_URL: cluster.addressAt(cluster.port), DEMO: 'on' });

  const plain = await Node.make(scope, { DATABASE_URL: await startPooler(scope, cluster, 'session') });
  const refused = plain.launch();
  const code = await Promise.race([refused.ended, sleep(60_000, 'still running', { ref: false })]);
  trial.holds(
    'a pooler that refuses our settings is named in one sentence',
    code === 1 && refused.lines.length === 1 && /pooler/.test(refused.lines[0] ?? ''),
    `exit ${code}: ${refused.lines[0]?.slice(0, 160) ?? ''}`,
    'exit 1, 1 line',
  );

  const lets = documentedWords('ignore_startup_parameters = ');
  const deaf = await Node.make(scope, {
    DATABASE_URL: await startPooler(scope, cluster, 'transaction', lets),
  });
  const started = deaf.launch();
  await until('the node behind the pooler answers', async () => (await readiness(deaf)) !== '', 120_000);
  trial.within('another start, while that one runs', await direct.start(), 60_000);
  const says = await readiness(deaf);
  trial.holds(
    'behind one in transaction mode a node is not ready',
    /changes_unheard/.test(says),
    says.slice(-60),
  );
  trial.holds(
    'and its start says why',
    started.lines.some((line) => /pooler in transaction mode/.test(line)),
    started.lines.find((line) => /pooler/.test(line))?.slice(0, 100) ?? 'nothing',
  );
  trial.within('a change is shown there all the same', await seenAfter(deaf, cluster, 'Copa Uno'), 2000);
  trial.within('and again', await seenAfter(deaf, cluster, 'Copa Dos'), 2000);
  await deaf.stop();

  const session = await Node.make(scope, {
    DATABASE_URL: await startPooler(scope, cluster, 'session', lets),
  });
  trial.within('behind one in session mode a node is ready', await session.start(), 60_000);
  trial.holds(
    'whose start says which settings are missing',
    session.lines.some((line) => /alter role/.test(line)),
    session.lines.find((line) => /alter role/.test(line))?.slice(0, 100) ?? 'nothing',
  );
  await seenAfter(session, cluster, 'Copa Tres');
  trial.within('a change is heard there', await seenAfter(session, cluster, 'Copa Cuatro'), 2000);
}

export const poolerFaults: readonly Fault[] = [
  {
    name: 'pooler',
    what: 'PgBouncer between a node and its database: as it comes, in transaction mode, in session mode',
    missing: () => clusterMissing() ?? poolerMissing(),
    run: poolers,
  },
];
