import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startS3Server } from '#server/testing/s3-server.ts';
import { nginxMissing, startNginx } from '../balancer.ts';
import { Cluster, clusterMissing } from '../cluster.ts';
import { Load } from '../load.ts';
import { buildScene } from '../scene.ts';
import type { Scope } from '../scope.ts';
import { freePort, Node, until } from '../site.ts';
import { type Fault, type Trial } from '../trial.ts';
import { environmentOf, readCompose } from './compose.ts';
import { confine, confinementMissing, folderFor, runConfined } from './confined.ts';
import { readImage } from './image.ts';

/** The number of the account `node` in the images of Node. */
const nodeUid = 1000;
const owner = 'partidor';

interface Container {
  readonly node: Node;
  /** Runs a command of the image in a container beside it, with changes of its environment. */
  readonly run: (command: readonly string[], env?: Record<string, string>) => ReturnType<typeof runConfined>;
}

/**
 * Makes the folder of a new volume: it has owner and rights of the folder that the image has there, otherwise root's.
 */
async function volumeAt(scope: Scope, path: string): Promise<string> {
  return readImage().folders.includes(path) ? folderFor(scope, nodeUid, 0o700) : folderFor(scope, 0, 0o755);
}

/**
 * Starts a node as `compose.yaml` and `Dockerfile` do, with their user, command, settings and folders. Only addresses
 * are of this machine.
 */
async function startContainer(
  scope: Scope,
  name: 'one' | 'two',
  volumes: Record<string, string>,
  instead: Record<string, string>,
  addresses: Record<string, string>,
): Promise<Container> {
  const image = readImage();
  const said = readCompose()[name];
  const node = await Node.make(scope);
  const moved = Object.entries(environmentOf(said, instead)).map(
    ([setting, value]) =>
      [
        setting,
        Object.entries(addresses).reduce((text, [there, here]) => text.replaceAll(there, here), value),
      ] as const,
  );
  const environment = {
    ...image.environment,
    ...Object.fromEntries(moved),
    HOST: '127.0.0.1',
    PORT: new URL(node.origin).port,
    METRICS_PORT: String(await freePort()),
    TRUST_PROXY: '127.0.0.1',
    SECOND_FACTOR: 'off',
    LOG_LEVEL: 'warn',
  };
  const writable = Object.fromEntries(
    said.volumes.map((volume) => {
      const [source = '', path = ''] = volume.split(':');
      return [path, volumes[source] ?? ''] as const;
    }),
  );
  const inside = async (env: Record<string, string>) =>
    confine(scope, { uid: nodeUid, program: image.folder, writable, environment: env, umask: '0022' });
  node.command = (await inside(environment))(image.command);
  return {
    node,
    run: async (command, env = {}) => runConfined((await inside({ ...environment, ...env }))(command)),
  };
}

/** Counts the rows that people wrote. */
async function countWritten(cluster: Cluster, database: string): Promise<string> {
  const rows = await cluster.ask<{ counted: string }>(
    `select concat_ws(' ', (select count(*) from receipt), (select count(*) from run), (select count(*) from entry)) as counted`,
    database,
  );
  return rows[0]?.counted ?? '';
}

/** Returns the good backups in a folder, and whether they belong to the account of the image and to nobody else. */
function backupsIn(folder: string): { name: string; isPrivate: boolean }[] {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.part'))
    .map((name) => {
      const { uid, mode } = statSync(join(folder, name));
      return { name, isPrivate: uid === nodeUid && (mode & 0o077) === 0 };
    });
}

/**
 * Kills a node, restarts the nodes one by one, and stops the database, behind the proxy of the recipe, while people
 * go on.
 */
async function troubles(
  trial: Trial,
  cluster: Cluster,
  nodes: readonly Node[],
  proxy: string,
): Promise<void> {
  const scene = await buildScene(proxy, cluster.connection);
  const load = await Load.begin(trial, scene, [proxy]);
  await sleep(1000);
  const begun = Date.now();
  await nodes[1]?.kill();
  trial.within('writes go on after a node was killed', await load.back(Date.now()), 5000);
  await nodes[1]?.start();
  for (const node of nodes) {
    await node.stop(60_000);
    await node.start();
  }
  trial.all('pages answered while a node was killed and both were restarted', load.readers.pagesSince(begun));
  const away = Date.now();
  await cluster.stopImmediately();
  await sleep(5000);
  trial.all('pages answered while the database is away', load.readers.pagesSince(away));
  await cluster.start();
  trial.within('writes go on after the database is back', await load.back(Date.now()), 6000);
  await load.end(cluster.connection, { linesMayFail: true });
}

