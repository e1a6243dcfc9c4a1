import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { startProxy } from '#server/testing/proxy.ts';
import { accountsKit } from '../accounts/kit.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { Backstage } from '../entries/backstage.ts';
import { phone } from '../site/kit.ts';
import { type Judge, Track } from './track.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let desk: BrowserContext;
let track: Track;
let judge: Judge;
let heats: readonly PackHeat[] = [];
let names = new Map<number, string>();
let ridden = 0;

/** Rides the next race, whose riders cross the line from the last lane to the first. */
async function ride(): Promise<PackHeat> {
  const heat = heats[ridden];
  if (!heat) throw new Error('no race is left');
  ridden += 1;
  await judge.sheet(heat, heat.riders.map(({ entry_id }) => entry_id).toReversed());
  return heat;
}

/** Returns the winner of a race that was ridden like that. */
const winnerOf = ({ riders }: PackHeat): string => names.get(riders.at(-1)?.entry_id ?? 0) ?? '';
const firstAt = ({ riders }: Pick<PackHeat, 'riders'>): string => names.get(riders[0]?.entry_id ?? 0) ?? '';

beforeAll(async () => {
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
  track = await Track.open(kit, desk, [10, 8, 7, 5], { seats: 1, table_confirms: false, two_sign: false });
  judge = await track.judge(1, 'Marta');
  const pack = await judge.pack();
  ({ heats } = pack);
  names = new Map(pack.riders.map(({ entry_id, name }) => [entry_id, name]));
});
afterAll(() => desk.close());

interface Wall {
  page: Page;
  context: BrowserContext;
}

/** Opens a screen on a wall that nobody touches. The test sets its clock. */
async function hang(more = '', url = kit.url): Promise<Wall> {
  const context = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const held = { count: 0 };
    Object.assign(globalThis, { held });
    Object.defineProperty(navigator, 'wakeLock', {
      value: { request: async () => Object.assign(held, { count: held.count + 1, release: async () => {} }) },
    });
  });
  await page.clock.install();
  await page.goto(`${url}/pantalla/${track.race_id}${more}`);
  return { page, context };
}

describe('the big screen', () => {
  test('stands an hour by itself, half of it without the network, and goes on with the day', async () => {
    const first = await ride();
    const line = await startProxy({ host: '127.0.0.1', port: Number(new URL(kit.url).port) });
    const { page, context } = await hang('', `http://127.0.0.1:${line.connection.port}`);
    const board = page.getByRole('dialog', { name: 'Pantalla grande' });
    await board.getByText('En el partidor').waitFor();
    const last = board.getByRole('region', { name: 'Acaba de correr' });
    await last.getByText(winnerOf(first)).waitFor();
    await board.getByText(firstAt(heats[ridden] ?? first)).waitFor();
    expect(await page.evaluate(() => (globalThis as { held?: { count: number } }).held?.count)).toBe(1);
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await board.evaluate((whole) => whole.scrollHeight <= innerHeight)).toBe(true);

    // From here on the page opens without the network too, because all its files are stored.
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      while (!navigator.serviceWorker.controller) await new Promise((wait) => setTimeout(wait, 50));
    });
    await page.reload();
    await board.getByRole('region', { name: 'Siguen' }).waitFor();
    const second = await ride();
    // A new result breaks in, over what comes next; after twenty seconds the usual page returns.
    await last.getByText('Resultado').waitFor();
    await last.getByText(winnerOf(second)).waitFor();
    expect(await board.getByRole('region', { name: 'Siguen' }).count()).toBe(0);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.clock.runFor(21_000);
    await board.getByRole('region', { name: 'Siguen' }).waitFor();
    await last.getByText(winnerOf(second)).waitFor();
    const [hour] = /\d\d:\d\d/.exec((await board.innerText()) ?? '') ?? [];

    // The connection is cut: half an hour later the screen still shows what it knows, and the time of it.
    line.set('cut');
    await page.clock.runFor('00:31:00');
    await board.getByText(/Sin señal desde las \d\d:\d\d/).waitFor();
    await last.getByText(winnerOf(second)).waitFor();
    // It is switched off and on again in the middle of it.
    await page.reload();
    await last
      .getByText(winnerOf(first))
      .or(last.getByText(winnerOf(second)))
      .first()
      .waitFor();
    await page.clock.runFor(60_000);
    await board.getByText(/Sin señal desde las \d\d:\d\d/).waitFor();
    const third = await ride();
    await page.clock.runFor(5000);
    expect(await last.getByText(winnerOf(third)).count()).toBe(0);

    line.set('none');
    await page.clock.runFor(60_000);
    await last.getByText(winnerOf(third)).waitFor();
    await board.getByText('Sin señal').waitFor({ state: 'detached' });

    await page.clock.runFor('00:29:00');
    const fourth = await ride();
    await last.getByText(winnerOf(fourth)).waitFor();
    expect(await board.innerText()).not.toContain(hour ?? 'no hour');
    await context.close();
    await line.stop();
  });

  test('loads a new version of the site by itself', async () => {
    const { page, context } = await hang();
    await page.getByRole('dialog', { name: 'Pantalla grande' }).getByText('Siguen').waitFor();
    await page.route('**/api/version', (route) => route.fulfill({ json: { latamUserVersion: 9999 } }));
    const loaded = page.waitForEvent('load');
    await page.clock.runFor('00:10:30');
    await loaded;
    await page.getByRole('dialog', { name: 'Pantalla grande' }).getByText('Siguen').waitFor();
    await context.close();
  });

  test('upon a video shows the heat alone, and lets the rest through', async () => {
    const { page, context } = await hang('?transparente');
    const shown = page.getByRole('region', { name: 'En el partidor' });
    await shown.getByText(firstAt(heats[ridden] ?? { riders: [] })).waitFor();
    expect(await page.getByText('Siguen').count()).toBe(0);
    const seen = await page.evaluate(() => {
      const colourOf = (element: Element | null) =>
        element === null ? 'none' : getComputedStyle(element).backgroundColor;
      return [document.documentElement, document.body, document.querySelector('dialog')].map(colourOf);
    });
    expect(seen).toEqual(Array.from({ length: 3 }, () => 'rgba(0, 0, 0, 0)'));
    expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('hidden');
    await page.clock.runFor(13_000);
    await shown.waitFor({ state: 'hidden' });
    const heat = await ride();
    await page.getByRole('region', { name: 'Resultado' }).getByText(winnerOf(heat)).waitFor();
    await context.close();
  });
});

