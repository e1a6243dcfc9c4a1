import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import pino from 'pino';
import { PUBLISHED_STATUSES, type RaceStatus } from '#rules/race-statuses.ts';
import { readConfig } from '../server/ground/config/config.ts';
import { connectDatabase } from '#server/ground/db/connect.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { startSite } from '../e2e/site.ts';
import { benchAccounts } from './accounts.ts';
import { benchBackup } from './backup.ts';
import { benchDump } from './dump.ts';
import { benchEntries } from './entries.ts';
import { benchCounts } from './counts.ts';
import { benchDay } from './day.ts';
import { benchFirstTouch } from './first-touch.ts';
import { benchSecondVisit } from './second-visit.ts';
import { peoplePages } from './public-pages.ts';
import { benchPrint } from './print.ts';
import { benchDatabase } from './database.ts';
import { benchGolden } from './golden.ts';
import { benchHurtful } from './hurtful.ts';
import { benchHttp } from './http.ts';
import { benchJobs } from './jobs.ts';
import { benchJudgePhone } from './judge-phone.ts';
import { benchJudgeServer } from './judge-server.ts';
import { benchJudgeThumbs } from './judge-thumbs.ts';
import { benchLogOnDatabase } from './log-db.ts';
import { benchLive } from './live.ts';
import { benchLog } from './log.ts';
import { benchNeighbours } from './neighbours.ts';
import { benchOffice } from './office.ts';
import { benchOrganization } from './organization.ts';
import { benchMemory } from './memory.ts';
import { benchLighthouse, benchSlow } from './pages.ts';
import { benchSearch, fillSearch } from './people-search.ts';
import { keepRows, printRows, type Row } from './report.ts';
import { benchPeople } from './people.ts';
import { benchRules } from './rules.ts';
import { benchRidden, benchSizes } from './sizes.ts';
import { benchTiming } from './timing.ts';
import { benchUploads } from './uploads.ts';
import { benchVenue } from './venue.ts';

/** `npm run bench` measures everything, and `npm run bench -- rules http` those parts. `--keep` writes results.md. */
const asked = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const keep = process.argv.includes('--keep');
const wants = (part: string) => asked.length === 0 || asked.includes(part);
const sections: { title: string; rows: Row[] }[] = [];

function tell(title: string, rows: Row[]): void {
  printRows(title, rows);
  sections.push({ title, rows });
}

interface RaceItem {
  cup_id: number;
  race_date: string;
  race_id: number;
}

interface MeasuredRace {
  path: string;
  race: RaceItem;
  riders: number;
  /** Its widest class. */
  category: number;
}

/** Finds the race of the demo season with most riders among those of some statuses. */
async function largestRace(site: string, race_status: readonly RaceStatus[]): Promise<MeasuredRace> {
  const filters = encodeURIComponent(JSON.stringify({ race_status }));
  const { items } = (await (await fetch(`${site}/api/races?_filters=${filters}`)).json()) as {
    items: RaceItem[];
  };
  let found: MeasuredRace | null = null;
  for (const race of items) {
    const full = (await (await fetch(`${site}/api/races/${race.race_id}`)).json()) as {
      riders_count: number;
      race_categories: { category_id: number; riders: number }[];
    };
    if (found === null || full.riders_count > found.riders) {
      const widest = full.race_categories.toSorted((a, b) => b.riders - a.riders)[0];
      const path = `/races?cup_id=${race.cup_id}&race_date=${race.race_date}`;
      found = { path, race, riders: full.riders_count, category: widest?.category_id ?? 0 };
    }
  }
  if (!found) throw new Error(`the demo season has no race that is ${race_status.join(' or ')}`);
  return found;
}

