import { setTimeout as sleep } from 'node:timers/promises';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { readWrongBooks } from '#server/money/journal/wrong-books.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { startMercadoPago } from '#server/testing/mercadopago/stand-in.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { photo } from '#server/testing/papers.ts';
import { Cluster, clusterMissing } from './cluster.ts';
import { buildLastMinute, type LastMinute, priceCents } from './families.ts';
import { Paying } from './paying.ts';
import { Node, until } from './site.ts';
import { type Fault, seconds, type Trial } from './trial.ts';

const families = 500;
const minuteMs = 60_000;
/** Most families are still to come. */
const killedAfterMs = 52_000;
const settledMs = 120_000;

interface Outcome {
  entries: number;
  dues: number;
  paid_once: number;
  paid_else: number;
  approved: number;
  credit: number;
  proofs: number;
  proofs_twice: number;
}

/**
 * What the database contains in the end, counted. `paid_once` are the dues for which the provider's money came
 * exactly once and in full.
 */
const outcome = `
with asked as (
  select d.due_id, d.cents, coalesce(sum(m.cents) filter (where m.kind = 'provider'), 0) as received,
    count(*) filter (where m.kind = 'provider') as times
  from due d left join movement m using (due_id) group by d.due_id, d.cents)
select (select count(*)::int from entry) as entries,
  (select count(*)::int from asked where cents = ${priceCents}) as dues,
  (select count(*)::int from asked where times = 1 and received = cents) as paid_once,
  (select count(*)::int from asked where times > 0 and not (times = 1 and received = cents)) as paid_else,
  (select count(*)::int from checkout where checkout_state = 'approved') as approved,
  (select coalesce(sum(cents), 0)::int from credit) as credit,
  (select count(distinct due_id)::int from payment where payment_status = 'SENT' and file_id is not null) as proofs,
  (select count(*)::int - count(distinct due_id)::int from payment) as proofs_twice`;

async function payAll(paying: Paying, { families: all }: LastMinute): Promise<string[]> {
  const failed: string[] = [];
  const begun = Date.now();
  await Promise.all(
    all.map(async (family, index) => {
      // The time is cubed, so that half of them come in the last twelve seconds.
      const at = begun + minuteMs * (1 - (1 - (index + 1) / all.length) ** 3);
      await sleep(Math.max(0, at - Date.now()));
      await paying.enterAndPay(family).catch((error: unknown) => failed.push(String(error)));
    }),
  );
  return failed;
}

/** Five hundred families enter and pay in the last minute at two nodes, and one of them is killed in the crowd. */
async function payInTheLastMinute(trial: Trial): Promise<void> {
  const { scope } = trial;
  const cluster = await Cluster.make(scope);
  await cluster.start();
  await cluster.createDatabase();
  const mail = await startMailServer();
  scope.defer(() => mail.stop());
  const provider = await startMercadoPago();
  scope.defer(() => provider.stop());
  const env = {
    DATABASE_URL: cluster.addressAt(cluster.port),
    MAIL_URL: mail.url,
    MERCADOPAGO_URL: provider.origin,
    PAPERS_KEY: testPapersKey,
    PUBLIC_URL: 'https://bmx.example.org',
  };
  const first = await Node.make(scope, env);
  const second = await Node.make(scope, env);
  await first.start();
  await second.start();
  const seller = provider.ledger.seller();
  const rail = { access_token: seller.token, notices_secret: seller.secret };
  const scene = await buildLastMinute(first.origin, cluster.connection, rail, families);
  const paying = new Paying(scene, [first.origin, second.origin], { provider, photo: await photo() });

  const crowd = payAll(paying, scene);
  await sleep(killedAfterMs);
  const before = paying.acknowledged.length;
  await first.kill();
  const killed = Date.now();
  const failed = await crowd;
  const read = async () => (await cluster.ask<Outcome>(outcome))[0];
  const byProvider = scene.families.filter(({ way }) => way === 'provider').length;
  const settled = async () => (await read())?.paid_once === byProvider;
  const took = await until('everything paid is in the books', settled, settledMs, 250).catch(
    () => Number.POSITIVE_INFINITY,
  );
  const end = await read();
  if (!end) throw new Error('the database does not answer');
  const pool = openPool({ connection: cluster.connection, max: 1, onError: () => {} });
  const wrong = await readWrongBooks(openDb(pool)).finally(() => pool.end());

  trial.fact('paid when one node was killed', `${before} of ${families}`);
  trial.fact('requests', `${String(paying.answers)}; slowest ${seconds(paying.answers.slowest)}`);
  trial.fact('since the kill', seconds(Date.now() - killed));
  trial.never('families without an answer in the end', failed.length, failed[0]);
  trial.never('answers 5xx other than 503', paying.answers.broken, paying.answers.examples);
  trial.never('turned away (4xx)', paying.answers.refused, paying.answers.examples);
  trial.holds('entered once', end.entries === families, `${end.entries} of ${families}`, 'all');
  trial.holds('asked once', end.dues === families, `${end.dues} of ${families}`, 'all');
  trial.holds(
    'paid at the provider, once in the books',
    end.paid_once === byProvider,
    `${end.paid_once} of ${byProvider}`,
    'all',
  );
  trial.holds('checkouts paid', end.approved === byProvider, `${end.approved} of ${byProvider}`, 'all');
  trial.holds(
    'proofs of transfers kept',
    end.proofs === families - byProvider,
    `${end.proofs} of ${families - byProvider}`,
    'all',
  );
  trial.never('paid in part or twice', end.paid_else);
  trial.never('cents kept as credit', end.credit);
  trial.never('proofs twice', end.proofs_twice);
  trial.never('places where the books do not agree', wrong.length, JSON.stringify(wrong[0] ?? ''));
  trial.within('the last one in the books, after the last answer', took, settledMs);
  trial.never('the other node ended', second.ended);
}

export const lastMinuteFaults: readonly Fault[] = [
  {
    name: 'last-minute',
    what: '500 families enter and pay in a minute at two nodes, one killed in the crowd',
    missing: clusterMissing,
    run: payInTheLastMinute,
  },
];
