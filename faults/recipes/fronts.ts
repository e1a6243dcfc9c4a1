import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresAccount } from '#server/ground/db/postgres/account.ts';
import { follow } from '#server/testing/program.ts';
import { ask } from '../ask.ts';
import { nginxMissing, runNginx, startNginx } from '../balancer.ts';
import { Cluster, clusterMissing } from '../cluster.ts';
import { Load } from '../load.ts';
import { buildScene } from '../scene.ts';
import type { Scope } from '../scope.ts';
import { freePort, Node, until } from '../site.ts';
import { type Fault, type Trial } from '../trial.ts';
import { documented } from './documented.ts';

function caddyMissing(): string | null {
  const { status } = spawnSync('caddy', ['version'], { stdio: 'ignore' });
  return status === 0 ? null : 'caddy is not installed';
}

/** Starts nginx with the lines that docs/operations.md shows, and the minimum that nginx needs around them. */
async function documentedNginx(scope: Scope, nodes: readonly Node[]): Promise<string> {
  const lines = documented('proxy_pass http://127.0.0.1:3000;').replaceAll(
    'http://127.0.0.1:3000',
    nodes[0]?.origin ?? '',
  );
  return runNginx(
    scope,
    (folder, port) =>
      `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((part) => `${part}_temp_path ${folder}/${part};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    ${lines}
  }
}`,
  );
}

/** Starts Caddy with the lines that docs/operations.md shows. */
async function documentedCaddy(scope: Scope, nodes: readonly Node[]): Promise<string> {
  const folder = await scope.folder();
  const origin = `http://127.0.0.1:${await freePort()}`;
  const [one, two] = nodes.map((node) => new URL(node.origin).host);
  const moved = documented('reverse_proxy one:3000 two:3000')
    .replace('bmx.example.org', origin)
    .replace('one:3000 two:3000', `${one} ${two}`)
    // Visitors of many addresses come through this machine. Caddy by itself believes nobody, and would count them as one.
    .replace('flush_interval', 'trusted_proxies 127.0.0.1/32\n\t\tflush_interval');
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n}\n${moved}`);
  const account = postgresAccount();
  const home = join(folder, 'home');
  mkdirSync(home);
  if (account) for (const path of [folder, home]) chownSync(path, account.uid, account.gid);
  const ids = account && { uid: account.uid, gid: account.gid };
  const env = { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home };
  const program = follow(
    spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      ...ids,
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  scope.defer(() => program.killTree());
  await until(
    'caddy answers',
    async () => (await ask(origin, { path: '/healthz' }, 2000)).status === 200,
    20_000,
  ).catch(() => {
    throw new Error(`caddy does not answer: ${program.lines.slice(-3).join(' · ')}`);
  });
  return origin;
}

interface Front {
  readonly name: string;
  readonly what: string;
  readonly nodes: number;
  readonly missing: () => string | null;
  readonly start: (scope: Scope, nodes: readonly Node[]) => Promise<string>;
}

const fronts: readonly Front[] = [
  {
    name: 'kill-behind-nginx',
    what: 'deploy/nginx.conf before two nodes',
    nodes: 2,
    missing: nginxMissing,
    start: startNginx,
  },
  {
    name: 'documented-nginx',
    what: 'the nginx of docs/operations.md before a node',
    nodes: 1,
    missing: nginxMissing,
    start: documentedNginx,
  },
  {
    name: 'documented-caddy',
    what: 'the Caddy of docs/operations.md before two nodes',
    nodes: 2,
    missing: caddyMissing,
    start: documentedCaddy,
  },
];

/** Stops the database; then, if there are two nodes, kills one, and restarts both one after the other. */
async function behind(trial: Trial, front: Front): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.createDatabase();
  const env = { DATABASE_URL: cluster.addressAt(cluster.port), DRAIN_SECONDS: '5' };
  const nodes: Node[] = [];
  for (let count = 0; count < front.nodes; count += 1) {
    const node = await Node.make(scope, env);
    await node.start();
    nodes.push(node);
  }
  const origin = await front.start(scope, nodes);
  const scene = await buildScene(origin, cluster.connection);
  const load = await Load.begin(trial, scene, [origin]);
  await sleep(2000);
  const away = Date.now();
  await cluster.stopImmediately();
  for (let look = 0; look < 10; look += 1) {
    await ask(origin, { path: `/api/search?q=nobody${look}` });
    await sleep(400);
  }
  trial.all('pages seen before, while the database is away', load.readers.pagesSince(away));
  await cluster.start();
  trial.within('writes go on after the database is back', await load.back(Date.now()), 6000);
  const [first] = nodes;
  if (first !== undefined && nodes.length > 1) {
    await sleep(1000);
    const killed = Date.now();
    await first.kill();
    trial.within('writes go on after a node was killed', await load.back(killed), 5000);
    await sleep(2000);
    await first.start();
    for (const node of nodes) {
      // The proxy has to see that the one before is back.
      await sleep(2500);
      await node.stop();
      await node.start();
    }
    trial.all('pages while a node was killed and both restarted', load.readers.pagesSince(killed));
  }
  await load.end(cluster.connection, { linesMayFail: true });
}

export const frontFaults: readonly Fault[] = fronts.map((front) => ({
  name: front.name,
  what: `${front.what}: the database away${front.nodes > 1 ? ', a node killed, both restarted' : ''}`,
  missing: () => clusterMissing() ?? front.missing(),
  run: (trial) => behind(trial, front),
}));
