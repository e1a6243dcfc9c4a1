import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, clusterMissing } from './cluster.ts';
import { Health } from './health.ts';
import { Load } from './load.ts';
import { Proxy } from './proxy.ts';
import { buildScene } from './scene.ts';
import { Node } from './site.ts';
import { Strangers } from './strangers.ts';
import { type Fault, type Trial } from './trial.ts';

/** The most connections of a node: its pool, its jobs, the listener for public changes, and a few. */
const connectionsOfANode = 24;
/** The most connection attempts of a node in a second during an outage: its pool once, and its other connections. */
const attemptsInASecond = 24;

/** The database is stopped without warning for some seconds, while people go on writing and reading. */
async function outage(trial: Trial, forSeconds: number): Promise<void> {
  const cluster = await Cluster.make(trial.scope);
  await cluster.start();
  await cluster.createDatabase();
  const proxy = await Proxy.make(trial.scope, cluster.port);
  const node = await Node.make(trial.scope, { DATABASE_URL: cluster.addressAt(proxy.port) });
  await node.start();
  const scene = await buildScene(node.origin, cluster.connection);
  const load = await Load.begin(trial, scene, [node.origin]);
  const health = new Health(node.origin);
  const strangers = new Strangers(node.origin);
  trial.scope.defer(() => Promise.all([health.stop(), strangers.stop()]));
  await sleep(2000);

  const gone = Date.now();
  await cluster.stopImmediately();
  await sleep(forSeconds * 1000);
  const pages = load.readers.pagesSince(gone);
  await cluster.start();
  const started = Date.now();
  const back = await load.back(started);
  const ready = Date.now();
  await sleep(5000);
  const backends = await cluster.backends();
  await Promise.all([health.stop(), strangers.stop()]);
  await load.end(cluster.connection);

  trial.within('back after the database takes connections', back, 5000);
  trial.never('the server ended', node.ended);
  trial.all('pages seen before go on being answered', pages);
  trial.fact('pages never seen before', String(strangers.answers));
  trial.never(
    'pages never seen before, answered with anything but 200 or 503',
    strangers.answers.broken + strangers.answers.failures,
  );
  trial.never('503 for them without saying when to come back', strangers.answers.withoutWait);
  trial.within('not ready, after it went', health.noAfter('/readyz', gone), 2500);
  trial.within('slowest answer of readyz meanwhile', health.slowest('/readyz', gone, started), 2500);
  trial.never(
    'healthz said no meanwhile',
    health.times('/healthz', (status) => status !== 200, gone, ready),
  );
  const most = proxy.mostInASecond(gone);
  trial.holds(
    'connections asked for in one second',
    most <= attemptsInASecond,
    String(most),
    `≤ ${attemptsInASecond}`,
  );
  trial.holds(
    'connections held afterwards',
    backends <= connectionsOfANode,
    String(backends),
    `≤ ${connectionsOfANode}`,
  );
}

/** The administrator of the database ends all its connections at once, again and again. */
async function terminate(trial: Trial): Promise<void> {
  const cluster = await Cluster.make(trial.scope);
  await cluster.start();
  await cluster.createDatabase();
  const node = await Node.make(trial.scope, { DATABASE_URL: cluster.addressAt(cluster.port) });
  await node.start();
  const scene = await buildScene(node.origin, cluster.connection);
  const load = await Load.begin(trial, scene, [node.origin]);
  let ended = 0;
  const wanted = trial.rounds(20);
  for (let round = 0; round < wanted; round += 1) {
    const rows = await cluster.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'partidor%'`,
    );
    ended += rows.length;
    await sleep(300 + Math.random() * 700);
    if (!node.isRunning) await node.start();
  }
  trial.fact('connections ended', `${ended} in ${wanted} rounds`);
  trial.within('back after the last', await load.back(Date.now()), 3000);
  await sleep(2000);
  const backends = await cluster.backends();
  await load.end(cluster.connection);
  trial.never('the server ended', node.ended);
  trial.holds(
    'connections held afterwards',
    backends <= connectionsOfANode,
    String(backends),
    `≤ ${connectionsOfANode}`,
  );
}

export const outageFaults: readonly Fault[] = [
  ...[5, 60].map((forSeconds) => ({
    name: `outage-${forSeconds}`,
    what: `the database stopped without a farewell for ${forSeconds} seconds, people going on`,
    missing: clusterMissing,
    run: (trial: Trial) => outage(trial, forSeconds),
  })),
  {
    name: 'terminate',
    what: 'every connection of the database ended by its administrator, over and over, under writes',
    missing: clusterMissing,
    run: terminate,
  },
];
