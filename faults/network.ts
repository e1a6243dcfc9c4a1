import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, clusterMissing } from './cluster.ts';
import { Health } from './health.ts';
import { Load } from './load.ts';
import { Proxy } from './proxy.ts';
import { buildScene } from './scene.ts';
import { Node } from './site.ts';
import { type Fault, type Trial } from './trial.ts';

const lastsMs = 30_000;

/**
 * Starts two nodes. The network between one of them and the database fails while results are written at the other, so
 * that the pages of the first become old.
 */
async function twoNodes(trial: Trial) {
  const cluster = await Cluster.make(trial.scope);
  await cluster.start();
  await cluster.createDatabase();
  const proxy = await Proxy.make(trial.scope, cluster.port);
  const cut = await Node.make(trial.scope, { DATABASE_URL: cluster.addressAt(proxy.port) });
  const well = await Node.make(trial.scope, { DATABASE_URL: cluster.addressAt(cluster.port) });
  await cut.start();
  await well.start();
  const scene = await buildScene(well.origin, cluster.connection);
  const load = await Load.begin(trial, scene, [well.origin], [cut.origin]);
  const health = new Health(cut.origin);
  trial.scope.defer(() => health.stop());
  await sleep(3000);
  return { cluster, proxy, cut, load, health };
}

/** Nothing is transferred any more, and no side is informed. */
async function blackHole(trial: Trial): Promise<void> {
  const { cluster, proxy, cut, load, health } = await twoNodes(trial);
  const closed = Date.now();
  proxy.swallow();
  await sleep(lastsMs);
  const pages = load.readers.pagesSince(closed);
  const opened = Date.now();
  proxy.release();
  await sleep(10_000);
  await health.stop();
  await load.end(cluster.connection);
  trial.never('the server ended', cut.ended);
  trial.within('not ready', health.noAfter('/readyz', closed, opened), 2500);
  trial.within('slowest answer of readyz meanwhile', health.slowest('/readyz', closed, opened), 2500);
  trial.never(
    'healthz said no',
    health.times('/healthz', (status) => status !== 200, closed, opened),
  );
  trial.within('ready again', health.yesAfter('/readyz', opened), 10_000);
  trial.all('pages seen before go on being answered', pages);
}

/** Open connections die silently, and new ones work, as with a firewall that lost its state. */
async function deadLines(trial: Trial): Promise<void> {
  const { cluster, proxy, cut, load, health } = await twoNodes(trial);
  const moment = Date.now();
  const lines = proxy.forget();
  await sleep(lastsMs);
  const end = Date.now();
  const pages = load.readers.pagesSince(moment);
  const since = proxy.attempts.filter((at) => at >= moment).length;
  await health.stop();
  await load.end(cluster.connection);
  trial.all('pages seen before go on being answered', pages);
  trial.fact('lines that died, new ones', `${lines}, ${since}`);
  trial.never('the server ended', cut.ended);
  trial.never(
    'healthz said no',
    health.times('/healthz', (status) => status !== 200, moment, end),
  );
  trial.within('slowest answer of readyz meanwhile', health.slowest('/readyz', moment, end), 2500);
}

export const networkFaults: readonly Fault[] = [
  {
    name: 'black-hole',
    what: 'the network between a node and its database swallows everything for 30 seconds',
    missing: clusterMissing,
    run: blackHole,
  },
  {
    name: 'dead-lines',
    what: 'open lines to the database die silently, new ones pass',
    missing: clusterMissing,
    run: deadLines,
  },
];