describe('the announcer', () => {
  test('reads the race at the gate, the result as it closes, and what comes, with one hand', async () => {
    const page = await kit.open(`/locutor?race=${track.race_id}`, kit.phone);
    const now = heats[ridden];
    const after = heats[ridden + 1];
    if (!now || !after) throw new Error('two races are left');
    await page.getByRole('list').getByText(firstAt(now)).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await widthsTooNarrow(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });

    const closed = await ride();
    await page.getByRole('button', { name: `Resultado ${closed.number}` }).click();
    const [top] = await page.getByRole('listitem').allInnerTexts();
    expect(top).toContain(winnerOf(closed));
    const eighth = page.getByRole('list').first().getByRole('listitem').last();
    await expect
      .poll(async () => {
        const [row, foot] = [await eighth.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
        return row !== null && foot !== null && row.y + row.height <= foot.y;
      })
      .toBe(true);
    // The day may go on: what he reads stays.
    await ride();
    await expect
      .poll(() => page.getByRole('button', { name: /^Ahora/ }).innerText())
      .toContain(heats[ridden]?.number ?? '–');
    expect((await page.getByRole('listitem').allInnerTexts())[0]).toContain(winnerOf(closed));
    await page.getByRole('button', { name: /^Ahora/ }).click();
    await page
      .getByRole('list')
      .getByText(firstAt(heats[ridden] ?? now))
      .waitFor();

    await kit.phone.setOffline(true);
    await page.getByText(/Sin señal: datos de las/).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Sigue/ }).click();
    await page
      .getByRole('list')
      .getByText(firstAt(heats[ridden + 1] ?? now))
      .waitFor();
    await kit.phone.setOffline(false);
  });
});

