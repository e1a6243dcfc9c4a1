import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountsKit, plain } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { proxyTo } from '../hosting/proxy.ts';
import { movedBy, watchShifts } from './kit.ts';

/*
 * No file of code arrives at the first attempt, on any screen: the page has words all the time, and is complete in
 * the end without being loaded again. Where every file arrives, the page does not move by itself.
 */

const kit = accountsKit();

/** A visit: an address, and what is tapped there. */
type Visit = [address: string, tap?: (page: Page) => Promise<unknown>];

const phone = { viewport: { width: 360, height: 740 }, locale: 'es-AR' };
const family = 'familia@demo.test';
const organizer = 'organizador@demo.test';
const club = 'club@demo.test';
const sessions = new Map<string, [key: string, value: string][]>();
/** Every file of code that a screen requested. */
const asked = new Set<string>();

declare global {
  interface Window {
    /**
     * The most looks in a row, at twenty a second, in which the page had no words. A page that is loaded again starts
     * from zero.
     */
    wordless: number;
    isFirst: boolean;
  }
}

function watchWords(): void {
  window.wordless = 0;
  let looks = 0;
  setInterval(() => {
    const isEmpty = (document.body?.innerText ?? '').trim() === '';
    looks = isEmpty ? looks + 1 : 0;
    window.wordless = Math.max(window.wordless, looks);
  }, 50);
}

/**
 * Makes a phone that has nothing of the site. It has the session of `email`, and each file is refused so many times
 * before it is sent.
 */
async function newPhone(email: string, times: number): Promise<{ page: Page; end: () => Promise<void> }> {
  const refused = new Map<string, number>();
  const line = await proxyTo(kit.url, {
    refuses: (path) => {
      if (!/^\/assets\/.+\.(js|css)$/.test(path)) return false;
      asked.add(path);
      const before = refused.get(path) ?? 0;
      refused.set(path, before + 1);
      return before < times;
    },
  });
  const context = await kit.browser.newContext({ ...phone, baseURL: line.url });
  if (times === 0) await watchShifts(context);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(plain);
  await page.evaluate(
    (stored) => {
      for (const [key, value] of stored) localStorage.setItem(key, value);
    },
    sessions.get(email) ?? [],
  );
  await page.addInitScript(watchWords);
  const end = async () => {
    await context.close();
    line.stop();
  };
  return { page, end };
}

/** Returns the words of a page, without what changes by the minute, and whether the page answers. */
const words = (page: Page) =>
  page.evaluate(() => {
    const said = [...document.querySelectorAll<HTMLElement>('main, dialog[open], [role=dialog]')];
    const text = (said.length === 0 ? [document.body] : said).map((one) => one.innerText).join('|');
    return `${performance.getEntriesByName('hydrated').length} ${text
      .replaceAll(/\d+/g, '#')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ahora|hace # [a-z]+/g, '…')
      .trim()}`;
  });