async function containers(trial: Trial): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.ask(`create role ${owner} login`, 'postgres');
  for (const name of ['partidor', 'restored'])
    await cluster.ask(
      `create database ${name} template template0 encoding 'UTF8' owner ${owner}`,
      'postgres',
    );
  const objects = await startS3Server('partidor');
  scope.defer(() => objects.stop());
  const volumes = {
    one: await volumeAt(scope, '/data'),
    two: await volumeAt(scope, '/data'),
    backups: await volumeAt(scope, '/backups'),
  };
  const instead = {
    PAPERS_KEY: Buffer.alloc(32, 7).toString('base64'),
    BACKUP_KEY: 'a passphrase that opens the backups',
    S3_ACCESS_KEY_ID: objects.env.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: objects.env.S3_SECRET_ACCESS_KEY,
  };
  const addresses = {
    'database:5432': `127.0.0.1:${cluster.port}`,
    'objects:8333': new URL(objects.env.S3_ENDPOINT).host,
    'smtp://user:password@mail.example.org:587': 'smtp://127.0.0.1:9',
  };
  const one = await startContainer(scope, 'one', volumes, instead, addresses);
  const two = await startContainer(scope, 'two', volumes, instead, addresses);
  for (const { node } of [one, two]) await node.start();
  const health = await one.run(readImage().health);
  trial.holds(
    'asked as the image asks, a container is healthy',
    health.code === 0,
    health.said || 'exit 0',
    'exit 0',
  );
  const [mounted] = readCompose().proxy.volumes;
  trial.holds(
    'the proxy is the shipped one',
    mounted?.startsWith('./deploy/nginx.conf:') === true,
    mounted ?? '',
  );
  const first = until('the first backup is there', () => backupsIn(volumes.backups).length > 0, 150_000, 500);
  await troubles(trial, cluster, [one.node, two.node], await startNginx(scope, [one.node, two.node]));
  await first.then(
    (ms) => trial.within('the first backup that comes by itself is whole', ms, 150_000),
    (error: unknown) => trial.holds('a backup comes by itself', false, String(error)),
  );
  await restoreBy(trial, one, cluster, volumes.backups);
}

/**
 * Makes a backup by hand, reads it again and restores it, as docs/operations.md says, with the account of the image.
 */
async function restoreBy(trial: Trial, one: Container, cluster: Cluster, folder: string): Promise<void> {
  const file = '/backups/monday.backup';
  const elsewhere = {
    DATABASE_URL: `postgres://${owner}@127.0.0.1:${cluster.port}/restored`,
    DATA_DIR: '/tmp/restored',
  };
  const steps = [
    ['a backup is made by hand', await one.run(['node', 'server/app/commands/backup.ts', file])],
    ['it is read again', await one.run(['node', 'server/app/commands/restore.ts', '--check', file])],
    ['it is restored', await one.run(['node', 'server/app/commands/restore.ts', file], elsewhere)],
  ] as const;
  for (const [what, { code, said }] of steps)
    trial.holds(
      `${what} by the account of the image`,
      code === 0,
      code === 0 ? 'exit 0' : said.slice(0, 200),
      'exit 0',
    );
  const made = backupsIn(folder);
  trial.holds(
    'backups belong to that account alone',
    made.length > 1 && made.every(({ isPrivate }) => isPrivate),
    made.map(({ name }) => name).join(', '),
  );
  const [written, restored] = [
    await countWritten(cluster, 'partidor'),
    await countWritten(cluster, 'restored'),
  ];
  trial.holds('receipts, runs and entries restored', written === restored, restored, written);
}

export const containerFaults: readonly Fault[] = [
  {
    name: 'compose',
    what: 'two nodes as compose.yaml and Dockerfile run them: a node killed, both restarted, the database away, a backup restored',
    missing: () => clusterMissing() ?? nginxMissing() ?? confinementMissing(),
    run: containers,
  },
];