test('who comes at noon reads when each class rides and in which row it gathers', async () => {
  const page = await kit.open(`/horarios?race=${track.race_id}`, kit.phone);
  const next = heats[ridden + 1];
  const { class_name, pen } = {
    class_name:
      track.classes.find(({ category_id }) => category_id === next?.category_id)?.category_name ?? '',
    pen: Number(next?.number) % 10 || 10,
  };
  const rows = page.getByRole('region', { name: 'Filas de la zona de llamada' });
  await rows
    .getByRole('listitem')
    .filter({ hasText: `fila ${pen}` })
    .getByText(class_name)
    .waitFor();
  const own = page
    .getByRole('region', { name: 'Categorías' })
    .getByRole('listitem')
    .filter({ hasText: class_name });
  await own.getByText(`Sigue · Carrera ${next?.number} · fila ${pen}`).waitFor();
  expect(await own.first().innerText()).toMatch(/≈ \d\d:\d\d/);
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  const progress = page.getByText(/^Carrera .* en pista/);
  const before = await progress.innerText();
  await ride();
  await expect.poll(() => progress.innerText()).not.toBe(before);
});

test('the big screen shows in its turn who goes on, with the line, and who won; then again what comes', async () => {
  while (ridden < heats.length) await ride();
  const { page, context } = await hang();
  const board = page.getByRole('dialog', { name: 'Pantalla grande' });
  await board.getByRole('heading', { level: 1 }).waitFor();
  const untilShown = async (name: string) => {
    const list = board.getByRole('region', { name });
    for (let turn = 0; turn < 60 && !(await list.isVisible()); turn += 1) await page.clock.runFor(4000);
    expect(await list.isVisible(), name).toBe(true);
    expect(await board.evaluate((whole) => whole.scrollHeight <= innerHeight)).toBe(true);
    const isWhole = await list.evaluate((panel) => panel.scrollHeight <= panel.clientHeight);
    expect(isWhole, `${name} fits`).toBe(true);
    return list;
  };
  const cut = await untilShown('Pasan a Final');
  await cut.getByText('Pasan 8').waitFor();
  expect(await cut.getByRole('listitem').count()).toBe(10);
  expect(await violationsInThemes(page)).toEqual([]);
  const podium = await untilShown('Podio');
  await podium.getByText('1.º', { exact: true }).waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  await untilShown('Acaba de correr');
  await context.close();
});

test('a sponsor is booked in the office, read on the page of the date, and counted there and on the big screen', async () => {
  const { office } = track;
  await office.goto(`${kit.url}/administration/ads`);
  await office.getByRole('button', { name: 'Nuevo patrocinador' }).click();
  const cup = office.getByLabel('Copa', { exact: true });
  await cup.locator('option').nth(1).waitFor({ state: 'attached' });
  const cup_id = /cup_id=(\d+)/.exec(track.address)?.[1] ?? '';
  await cup.selectOption(cup_id);
  await office.getByLabel('Fecha', { exact: true }).selectOption(String(track.race_id));
  await office.getByLabel('Marca o nombre').fill('Cascos Cordillera');
  await office.getByLabel(/^Enlace/).fill('https://cordillera.test/');
  await office.getByRole('button', { name: 'Guardar' }).click();
  await office.getByText('Logo (opcional').waitFor();
  expect(await violationsInThemes(office)).toEqual([]);

  // Views of programs are not counted, so this browser claims that a person uses it.
  const { userAgent } = phone;
  const backstage = new Backstage(kit.dataDir);
  const counted = async () => {
    const rows = await backstage.all<{ position: string; views: string; clicks: string }>(
      `select position, views, clicks from ad_day join ad using (ad_id) where ad_name = 'Cascos Cordillera' order by position`,
    );
    return rows.map(({ position, views, clicks }) => [position, Number(views), Number(clicks)]);
  };
  const family = await kit.browser.newContext({ locale: 'es-AR', userAgent, viewport: phone.viewport });
  await family.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: 'the shop' }));
  const page = await family.newPage();
  await page.goto(kit.url + track.address);
  const mark = page.getByRole('link', { name: 'Cascos Cordillera' });
  expect(await mark.getAttribute('href')).toBe('https://cordillera.test/');
  await expect.poll(counted).toEqual([['RACE', 1, 0]]);
  await Promise.all([family.waitForEvent('page'), mark.click()]);
  await expect.poll(counted).toEqual([['RACE', 1, 1]]);
  await family.close();

  const viewport = { width: 1920, height: 1080 };
  const wall = await kit.browser.newContext({ locale: 'es-AR', userAgent, viewport });
  const board = await wall.newPage();
  await board.goto(`${kit.url}/pantalla/${track.race_id}`);
  await board.getByText('Cascos Cordillera').waitFor();
  await expect.poll(counted).toEqual([
    ['RACE', 1, 1],
    ['SCREEN', 1, 0],
  ]);
  await wall.close();
  await backstage.close();
});