/** Returns what is wrong with a visit, or null when nothing is. */
async function problemOf(email: string, [address, tap]: Visit): Promise<string | null> {
  const calm = await newPhone(email, 0);
  const weak = await newPhone(email, 2);
  try {
    await weak.page.goto(address, { waitUntil: 'load' });
    await weak.page.evaluate(() => (window.isFirst = true));
    await calm.page.goto(address, { waitUntil: 'networkidle' });
    const moved = await movedBy(calm.page);
    if (moved !== null) return `${address}: moved by ${moved}`;
    await tap?.(calm.page);
    await tap?.(weak.page);
    await expect
      .poll(async () => [await words(weak.page), await words(calm.page)])
      .toSatisfy(([one, other]: string[]) => one === other);
    const { isFirst, wordless } = await weak.page.evaluate(() => ({
      isFirst: window.isFirst,
      wordless: window.wordless,
    }));
    if (!isFirst) return `${address}: was loaded again`;
    return wordless < 30 ? null : `${address}: without a word at ${wordless} looks`;
  } catch (error) {
    return `${address}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await Promise.all([calm.end(), weak.end()]);
  }
}

/** Returns the problems of visits. As many run at once as a machine with two processors serves without delay. */
async function problems(email: string, visits: readonly Visit[], atOnce = 3): Promise<string[]> {
  const found: string[] = [];
  const open = [...visits];
  const work = async () => {
    for (let visit = open.shift(); visit !== undefined; visit = open.shift()) {
      const problem = await problemOf(email, visit);
      if (problem !== null) found.push(problem);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return found;
}

const pressing = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

let ids: {
  photo: string;
  live: number;
  done: number;
  open: number;
  cup: number;
  rider: number;
  /** A rider of the race that is ridden. */
  riding: number;
  club: number;
  track: number;
};
const dates = new Map<number, string>();
const race = (id: number) => dates.get(id) ?? '';

/** Signs in, as a person does: the front page comes first, and the phone keeps how high its own parts are there. */
async function signIn(context: BrowserContext, email: string): Promise<void> {
  const page = await kit.signedIn(email, '/', context);
  await page.waitForLoadState('networkidle');
  sessions.set(
    email,
    await page.evaluate(() =>
      Object.keys(localStorage).map((key): [string, string] => [key, localStorage.getItem(key) ?? '']),
    ),
  );
  await page.close();
}

beforeAll(async () => {
  const context = await kit.browser.newContext(phone);
  for (const email of [family, organizer, club]) await signIn(context, email);
  await context.close();
  const backstage = new Backstage(kit.dataDir);
  const races = await backstage.all<{ race_id: number; race_status: string; address: string }>(
    `select race_id, race_status, '/races?cup_id=' || cup_id || '&race_date=' || race_date as address from race order by race_date desc`,
  );
  for (const { race_id, address } of races) dates.set(race_id, address);
  const of = (status: string) => races.find(({ race_status }) => race_status === status)?.race_id ?? 0;
  const [first] = await backstage.all<{ cup: number; rider: number; club: number; track: number }>(
    `select min(cup_id) as cup, (select min(rider_id) from entry) as rider, (select min(club_id) from club) as club,
       (select min(track_id) from track) as track from cup`,
  );
  const live = of('RACING');
  const [riding] = await backstage.all<{ rider_id: number }>(
    `select min(rider_id) as rider_id from entry where race_id = ${live}`,
  );
  const [photo] = await backstage.all<{ race_id: number; image_id: number }>(
    `select race_id, image_id from cup_date_image join race using (cup_id, race_date) where slot = 'raceImages' limit 1`,
  );
  await backstage.close();
  if (first === undefined || photo === undefined) throw new Error('there is no cup, or no photograph');
  const done = of('OFFICIAL');
  ids = {
    photo: `/photos/${photo.race_id}?photo=${photo.image_id}`,
    ...first,
    live,
    riding: riding?.rider_id ?? 0,
    done,
    open: of('INSCRIPTION'),
  };
});

test('what everybody reads', async () => {
  // Winners are computed after the start.
  await expect.poll(async () => (await fetch(kit.url)).text()).toContain('Últimos ganadores');
  const { live, done, open, cup, rider, club: club_id, track } = ids;
  const addresses = [
    '/',
    race(live),
    race(done),
    race(open),
    `/ranking?cup_id=${cup}`,
    `/riders/${rider}`,
    '/clubs',
    `/clubs/${club_id}`,
    `/clubs/${club_id}/today`,
    '/calendar',
    '/tracks',
    `/tracks/${track}`,
    `/ranking/clubs?cup_id=${cup}`,
    '/search?q=a',
    '/data',
    `/photos/${done}`,
    '/pricing',
    '/help',
    '/first-race',
    '/judges-guide',
    '/privacy',
    '/terms',
    '/about-us',
    '/offline',
    '/login',
    '/registration',
    '/confirm',
    '/rescue',
    '/lock',
    '/invitation',
    '/join',
    '/certificate',
    '/advertiser',
    `/draw?race=${done}`,
  ];
  const visits: Visit[] = [
    ...addresses.map((one): Visit => [one]),
    ['/pricing', (page) => page.locator('main button').first().click()],
    [ids.photo, pressing('Pedir que se quite')],
  ];
  expect(await problems('', visits)).toEqual([]);
});

test('what a race day reads', async () => {
  const addresses = ['/juez', '/juez?practica', '/parque', '/mesa', '/desk', '/camara'];
  const { live, riding } = ids;
  const more = [`/riders/${riding}`, `/locutor?race=${live}`, `/horarios?race=${live}`, `/pantalla/${live}`];
  expect(
    await problems(
      '',
      [...addresses, ...more].map((one): Visit => [one]),
    ),
  ).toEqual([]);
});

test('what a family reads', async () => {
  const addresses = ['/', '/profile', '/profile?view=protests', '/payments', '/licence', race(ids.open)];
  expect(
    await problems(
      family,
      addresses.map((one): Visit => [one]),
    ),
  ).toEqual([]);
});

test('what an office reads', async () => {
  const { live, cup } = ids;
  const below = [
    '',
    '/licences',
    '/endings',
    '/riders',
    '/riders/import',
    '/riders/claims',
    '/entries',
    `/day/${live}`,
    `/check-in/${live}`,
    `/results/${live}`,
    `/results/${live}/posting`,
    '/menu/day',
    '/cups',
    `/cups/${cup}`,
    `/cups/${cup}/regulation`,
    `/cups/${cup}/preview`,
    '/cups/federation',
    '/dues',
    '/messages',
    '/desk',
    '/photographs',
    '/ads',
    '/users',
    '/organization',
    '/audit',
  ];
  const visits: Visit[] = [
    ...below.map((one): Visit => [`/administration${one}`]),
    ['/administration/cups', pressing('Nueva copa')],
    [`/administration/cups/${cup}/classes`, pressing('Crear una categoría')],
  ];
  expect(await problems(organizer, visits)).toEqual([]);
  expect(await problems(club, [['/administration'], ['/administration/club']])).toEqual([]);
});

/**
 * No address here shows these files: their code is called by a button that reports what failed, or serves a page that
 * is complete without it.
 */
const called = [
  // If the texts are missing, the server changes the language.
  'text/tables/en.js',
  'text/tables/pt.js',
  // The office saves a list for a photo finish by a button.
  'rules/raceday/timing/lynx/write-lynx.ts',
  'web/app/later/google-analytics.ts',
  // A report that does not get through is lost.
  'web/app/later/tell-fault.ts',
  'web/app/shell/ConfirmReminder.tsx',
  'web/app/shell/ConsentBar.tsx',
  'web/ground/call/proof-of-work.ts',
  'web/office/season/cups/CopyCup.tsx',
  'web/office/season/cups/CropForm.tsx',
  'web/office/season/cups/GalleryUpload.tsx',
  'web/office/operations/system/SystemScreen.tsx',
  'web/parts/papers/CropFrame.tsx',
  'web/parts/followed/TellMe.tsx',
  'web/parts/race/ride-file.ts',
  'web/parts/search/Suggestions.tsx',
  'web/parts/sign-in/captcha.ts',
  'web/screens/season/career/OwnName.tsx',
  'web/screens/publishing/home/parts/FollowedNow.tsx',
  'web/screens/publishing/home/FollowedRows.tsx',
  'web/screens/raceday/judge/line/burst.ts',
  'web/screens/raceday/race/live/follow-strip.ts',
];

test('every part was asked for', () => {
  const manifest = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../dist/client/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { file: string; isDynamicEntry?: boolean }>;
  const missing = Object.entries(manifest)
    .filter(([, { isDynamicEntry, file }]) => isDynamicEntry === true && !asked.has(`/${file}`))
    .map(([name]) => name);
  expect(missing.filter((name) => !called.includes(name))).toEqual([]);
});
