import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { endpoints } from '#contract/all/endpoints.ts';
import { type Random, randomFrom } from '../rules/raceday/day/draw/random.ts';
import { startSite } from '../e2e/site.ts';
import { Callers, type Group } from './callers.ts';
import { startMercadoPago } from '#server/testing/mercadopago/stand-in.ts';
import { Snapshot } from '#server/testing/owners.ts';
import { type Target, targetsOf } from '#server/testing/targets.ts';
import { type FuzzRequest, requestTo } from './requests.ts';
import { askSlowly, type Held } from './slow.ts';
import { type Ids, pick } from './values.ts';

/*
 * npm run fuzz -- --requests 100000 --seed 1
 * Sends requests generated from the contract, signed in as every role, to a server of its own, and then some that are
 * made to take long. It fails when the server answers an input with a failure of its own, when the process ends, when
 * rows change that are not the callers', or when one request blocks the serving thread for longer than a visitor
 * notices.
 */

const { values: asked } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    /** Only calls whose name contains this. */
    only: { type: 'string', default: '' },
  },
});
const total = Number(asked.requests);

const atOnce = 6;
/** One of so many is made to take long, and is sent alone. */
const slowShare = 50;
const longestHoldMs = 100;
/** Sessions end and attempts are used up as the requests go on. */
const signInEvery = 100;
const patienceMs = 60_000;

interface Failure {
  status: string;
  caller: string;
  request: FuzzRequest;
}

class Tally {
  readonly statuses = new Map<string, number>();
  readonly reached = new Set<string>();
  readonly failures = new Map<string, Failure & { count: number }>();
  failed = 0;
  slowest = { ms: 0, what: '' };

  add(target: Target, status: string, ms: number, failure: Failure | null): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    if (status.startsWith('2')) this.reached.add(target.name);
    if (ms > this.slowest.ms) this.slowest = { ms, what: target.name };
    if (failure === null) return;
    this.failed += 1;
    const key = `${target.name} ${status}`;
    const known = this.failures.get(key);
    if (known) known.count += 1;
    else this.failures.set(key, { ...failure, count: 1 });
  }
}

async function send(url: string, { method, url: path, headers, body }: FuzzRequest): Promise<number> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const targets = targetsOf(endpoints).filter(({ name }) => name.includes(asked.only));

interface Round {
  url: string;
  group: Group;
  count: number;
  random: Random;
  ids: Ids;
  callers: Callers;
  tally: Tally;
  first: number;
}

/** Sends the requests of one group, some at a time. */
async function ask({ url, group, count, random, ids, callers, tally, first }: Round): Promise<void> {
  let sent = 0;
  const worker = async (): Promise<void> => {
    while (sent < count) {
      const index = sent;
      sent += 1;
      if (index % signInEvery === signInEvery - 1) await callers.signIn();
      const target = pick(random, targets);
      const caller = pick(random, group.callers);
      if (target === undefined || caller === undefined) throw new Error('nobody to ask anything');
      const request = requestTo(target, random, ids, caller.token, first + index);
      const begun = performance.now();
      const status = await send(url, request).then(String, (error: unknown) =>
        error instanceof Error ? `no answer: ${error.name}` : 'no answer',
      );
      const bad = status.startsWith('5') || status.startsWith('no');
      tally.add(
        target,
        status,
        performance.now() - begun,
        bad ? { status, caller: caller.name, request } : null,
      );
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function shown({ status, caller, request, count }: Failure & { count: number }): string {
  const { method, url, body } = request;
  const said = typeof body === 'string' ? body : body === undefined ? '' : `${body.length} bytes of a form`;
  return `${count} × ${status} · ${caller} · ${method} ${url.slice(0, 300)} · ${JSON.stringify(said.slice(0, 300))}`;
}

async function main(): Promise<boolean> {
  // The provider answers, because the test is about the requests to it and not about its absence.
  const provider = await startMercadoPago();
  const site = await startSite({
    SECOND_FACTOR: 'off',
    LOG_LEVEL: 'error',
    MERCADOPAGO_URL: provider.origin,
  });
  const pool = new pg.Pool({
    host: join(site.dataDir, 'postgres.socket'),
    user: 'partidor',
    database: 'partidor',
    max: 2,
    // Ids are far below the limit of a double.
    types: {
      getTypeParser: (oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  pool.on('error', () => {});
  const random = randomFrom(`fuzz ${asked.seed}`);
  const tally = new Tally();
  const foreign: string[] = [];
  let held: Held[] = [];
  let exits = 0;
  let first = 0;
  let isWhole = false;
  try {
    // A waiting rider gets a place when another one withdraws, which would rightly change a row of a stranger.
    await pool.query('delete from entry_waiting');
    const callers = new Callers(pool);
    await callers.prepare();
    for (const group of callers.groups) {
      // Placings are computed a moment after the results, which no caller causes.
      while ((await pool.query('select from placing_due')).rowCount !== 0) await wait(200);
      const before = await Snapshot.take(pool);
      const count = Math.round((total * group.share) / 100);
      await ask({ url: site.url, group, count, random, ids: before.ids(), callers, tally, first });
      first += count;
      if (group.scope !== null)
        foreign.push(
          ...before
            .foreignChanges(await Snapshot.take(pool), group.scope)
            .map((change) => `${group.name}: ${change}`),
        );
      console.log(`${group.name}: ${count} requests`);
    }
    const count = Math.ceil(total / slowShare);
    const ids = (await Snapshot.take(pool)).ids();
    const slow = await askSlowly({
      url: site.url,
      pid: site.pid,
      targets,
      callers,
      ids,
      count,
      seed: asked.seed,
    });
    first += count;
    held = slow.held;
    tally.failed += slow.failed.length;
    for (const one of slow.failed) console.log(one);
    console.log(`made to take long: ${count} requests`);
    isWhole = true;
  } catch (error) {
    console.error(error);
  } finally {
    try {
      process.kill(site.pid, 0);
    } catch {
      exits = 1;
    }
    await pool.end();
    await site.stop();
    await provider.stop();
  }
  console.log(
    [...tally.statuses]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([status, count]) => `${status}: ${count}`)
      .join(' · '),
  );
  console.log(
    `${tally.reached.size} of ${targets.length} calls answered 2xx; slowest: ${tally.slowest.what}`,
  );
  for (const failure of tally.failures.values()) console.log(shown(failure));
  for (const change of foreign.slice(0, 40)) console.log(change);
  for (const { ms, what } of held.slice(0, 5)) console.log(`held ${ms.toFixed(0)} ms: ${what}`);
  const longest = held[0]?.ms ?? 0;
  console.log(
    `${first} requests, ${tally.failed} × 5xx, ${exits} exits, ${foreign.length} foreign rows changed, longest hold ${longest.toFixed(0)} ms`,
  );
  return tally.failed === 0 && exits === 0 && foreign.length === 0 && isWhole && longest <= longestHoldMs;
}

process.exit((await main()) ? 0 : 1);
