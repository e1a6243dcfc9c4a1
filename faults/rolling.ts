import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './ask.ts';
import { nginxMissing, startNginx } from './balancer.ts';
import { Cluster, clusterMissing } from './cluster.ts';
import { Health } from './health.ts';
import { Load } from './load.ts';
import { buildScene } from './scene.ts';
import { Node, until } from './site.ts';
import { type Fault, spread, type Trial } from './trial.ts';

/** More than twice what the proxy keeps an idle connection for (`keepalive_timeout`), as docs/operations.md asks. */
const drainSeconds = 5;

/** Restarts two nodes one after the other behind a balancer, while people write and read through it. */
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

/**
 * Stops the database behind two nodes: one page that nobody requested before gets no answer from either, and all
 * others are still answered.
 */
async function outageBehind(trial: Trial): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.createDatabase();
  const env = { DATABASE_URL: cluster.addressAt(cluster.port) };
  const nodes = [await Node.make(scope, env), await Node.make(scope, env)];
  for (const node of nodes) await node.start();
  const origin = await startNginx(scope, nodes);
  for (const node of nodes) await ask(node.origin, { path: '/' });
  await cluster.stopImmediately();
  let answered = 0;
  let asked = 0;
  let refused = 0;
  const rounds = trial.rounds(10);
  for (let round = 0; round < rounds; round += 1) {
    const unknown = await ask(origin, { path: `/api/search?q=nobody${round}` });
    if (unknown.status === 503) refused += 1;
    for (let look = 0; look < 40; look += 1) {
      asked += 1;
      if ((await ask(origin, { path: '/' })).status === 200) answered += 1;
    }
  }
  trial.holds(
    'pages never seen before say when to come back',
    refused === rounds,
    `${refused} of ${rounds}`,
    'all',
  );
  trial.all('looks at a page seen before, right afterwards', { asked, answered });
  await cluster.start();
  trial.within(
    'a page never seen before, after the database takes connections',
    await until(
      'the proxy hands out new pages',
      async () => (await ask(origin, { path: '/api/search?q=somebody' })).status === 200,
      20_000,
    ),
    5000,
  );
}

export const rollingFaults: readonly Fault[] = [
  {
    name: 'rolling-restart',
    what: 'two nodes behind nginx restarted one after the other, under load',
    missing: () => clusterMissing() ?? nginxMissing(),
    run: rollingRestart,
  },
  {
    name: 'outage-behind-nginx',
    what: 'the database stopped behind nginx and two nodes, while new pages are asked for',
    missing: () => clusterMissing() ?? nginxMissing(),
    run: outageBehind,
  },
];
