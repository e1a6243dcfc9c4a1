import { text } from 'node:stream/consumers';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { accountsKit } from '../accounts/kit.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { proxyTo } from '../hosting/proxy.ts';
import { JudgedRace } from './judged-race.ts';
import { Judge } from './track.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let race: JudgedRace;
let judge: Judge;
let heats: PackHeat[];
let ridden = 0;
let address = '';
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  race = await JudgedRace.open(kit.url, 60, 1, { small_class: 'MINUS1' });
  const { race_id, cup } = race.meeting;
  judge = await Judge.open(kit.url, race_id, await race.code('finish', 1), 'Marta');
  heats = (await judge.pack()).heats;
  address = `/races?cup_id=${cup.cup_id}&race_date=${cup.cup_dates[0]?.date}`;
});
afterAll(async () => {
  for (const context of contexts) await context.close();
});

/** Rides the next race of the day by its list, first to last. */
async function ride(times = 1): Promise<void> {
  for (let one = 0; one < times; one += 1) {
    const heat = heats[ridden];
    if (!heat) throw new Error('the day is over');
    await judge.sheet(
      heat,
      heat.riders.map(({ entry_id }) => entry_id),
    );
    ridden += 1;
  }
}

const numberOf = (index: number) => heats[index]?.number ?? '';

