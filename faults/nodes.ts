import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer } from '#server/testing/mail-server.ts';
import { Cluster, clusterMissing } from './cluster.ts';
import { Load } from './load.ts';
import type { Scope } from './scope.ts';
import { buildScene } from './scene.ts';
import { Node, until } from './site.ts';
import { type Fault, seconds, type Trial } from './trial.ts';

/** A job of a killed node is taken over within this time. */
const takenOverMs = 60_000;
/** The other node shows within this time what one node acknowledged. */
const visibleMs = 1000;

/**
 * Starts a mail server that accepts connections and never answers, so that a job that sends a letter does not end.
 */
async function startSilentMail(scope: Scope) {
  let lines = 0;
  const server = createServer((socket) => {
    lines += 1;
    socket.on('error', () => {});
    scope.defer(() => socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  scope.defer(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, lines: () => lines };
}

/** Counts the letters with each receipt, by the name of its file. */
function lettersByReceipt(received: Awaited<ReturnType<typeof startMailServer>>['received']) {
  const letters = new Map<string, number>();
  for (const { mail } of received) {
    const name = mail.attachments[0]?.filename ?? '';
    letters.set(name, (letters.get(name) ?? 0) + 1);
  }
  return letters;
}

/** Runs two nodes on one database, and kills one while it does jobs. */
async function killOneOfTwo(trial: Trial): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.createDatabase();
  const silent = await startSilentMail(scope);
  const mail = await startMailServer();
  scope.defer(() => mail.stop());
  const DATABASE_URL = cluster.addressAt(cluster.port);
  const first = await Node.make(scope, { DATABASE_URL, MAIL_URL: silent.url });
  const second = await Node.make(scope, { DATABASE_URL, MAIL_URL: mail.url });
  await first.start();
  await second.start();
  const scene = await buildScene(first.origin, cluster.connection);
  const origins = [first.origin, second.origin];
  const load = await Load.begin(trial, scene, origins);
  await until('the first node is doing a job', () => silent.lines() > 0, 60_000);
  await sleep(5000);

  const killed = Date.now();
  await first.kill();
  const back = await load.back(killed);
  await sleep(2000);
  const pages = load.readers.pagesSince(killed);
  await load.end(cluster.connection, { linesMayFail: true });
  const rows = await cluster.ask<{ receipts: number }>(`select count(*)::int as receipts from receipt`);
  const receipts = rows[0]?.receipts ?? 0;
  const sent = () => lettersByReceipt(mail.received);
  await until('every letter is sent', () => sent().size >= receipts, takenOverMs + 60_000, 200).catch(
    () => undefined,
  );
  const took = sent().size >= receipts ? Date.now() - killed : Number.POSITIVE_INFINITY;

  trial.within('writes go on at the other', back, 3000);
  trial.within('acknowledged at one, still old at the other', load.readers.stalest, visibleMs);
  trial.fact('pages since the kill, at both addresses', `${pages.answered} of ${pages.asked}`);
  trial.holds('receipts with a letter', sent().size === receipts, `${sent().size} of ${receipts}`, 'all');
  trial.within('every job of the killed node taken over and done', took, takenOverMs);
  const twice = [...sent()].filter(([, letters]) => letters > 1);
  trial.never('letters sent twice', twice.length, twice[0]?.[0]);
  trial.never('the other node ended', second.ended);
  trial.fact('lines the killed node held to its mail server', String(silent.lines()));
  trial.fact('since the kill', seconds(Date.now() - killed));
}

export const nodeFaults: readonly Fault[] = [
  {
    name: 'two-nodes',
    what: 'two nodes on one database, one killed while it does jobs',
    missing: clusterMissing,
    run: killOneOfTwo,
  },
];
