import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Site } from '../e2e/site.ts';
import type { Row } from './report.ts';

const events = 10_000;
const minute = 60_000;
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';

const p99 = (figures: number[]): number =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.99)] ?? Number.NaN;

/** Loads the race page again and again until stopped. Returns the time of each load, in milliseconds. */
async function watchPage(url: string, going: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (going()) {
    const begun = performance.now();
    await (await fetch(url, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
    times.push(performance.now() - begun);
    await sleep(10);
  }
  return times;
}

async function send(site: string, index: number, ad_id: number): Promise<number> {
  const view_id = crypto.randomUUID();
  const space = index % 3 === 0 ? 'LOW' : 'SUP';
  const click = index % 2 === 0;
  const answer = await fetch(`${site}/api/ads/${click ? 'click' : 'view'}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': phone,
      // These are the spectators of a track, with 250 addresses.
      'x-forwarded-for': `10.1.${index % 250}.7`,
    },
    body: JSON.stringify({
      ad_id,
      language: 'es',
      view_id,
      ...(click ? { click_ad: space } : { view_ad: space }),
    }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/**
 * Sends 10,000 clicks and views, evenly in a minute, and then as fast as possible; it loads the race page before and
 * meanwhile.
 */
export async function benchCounts(site: Site, racePath: string): Promise<Row[]> {
  const pool = new pg.Pool({
    host: join(site.dataDir, 'postgres.socket'),
    user: 'partidor',
    database: 'partidor',
    max: 2,
  });
  const { rows } = await pool.query<{ ad_id: string }>(`select min(ad_id) as ad_id from ad`);
  const ad_id = Number(rows[0]?.ad_id);
  const counted = async () => {
    const sums = await pool.query<{ sum: string }>(
      `select coalesce(sum(views + clicks), 0) as sum from ad_day where ad_id = $1`,
      [ad_id],
    );
    return Number(sums.rows[0]?.sum);
  };
  const page = site.url + racePath;
  const quietUntil = Date.now() + 10_000;
  const quiet = await watchPage(page, () => Date.now() < quietUntil);

  const before = await counted();
  const statuses = new Map<number, number>();
  let sending = true;
  const meanwhile = watchPage(page, () => sending);
  const begun = Date.now();
  const sent: Promise<number>[] = [];
  for (let index = 0; index < events; index += 1) {
    const due = begun + (index * minute) / events;
    if (due > Date.now()) await sleep(due - Date.now());
    sent.push(send(site.url, index, ad_id));
  }
  for (const status of await Promise.all(sent)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const took = (Date.now() - begun) / 1000;
  sending = false;
  const loaded = await meanwhile;
  const inMinute = (await counted()) - before;

  const burstBegun = Date.now();
  let next = 0;
  const worker = async () => {
    while (next < events) {
      next += 1;
      await send(site.url, next, ad_id);
    }
  };
  await Promise.all(Array.from({ length: 64 }, worker));
  const burst = (Date.now() - burstBegun) / 1000;
  const all = (await counted()) - before;
  await pool.end();

  const refused = [...statuses].filter(([status]) => status !== 200);
  const [calm, busy] = [p99(quiet), p99(loaded)];
  return [
    {
      what: `clicks and views counted of ${events} sent in a minute`,
      figure: `${inMinute} (in ${took.toFixed(1)} s${refused.length === 0 ? '' : `, refused ${JSON.stringify(refused)}`})`,
      beside: `another ${events} as fast as they go: ${all - inMinute} in ${burst.toFixed(1)} s`,
      target: 'all of them',
      holds: inMinute === events && all === 2 * events,
    },
    {
      what: 'race page meanwhile, p99',
      figure: `${busy.toFixed(1)} ms`,
      beside: `quiet ${calm.toFixed(1)} ms, same run`,
      target: '≤ 2 × quiet or ≤ 50 ms',
      holds: busy <= Math.max(2 * calm, 50),
    },
  ];
}