/** Opens a phone of somebody without an account. */
async function phone(
  path: string,
  more: { javaScriptEnabled?: boolean; origin?: string } = {},
): Promise<Page> {
  const { origin = kit.url, ...options } = more;
  const context = await kit.browser.newContext({
    locale: 'es-AR',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    ...options,
  });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${origin}${path}`);
  return page;
}

/** Returns what is on the track, by the strip of the page. */
const onTrack = (page: Page) =>
  page
    .locator('main')
    .getByText(/^(En pista|En el partidor|Se repite|Primera carrera)\d+$/)
    .first();

async function look(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isShown ? 'visible' : 'hidden',
  );
}

test('"faltan 6" counts down to the gate, for who follows a rider without an account; then the result stands there', async () => {
  const heat = heats[7];
  const entry = heat?.riders[0]?.entry_id;
  const page = await phone(`${address}&rider=${entry}`);
  await page.getByRole('button', { name: 'Seguir' }).click();
  await page.getByRole('button', { name: 'Siguiendo' }).waitFor();
  const bar = page.getByRole('complementary', { name: 'Mis pilotos hoy' });
  await bar.getByText('faltan 6').waitFor();
  const career = await page.getByRole('dialog').locator('a[href^="/riders/"]').first().getAttribute('href');
  await bar.getByText(`carrera ${heat?.number}`).waitFor();
  for (const left of [5, 4, 3]) {
    await ride();
    await bar.getByText(`faltan ${left}`).waitFor();
  }
  // It is on every page, also after it was closed.
  for (const other of ['/help', `/horarios?race=${race.meeting.race_id}`]) {
    await page.goto(`${kit.url}${other}`);
    await bar.getByText('faltan 3').waitFor();
  }
  // The page that a grandmother has in a chat knows that today is today.
  await page.goto(`${kit.url}${career}`);
  const today = page.getByRole('group', { name: 'Hoy' });
  await today.getByText('Faltan').waitFor();
  expect(await today.innerText()).toMatch(new RegExp(`3\\s*carreras[\\s\\S]*Carrera\\s*${heat?.number}`));
  await page.getByRole('region', { name: 'Hoy' }).getByText(`la ${heat?.number}`).waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await ride();
  await bar.getByText('¡Ve ya a la zona de llamada!').waitFor();
  await ride(3);
  await bar.getByText('En pista', { exact: true }).waitFor();
  await ride();
  await bar.getByRole('button', { expanded: false }).click();
  await bar
    .getByText(/Manga 1: 1\.º/)
    .first()
    .waitFor();
  // These things about the next race can be saved or shared.
  const share = bar.getByRole('link', { name: 'WhatsApp' });
  const words = decodeURIComponent((await share.getAttribute('href')) ?? '');
  expect(words).toMatch(
    /^https:\/\/wa\.me\/\?text=.+ corre la carrera \d+ \(.+, Manga 2\): carrera \d+ · .+ http/,
  );
  const file = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Agregar al calendario' }).click();
  const calendar = await (await file).createReadStream().then((stream) => text(stream));
  expect(calendar).toMatch(
    /BEGIN:VEVENT[\s\S]*SUMMARY:.+: carrera \d+[\s\S]*BEGIN:VALARM[\s\S]*TRIGGER:-PT10M/,
  );
  await bar.getByRole('link', { name: 'Ver la carrera' }).first().waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
});

test('the strip says what is on the track as it is ridden; a phone loads nothing again for other classes', async () => {
  const page = await phone(address);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await onTrack(page).getByText(numberOf(ridden)).waitFor();
  await expect.poll(() => asked.some((url) => url.includes('/live/stream'))).toBe(true);
  await ride(2);
  await onTrack(page).getByText(numberOf(ridden)).waitFor();
  expect(await page.getByText(/resultados? nuevos?/).count()).toBe(0);
  expect(asked.filter((url) => url.includes('by_date'))).toEqual([]);
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
});

test('a phone that was hidden knows it all when it is shown', async () => {
  const page = await phone(address);
  await onTrack(page).getByText(numberOf(ridden)).waitFor();
  await page.waitForRequest((request) => request.url().includes('/live/stream'));
  await look(page, false);
  await ride(2);
  await look(page, true);
  await onTrack(page).getByText(numberOf(ridden)).waitFor();
});

test('no signal: what is known stays, with its age; with the signal all that was missed comes', async () => {
  const page = await phone(address);
  await page.waitForRequest((request) => request.url().includes('/live/stream'));
  // The page follows the race: the stream has sent something.
  await ride();
  const before = numberOf(ridden);
  await onTrack(page).getByText(before).waitFor();
  await page.context().setOffline(true);
  await page
    .getByText(/Sin conexión · datos de las\s\d\d:\d\d/)
    .first()
    .waitFor();
  await ride(2);
  expect(await onTrack(page).textContent()).toContain(before);
  await page.context().setOffline(false);
  await onTrack(page).getByText(numberOf(ridden)).waitFor();
  await page.getByText(/Sin conexión/).waitFor({ state: 'hidden' });
});

test('a proxy that never lets the stream through: the page asks, and misses nothing', async () => {
  const proxy = await proxyTo(kit.url, {
    holds: (headers) => headers['content-type']?.startsWith('text/event-stream') === true,
  });
  const page = await phone(address, { origin: proxy.url });
  await expect.poll(proxy.held).toBeGreaterThan(0);
  await ride(2);
  await onTrack(page).getByText(numberOf(ridden)).waitFor();
  expect(await page.getByText(/Sin conexión/).count()).toBe(0);
  proxy.stop();
});

test('the class that is open has the places of a heat where the dash was, and its standings follow', async () => {
  const heat = heats[ridden];
  const page = await phone(`${address}&category=${heat?.category_id}&tab=mangas`);
  await page.waitForRequest((request) => request.url().includes('/live/stream'));
  const first = heat?.riders[0]?.entry_id;
  const row = page.getByRole('row').filter({ has: page.locator(`a[href*="rider=${first}"]`) });
  expect(await row.getByText('1.º').count()).toBe(0);
  const standings = page.waitForResponse((response) => response.url().includes('by_date'));
  await ride();
  await row.getByText('1.º').first().waitFor();
  await standings;
});

test('a class of a ridden race has a head of 200 px and its first rider below a line, and nothing moves while gates drop', async () => {
  const heat = heats[ridden - 1];
  const page = await phone(`${address}&category=${heat?.category_id}&tab=classification`);
  await page.waitForRequest((request) => request.url().includes('/live/stream'));
  const rects = () =>
    page.evaluate(() => {
      const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return {
        strip: rectOf('[data-strip]')?.top,
        tabs: rectOf('[role=tablist]')?.bottom,
        row: rectOf('tbody tr')?.top,
      };
    });
  const before = await rects();
  expect(before.tabs).toBeLessThanOrEqual(202);
  expect(before.row).toBeLessThanOrEqual(260);
  for (let one = 0; one < 3; one += 1) {
    await ride();
    await onTrack(page).getByText(numberOf(ridden)).waitFor();
    expect(await rects()).toEqual(before);
  }
});

test('without scripts the page says the same, as of when it was asked for; so does the home page', async () => {
  const page = await phone(address, { javaScriptEnabled: false });
  await onTrack(page).getByText(numberOf(ridden)).waitFor();
  await page
    .getByText(/faltan? \d+ carreras? · Manga 1|Sigue · Manga 1|En pista|En el partidor/)
    .filter({ visible: true })
    .first()
    .waitFor();
  const home = await phone('/', { javaScriptEnabled: false });
  await home
    .locator('main')
    .getByText(new RegExp(`(En pista|En el partidor) ${numberOf(ridden)}`))
    .waitFor();
});

test('before the last moto it is said what is enough to go on: on the sheet of the rider, in the card of who follows', async () => {
  // In this class all but the last rider ride a final.
  const last = heats.findLastIndex(({ riders }) => riders.length > 2);
  expect(last).toBeGreaterThan(ridden);
  while (ridden < last) await ride();
  const entry = heats[last]?.riders[0]?.entry_id;
  const page = await phone(`${address}&rider=${entry}`);
  const words = /^Final: (pasa (si|con)|depende de los demás|con estos resultados ya no pasa)/;
  await page.getByRole('dialog').getByText(words).waitFor();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await page.getByRole('button', { name: 'Siguiendo' }).waitFor();
  await page.goto(`${kit.url}/help`);
  const bar = page.getByRole('complementary', { name: 'Mis pilotos hoy' });
  await bar.getByRole('button', { expanded: false }).click();
  await bar.getByRole('listitem').getByText(words).waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
});
