import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { FederationRanking } from '#contract/season/federation/federation.ts';
import { openBrowser, type Phones } from './browser.ts';
import { outsideWhenLarge, violationsInThemes, widthsTooNarrow } from './eyes.ts';

const site = inject('siteUrl');

interface RaceItem {
  race_id: number;
  cup_id: number;
  race_date: string;
}

const infoNames = [
  'data',
  'pricing',
  'about-us',
  'help',
  'first-race',
  'judges-guide?duty=chief',
  'privacy',
  'terms',
  'offline',
  'advertiser',
  'juez',
  'mesa',
  'parque',
] as const;

let browser: Phones;
const routes = new Map<string, string>();
/** The screens of a race that is being ridden: for officials, at the fence, and on the wall. */
const ofTheDay = new Map<string, string>();

async function raceOf(status: string): Promise<RaceItem> {
  const filters = encodeURIComponent(JSON.stringify({ race_status: [status] }));
  const { items } = (await (
    await fetch(`${site}/api/races?_filters=${filters}&_sortField=race_date&_sortDir=DESC`)
  ).json()) as { items: RaceItem[] };
  const race = items[0];
  if (!race) throw new Error(`no race is ${status}`);
  return race;
}

beforeAll(async () => {
  browser = await openBrowser();
  const [done, live, open] = await Promise.all([raceOf('OFFICIAL'), raceOf('RACING'), raceOf('INSCRIPTION')]);
  const race = (one: RaceItem, more = '') => `/races?cup_id=${one.cup_id}&race_date=${one.race_date}${more}`;
  const full = (await (
    await fetch(`${site}/api/races/by_date?cup_id=${done.cup_id}&race_date=${done.race_date}`)
  ).json()) as {
    race_categories: { category_id: number; riders: number }[];
    race_races: { mangasResult: Record<string, { entry_id: number; rider_id: number }[]> };
  };
  const category = full.race_categories.toSorted((a, b) => b.riders - a.riders)[0]?.category_id ?? 0;
  const best = full.race_races.mangasResult[String(category)]?.[0];
  const rider = best?.entry_id ?? 0;
  const cups = (await (await fetch(`${site}/api/cups`)).json()) as {
    items: { cup_id: number; cup_regulation: string | null }[];
  };
  for (const name of ['juez', 'juez?practica', 'parque', 'mesa']) ofTheDay.set(name, `/${name}`);
  ofTheDay.set('announcer', `/locutor?race=${live.race_id}`);
  ofTheDay.set('timetable', `/horarios?race=${live.race_id}`);
  const { items: ridden } = (await (await fetch(`${site}/api/live`)).json()) as {
    items: { race_id: number; clubs: { club_id: number }[] }[];
  };
  const club = ridden.find(({ race_id }) => race_id === live.race_id)?.clubs[0];
  ofTheDay.set('riders of a club', `/clubs/${club?.club_id}/today?race=${live.race_id}`);
  ofTheDay.set('big screen', `/pantalla/${live.race_id}`);
  ofTheDay.set('race', race(live));
  routes.set('home', '/');
  routes.set('regulation', `/?regulation=${cups.items.find((cup) => cup.cup_regulation)?.cup_id}`);
  routes.set('unknown address', '/no-existe');
  routes.set('finished race', race(done));
  routes.set('category', race(done, `&tab=classification&category=${category}`));
  routes.set('mangas', race(done, `&tab=mangas&category=${category}`));
  routes.set('rider', race(done, `&category=${category}&rider=${rider}`));
  routes.set('career', `/riders/${best?.rider_id}`);
  routes.set('missing career', '/riders/999999');
  routes.set('nothing found', race(done, '&q=zzzzzz'));
  routes.set('draws', `/draw?race=${done.race_id}`);
  const { items: photos } = (await (await fetch(`${site}/api/races/${done.race_id}/photographs`)).json()) as {
    items: { image_id: number }[];
  };
  routes.set('photographs', `/photos/${done.race_id}`);
  routes.set('one photograph', `/photos/${done.race_id}?photo=${photos[0]?.image_id}`);
  routes.set('missing photographs', '/photos/999999');
  routes.set('live race', race(live));
  routes.set('open race', race(open));
  routes.set('missing race', `/races?cup_id=${done.cup_id}&race_date=1999-01-01`);
  routes.set('ranking', `/ranking?cup_id=${done.cup_id}`);
  routes.set('one ranking', `/ranking?cup_id=${done.cup_id}&category_id=${category}`);
  const { cup_rider } = (await (await fetch(`${site}/api/cups/${done.cup_id}`)).json()) as {
    cup_rider: Record<string, { rider_id: number }[]>;
  };
  const second = cup_rider[String(category)]?.[1]?.rider_id ?? 0;
  routes.set('open row', `/ranking?cup_id=${done.cup_id}&category_id=${category}&row=${second}`);
  routes.set('choose a ranking', '/ranking');
  routes.set('search', '/search');
  routes.set('found', '/search?q=echeveria%20noa');
  routes.set('found of all kinds', '/search?q=l');
  routes.set('found nothing', '/search?q=zzzzzz');
  const listed = async (path: string) =>
    (await (await fetch(`${site}${path}`)).json()) as {
      items: { club_id: number; track_id: number; riders: number; dates: number }[];
    };
  const [clubs, tracks] = await Promise.all([listed('/api/clubs/shown'), listed('/api/tracks')]);
  routes.set('clubs', '/clubs');
  routes.set('club', `/clubs/${clubs.items.toSorted((a, b) => b.riders - a.riders)[0]?.club_id}`);
  routes.set('missing club', '/clubs/999999999');
  routes.set('calendar', '/calendar');
  routes.set('calendar of a cup', `/calendar?cup_id=${done.cup_id}`);
  routes.set('tracks', '/tracks?country=ARG');
  routes.set('track', `/tracks/${tracks.items.toSorted((a, b) => b.dates - a.dates)[0]?.track_id}`);
  routes.set('clubs of a cup', `/ranking/clubs?cup_id=${done.cup_id}`);
  const { items: federations } = (await (await fetch(`${site}/api/federation-rankings`)).json()) as {
    items: { federation_ranking_id: number }[];
  };
  const federation_ranking_id = federations[0]?.federation_ranking_id ?? 0;
  const federation = `/ranking?federation=${federation_ranking_id}`;
  const over = async () =>
    (await (
      await fetch(`${site}/api/federation-rankings/${federation_ranking_id}`)
    ).json()) as FederationRanking;
  // Placings are computed after the site has started.
  await vi.waitFor(async () => expect((await over()).categories.length).toBeGreaterThan(0), 90_000);
  const { categories, category_rider } = await over();
  const first = categories[0]?.category_id ?? 0;
  const leader = category_rider[String(first)]?.[0]?.rider_id ?? 0;
  routes.set('federation ranking', federation);
  routes.set('row of a federation ranking', `${federation}&category_id=${first}&row=${leader}`);
  for (const name of infoNames) routes.set(name, `/${name}`);
});
afterAll(() => browser.close());