// The site comes first, because what the others leave behind (browsers, a removed database) disturbs the figures
// under load.
if (
  [
    'http',
    'neighbours',
    'memory',
    'accounts',
    'entries',
    'print',
    'counts',
    'uploads',
    'hurtful',
    'sizes',
    'lighthouse',
    'slow',
    'again',
    'touch',
    'office',
    'day',
    'judge',
    'thumbs',
  ].some(wants)
) {
  const site = await startSite();
  const dir = await mkdtemp(join(tmpdir(), 'partidor-bench-'));
  try {
    const { path: racePath, race, riders, category } = await largestRace(site.url, PUBLISHED_STATUSES);
    const ridden = () => largestRace(site.url, ['RACING']);
    const jsonPath = `/api/races/by_date?cup_id=${race.cup_id}&race_date=${race.race_date}`;
    console.log(`\nThe race measured has ${riders} riders: ${racePath}`);
    const pages: [string, string][] = [
      ['home', `${site.url}/`],
      ['race', `${site.url}${racePath}`],
      ['ranking', `${site.url}/ranking?cup_id=${race.cup_id}`],
      ['search', `${site.url}/search`],
      ['search, found', `${site.url}/search?q=echeverria`],
    ];
    const people = await peoplePages(site.url);
    // It runs before any browser is started, which leaves processes behind for a while.
    if (wants('http')) tell('HTTP', await benchHttp(site.url, racePath, jsonPath, people, dir));
    if (wants('neighbours')) tell('Neighbours', await benchNeighbours(site));
    if (wants('memory')) tell('Memory', await benchMemory(site.url, site.pid, racePath, jsonPath));
    if (wants('accounts')) tell('Accounts', await benchAccounts(site.url, racePath));
    if (wants('entries')) tell('Entries', await benchEntries(site));
    if (wants('print')) tell('Sheets', await benchPrint(site.url, race));
    if (wants('counts')) tell('Counting', await benchCounts(site, racePath));
    if (wants('sizes')) {
      const { path } = await ridden();
      tell('Weight', [
        ...(await benchSizes([
          ...pages,
          ['race, one category', `${site.url}${racePath}&category=${category}`],
        ])),
        await benchRidden(`${site.url}${path}`),
      ]);
    }
    if (wants('slow')) {
      const now = await ridden();
      tell('Slow phone, slow network', [
        ...(await benchSlow('race page of 600 riders', `${site.url}${racePath}&category=${category}`)),
        ...(await benchSlow(
          'race page while it is ridden, with its live code',
          `${site.url}${now.path}&category=${now.category}`,
        )),
      ]);
    }
    if (wants('touch'))
      tell('Before and at the first touch', await benchFirstTouch(site.url, pages.slice(0, 3)));
    if (wants('again')) tell('Second visit', await benchSecondVisit(`${site.url}${racePath}`));
    if (wants('lighthouse'))
      tell(
        'Lighthouse',
        await benchLighthouse([
          ...pages
            .filter(([name]) => name !== 'search, found')
            .map(([name, url]) => ({ name, url, isWhole: name === 'ranking' || name === 'search' })),
          ...people,
        ]),
      );
    if (wants('uploads')) tell('Uploads', await benchUploads(site, racePath));
    if (wants('hurtful')) tell('Made to take long', await benchHurtful(site, racePath));
    if (wants('day')) tell('Race day', await benchDay(site.url));
    if (wants('judge'))
      tell('Judges', [...(await benchJudgeServer(site.url)), ...(await benchJudgePhone(site.url))]);
    if (wants('thumbs')) tell('Two thumbs', await benchJudgeThumbs(site.url));
    // It comes last, because it leaves fifty thousand riders behind.
    if (wants('office')) tell('Office', await benchOffice(site));
  } finally {
    await site.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

if (wants('live')) tell('The grandstand', await benchLive());

if (wants('timing')) tell('Timing', await benchTiming());
if (wants('venue')) tell('The track without a line', await benchVenue());

if (wants('rules')) tell('Rules', benchRules());

if (wants('people')) tell('People', await benchPeople());
if (wants('dump')) tell('Dump', await benchDump());

if (wants('log')) tell('What judges say', benchLog());

if (wants('log-db')) tell('What judges say to two servers', await benchLogOnDatabase());
if (wants('golden')) tell('Published meetings judged again', await benchGolden());

if (wants('jobs')) tell('Jobs', await benchJobs());

if (wants('backup')) tell('Backup', await benchBackup());
if (wants('organization')) tell('One organization', await benchOrganization());

/** Measures on a database of its own, empty except for its tables. */
async function inScratchDatabase(measure: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'partidor-bench-'));
  const config = readConfig({ DATA_DIR: dir, DEMO: 'off' });
  const database = await connectDatabase(config, { log: () => {}, onLost: () => {} });
  const pool = openPool({ connection: database.connection, onError: (error) => pino().warn(error) });
  await migrate(pool);
  await measure(pool);
  await pool.end();
  await database.stop();
  await rm(dir, { recursive: true, force: true });
}

if (wants('database')) await inScratchDatabase(async (pool) => tell('Database', await benchDatabase(pool)));

if (wants('search'))
  await inScratchDatabase(async (pool) => {
    for (const riders of [30_000, 270_000]) {
      await fillSearch(pool, riders);
      tell('Search', await benchSearch(pool, openDb(pool)));
    }
  });

if (keep) await keepRows(sections);
if (sections.some(({ rows }) => rows.some((row) => row.holds === false))) process.exitCode = 1;
