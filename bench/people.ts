import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { searchPublic } from '#contract/season/search/search.ts';
import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { connectDatabase } from '#server/ground/db/connect.ts';
import { DatabaseLink } from '#server/ground/db/link.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { preparePaperKeys } from '#server/ground/storage/sealing/prepare-paper-keys.ts';
import { growSeasons, makeCrowd } from './people-data.ts';
import type { Row } from './report.ts';

const riders = 300_000;
/** BENCH_RUNS makes it shorter: ten million take some minutes and four gigabytes. */
const mostRuns = Number(process.env['BENCH_RUNS'] ?? 10_000_000);
const sizes = [100_000, 1_000_000, 10_000_000].filter((runs) => runs <= mostRuns);
const asked = 400;
/**
 * So many requests come first: the code of a page is compiled while it is drawn, and the first requests of a fresh
 * process take three times as long.
 */
const warm = 100;
const limitMs = 50;
const words = [
  'gonzalez',
  'sofia nuñez',
  'gonsales tomas',
  'fernadnez',
  'silva ines',
  'quispe',
  'ma',
  '214',
  'martina rios',
  'zarate jose',
  'gonzalez club 214',
  'martina rios club',
];

let visitors = 0;

/** Returns another visitor for each request, because one who asks too often is refused. */
function visitor(): string {
  visitors += 1;
  return `10.${visitors >> 16}.${(visitors >> 8) % 256}.${visitors % 256}`;
}

/** The connection of one browser, kept open. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request as a browser does, compressed and over a socket, until the last byte. Returns the status. */
function ask(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br', 'x-forwarded-for': visitor() };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    }).once('error', reject);
  });
}

/** Returns the quantile of some times. */
function share(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}

interface Measured {
  p50: number;
  p99: number;
  statements: number;
}

/** Returns riders of every size of career, spread over all of them. */
async function someRiders(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ rider_id: number }>(
    `select rider_id from (select distinct rider_id from rider_placing tablesample system (20)) picked order by hashint8(rider_id) limit $1`,
    [asked],
  );
  return rows.map(({ rider_id }) => rider_id);
}

async function someClubs(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ club_id: number }>(
    `select club_id from club where exists (select from rider_placing p where p.club_id = club.club_id) order by hashint8(club_id) limit $1`,
    [asked],
  );
  return rows.map(({ club_id }) => club_id);
}

/**
 * Measures pages of riders and clubs, and searches, from the database without a cache, at growing numbers of runs.
 */
export async function benchPeople(): Promise<Row[]> {
  const dir = await mkdtemp(join(tmpdir(), 'partidor-bench-'));
  const config = readConfig({
    DATA_DIR: dir,
    DEMO: 'off',
    HOST: '127.0.0.1',
    PORT: '0',
    SECOND_FACTOR: 'off',
  });
  const database = await connectDatabase(config, { log: () => {}, onLost: () => {} });
  const link = new DatabaseLink();
  const pool = openPool({ connection: { ...database.connection, stream: link.stream }, onError: () => {} });
  const rows: Row[] = [];
  try {
    await migrate(pool);
    const db = openDb(pool);
    await preparePaperKeys(config, db, () => {});
    const made = await createApp({ config, pool, db, link, log: pino({ level: 'silent' }), jobs: null });
    const origin = await made.listen();
    const measure = async (addresses: readonly string[]): Promise<Measured> => {
      let statements = 0;
      const count = () => (statements += 1);
      pool.on('acquire', count);
      const times: number[] = [];
      for (const address of addresses) {
        made.kept.drop(['all']);
        const begun = performance.now();
        const status = await ask(`${origin}${address}`);
        times.push(performance.now() - begun);
        if (status !== 200) throw new Error(`${address} was answered ${status}`);
      }
      pool.off('acquire', count);
      return { p50: share(times, 0.5), p99: share(times, 0.99), statements: statements / addresses.length };
    };
    await makeCrowd(pool, riders);
    for (const runs of sizes) {
      await growSeasons(pool, runs);
      const ids = await someRiders(pool);
      const clubs = await someClubs(pool);
      const calls: [string, string[]][] = [
        ['rider, as data', ids.map((id) => `/api/careers/${id}`)],
        ['rider, as a page', ids.map((id) => `/riders/${id}`)],
        ['club, as data', clubs.map((id) => `/api/clubs/${id}/page`)],
        ['club, as a page', clubs.map((id) => `/clubs/${id}`)],
        ['two riders compared', ids.slice(1).map((id, index) => `/api/careers/${ids[index]}/against/${id}`)],
        [
          'search',
          Array.from(
            { length: asked / 2 },
            (_, at) => `${searchPublic.path}?q=${encodeURIComponent(words[at % words.length] ?? '')}`,
          ),
        ],
      ];
      for (const [what, addresses] of calls) {
        await measure(addresses.slice(0, warm));
        const { p50, p99, statements } = await measure(addresses);
        rows.push({
          what: `${what}: ${runs.toLocaleString('en')} runs, ${riders.toLocaleString('en')} riders`,
          figure: `p99 ${p99.toFixed(1)} ms`,
          beside: `p50 ${p50.toFixed(1)} ms, ${statements.toFixed(1)} statements, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
          target: `≤ ${limitMs} ms`,
          holds: p99 <= limitMs,
        });
      }
    }
    await made.close();
  } finally {
    await pool.end();
    await database.stop();
    await rm(dir, { recursive: true, force: true });
  }
  return rows;
}
