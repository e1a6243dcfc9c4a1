import { spawn, spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { postgresAccount } from '#server/db/postgres/account.ts';
import { follow } from '#server/testing/program.ts';
import { ask } from './ask.ts';
import { Cluster, clusterMissing } from './cluster.ts';
import { Health } from './health.ts';
import { Load } from './load.ts';
import type { Scope } from './scope.ts';
import { buildScene } from './scene.ts';
import { freePort, Node, until } from './site.ts';
import { type Fault, spread, type Trial } from './trial.ts';

const drainSeconds = 3;

function nginxMissing(): string | null {
  const { status } = spawnSync('nginx', ['-v'], { stdio: 'ignore', env: searchPath });
  return clusterMissing() ?? (status === 0 ? null : 'no nginx on this machine');
}

/** Debian keeps it where only root looks. */
const searchPath = { PATH: `${process.env.PATH}:/usr/sbin` };

/** As in docs/operations.md; every temporary file in a folder of ours. */
const configuration = (folder: string, port: number, nodes: readonly Node[]) => `
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `  ${kind}_temp_path ${folder}/${kind};`).join('\n')}
  upstream partidor {
${nodes.map(({ origin }) => `    server ${new URL(origin).host} max_fails=0;`).join('\n')}
    keepalive 16;
    keepalive_timeout 1s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://partidor;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_connect_timeout 2s;
      proxy_next_upstream error timeout http_503;
      gzip off;
    }
  }
}
`;

/** A balancer before two nodes. Out: its address. */
async function startNginx(scope: Scope, nodes: readonly Node[]): Promise<string> {
  const folder = await scope.folder();
  const port = await freePort();
  const account = postgresAccount();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, nodes));
  if (account) chownSync(folder, account.uid, account.gid);
  const args = ['-c', file, '-p', folder, '-e', join(folder, 'error.log'), '-g', 'daemon off;'];
  const ids = account && { uid: account.uid, gid: account.gid };
  const program = follow(
    spawn('nginx', args, { ...ids, cwd: folder, env: searchPath, stdio: ['ignore', 'pipe', 'pipe'] }),
  );
  scope.defer(() => program.killTree());
  const origin = `http://127.0.0.1:${port}`;
  await until(
    `nginx answers; it said ${program.lines.join(' ')}`,
    async () => (await ask(origin, { path: '/healthz' }, 2000)).status === 200,
    20_000,
  );
  return origin;
}

/** Two nodes are restarted one after the other behind a balancer, while people write and read through it. */
async function rollingRestart(trial: Trial): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.createDatabase();
  const env = { DATABASE_URL: cluster.addressAt(cluster.port), DRAIN_SECONDS: String(drainSeconds) };
  const nodes = [await Node.make(scope, env), await Node.make(scope, env)];
  for (const node of nodes) await node.start();
  const origin = await startNginx(scope, nodes);
  const scene = await buildScene(origin, cluster.connection);
  const begun = Date.now();
  const load = await Load.begin(trial, scene, [origin]);
  const saidNo: number[] = [];
  const drains: number[] = [];
  let restarts = 0;
  for (let round = 0; round < trial.rounds(2); round += 1) {
    for (const node of nodes) {
      await sleep(2000);
      const health = new Health(node.origin);
      scope.defer(() => health.stop());
      await sleep(300);
      const asked = Date.now();
      node.terminate();
      drains.push(await until('a node ends after SIGTERM', () => !node.isRunning, 40_000));
      const ended = Date.now();
      await health.stop();
      saidNo.push(health.noAfter('/readyz', asked, ended), health.noAfter('/healthz', asked, ended));
      await node.start();
      restarts += 1;
    }
  }
  await sleep(2000);
  const pages = load.readers.pagesSince(begun);
  await load.end(cluster.connection);
  trial.fact('restarts', String(restarts));
  trial.within('readyz and healthz say no after SIGTERM, before the end', spread(saidNo).largest, 1500);
  trial.within('a node has ended after SIGTERM', spread(drains).largest, 25_000);
  trial.all('pages answered', pages);
}

export const rollingFaults: readonly Fault[] = [
  {
    name: 'rolling-restart',
    what: 'two nodes behind nginx restarted one after the other, under load',
    missing: nginxMissing,
    run: rollingRestart,
  },
];