const names = [
  'home',
  'regulation',
  'unknown address',
  'finished race',
  'category',
  'mangas',
  'rider',
  'career',
  'missing career',
  'nothing found',
  'photographs',
  'one photograph',
  'missing photographs',
  'draws',
  'live race',
  'open race',
  'missing race',
  'ranking',
  'one ranking',
  'open row',
  'choose a ranking',
  'search',
  'found',
  'found of all kinds',
  'found nothing',
  'clubs',
  'club',
  'missing club',
  'calendar',
  'calendar of a cup',
  'tracks',
  'track',
  'clubs of a cup',
  'federation ranking',
  'row of a federation ranking',
  ...infoNames,
] as const;

describe('everyone can use it', () => {
  let page: Page;

  // One visitor visits all pages, because a new one for each costs twice as much.
  beforeAll(async () => {
    page = await browser.newPage({ locale: 'es-AR', bypassCSP: true });
  });

  test.each(names)(
    '%s: axe finds nothing in three themes, nothing scrolls sideways from 320 to 1280, and letters twice as large stay inside',
    async (name) => {
      const found: string[] = [];
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(`${site}${routes.get(name)}`, { waitUntil: 'networkidle' });
      // The colours of a theme are the same at each width: on a phone in the sun, on a desk in the dark.
      for (const [width, other] of [
        [360, 'sun'],
        [1280, 'dark'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        found.push(...(await violationsInThemes(page, ['light', other])).map((one) => `${width} ${one}`));
      }
      found.push(...(await widthsTooNarrow(page)).map((width) => `${width} scrolls sideways`));
      await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        found.push(...(await outsideWhenLarge(page)).map((one) => `${width} with large letters: ${one}`));
      }
      expect(found).toEqual([]);
    },
  );

  // Words in these languages are longer or shorter, and on race day people read them in the sun theme.
  test.each(['en', 'pt'])(
    'the screens of a day that is ridden, in %s: axe finds nothing in three themes, and nothing is outside',
    async (lang) => {
      const context = await browser.newContext({ locale: lang, bypassCSP: true });
      await context.addCookies([{ name: 'lang', value: lang, url: site }]);
      const page = await context.newPage();
      const found: string[] = [];
      for (const [name, path] of ofTheDay) {
        await page.setViewportSize({ width: 360, height: 740 });
        await page.goto(`${site}${path}`, { waitUntil: 'load' });
        // What the server drew has a heading too, until the page knows what this phone has stored.
        await page.waitForFunction(
          () =>
            performance.getEntriesByName('hydrated').length > 0 &&
            document.querySelector('.animate-shimmer') === null &&
            document.querySelector('h1') !== null,
        );
        found.push(...(await violationsInThemes(page)).map((one) => `${name} ${one}`));
        const widths = await widthsTooNarrow(page, [320, 360, 1280]);
        found.push(...widths.map((width) => `${name} ${width} scrolls sideways`));
      }
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
      await context.close();
      expect(found).toEqual([]);
    },
  );

  test.each(['es', 'en', 'pt'])('in %s no sentence is missing and no key shows', async (language) => {
    for (const [name, path] of routes) {
      const answer = await fetch(`${site}${path}`, { headers: { cookie: `lang=${language}` } });
      const html = (await answer.text()).replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>/g, '');
      const text = html.replace(/<[^>]+>/g, ' ');
      expect([name, /\b(race|home|ranking|search|error|reason|shell)_[a-z_]+\b/.exec(text)?.[0]]).toEqual([
        name,
        undefined,
      ]);
      expect([name, /undefined|NaN|\[object/.exec(text)?.[0]]).toEqual([name, undefined]);
    }
  });

  test('what an organization wrote is read in its own language, whatever the page speaks', async () => {
    const { items } = (await (await fetch(`${site}/api/cups`)).json()) as {
      items: { cup_id: number; organization: { country_code: string } }[];
    };
    for (const [country, written] of [
      ['ARG', 'es'],
      ['BRA', 'pt'],
    ]) {
      const cup = items.find(({ organization }) => organization.country_code === country);
      const answer = await fetch(`${site}/?regulation=${cup?.cup_id}`, { headers: { cookie: 'lang=en' } });
      const html = await answer.text();
      expect(html).toContain('<html lang="en"');
      expect(html).toContain(`<div lang="${written}" class="rich-text`);
    }
  });

  test('who asked for less motion gets another theme at once', async () => {
    const context = await browser.newContext({ locale: 'es-AR', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${site}/`, { waitUntil: 'networkidle' });
    const running = await page.evaluate(() => {
      const colour = () => getComputedStyle(document.body).color;
      const before = colour();
      document.documentElement.dataset['theme'] = 'dark';
      return { before, after: colour(), transitions: document.getAnimations().length };
    });
    expect(running.transitions).toBe(0);
    expect(running.after).not.toBe(running.before);
    await context.close();
  });

  test('with the colours of the system, what is chosen, lit or a plate is still told from the rest', async () => {
    const context = await browser.newContext({ locale: 'es-AR', forcedColors: 'active' });
    const page = await context.newPage();
    const style = (selector: string, name: 'borderTopColor' | 'borderTopWidth' | 'backgroundColor') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, property) => getComputedStyle(element)[property], name);
    await page.goto(`${site}/`, { waitUntil: 'networkidle' });
    expect(await style('[aria-current=date]', 'borderTopWidth')).toBe('3px');
    expect(await style('[aria-current=date]', 'borderTopColor')).not.toBe(
      await style('[id^=cup] li a:not([aria-current])', 'borderTopColor'),
    );
    const lit = 'span.rounded-full.forced-color-adjust-none[class*="bg-"]';
    expect(await style(lit, 'backgroundColor')).not.toBe('rgb(255, 255, 255)');
    await page.goto(`${site}${routes.get('category')}`, { waitUntil: 'networkidle' });
    expect(await style('[aria-selected=true]', 'borderTopWidth')).toBe('3px');
    expect(await style('.plate-shape', 'backgroundColor')).not.toBe(await style('body', 'backgroundColor'));
    await context.close();
  });
});
