import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from '../browser.ts';
import { Fingers, type Point } from './fingers.ts';
import { tileMiddles } from './line-hand.ts';

const site = inject('siteUrl');
let browser: Phones;
let context: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => context.close());
afterAll(() => browser.close());

interface AtTheLine {
  page: Page;
  fingers: Fingers;
  /** Returns the middle of the tile of a lane. */
  tile: (lane: number) => Point;
  /** Returns the middle of a key of the bar. */
  key: (name: string | RegExp) => Promise<Point>;
}

/** Opens the line. `never` names a file of code that is requested and never comes. */
async function atTheLine(never?: { hold: string; onHeld: () => void }): Promise<AtTheLine> {
  context = await browser.newContext({
    locale: 'es-AR',
    viewport: { width: 360, height: 640 },
    hasTouch: true,
  });
  const page = await context.newPage();
  if (never !== undefined) await page.route(never.hold, never.onHeld);
  const glass = await context.newCDPSession(page);
  await page.goto(`${site}/juez?practica`);
  await page.getByRole('button', { name: /^Empezar/ }).tap();
  await isOpen(page, '1');
  await glass.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const middles = await tileMiddles(page);
  const tile = (lane: number) => middles.get(lane) ?? { x: 0, y: 0 };
  const key = async (name: string | RegExp) => {
    const box = await page.getByRole('button', { name }).boundingBox();
    if (box === null) throw new Error(`no key ${name}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  return { page, fingers: new Fingers(glass), tile, key };
}

const isOpen = (page: Page, number: string) =>
  page.getByRole('button', { name: `Carrera ${number}: abrir el menú` }).waitFor();
const pause = (page: Page, ms: number) => page.waitForTimeout(ms);
const places = (page: Page) =>
  page.locator('[data-slot] .display').evaluateAll((cells) => cells.map((cell) => cell.textContent));
const plates: Readonly<Record<number, string>> = {
  1: '204',
  2: '018',
  3: 'W4',
  4: '7',
  5: '310',
  6: '55',
  7: '128',
  8: '88',
};
const inOrder = (...lanes: number[]) => lanes.map((lane) => plates[lane]);

describe('every finger counts, in the order of touch', () => {
  test.each([0, 50, 150])(
    'pairs, the second finger %i ms after the first, both lifted together',
    async (gap) => {
      const { page, fingers, tile } = await atTheLine();
      for (const [one, other] of [
        [1, 2],
        [4, 3],
        [5, 8],
        [7, 6],
      ] as const) {
        await fingers.down(1, tile(one));
        if (gap > 0) await pause(page, gap);
        await fingers.down(2, tile(other));
        await fingers.up(1);
        await fingers.up(2);
      }
      await expect.poll(() => places(page)).toEqual(inOrder(1, 2, 4, 3, 5, 8, 7, 6));
    },
  );

  test('three and four at once', async () => {
    const { page, fingers, tile } = await atTheLine();
    for (const lanes of [
      [2, 1, 4],
      [8, 5, 6, 7],
    ]) {
      for (const [finger, lane] of lanes.entries()) await fingers.down(finger, tile(lane));
      for (const finger of lanes.keys()) await fingers.up(finger);
    }
    await expect.poll(() => places(page)).toEqual(inOrder(2, 1, 4, 8, 5, 6, 7));
  });

  test.each([
    ['the head', { x: 150, y: 30 }],
    ['the strip', { x: 300, y: 90 }],
  ])('while a palm rests on %s', async (_where, palm) => {
    const { page, fingers, tile } = await atTheLine();
    await fingers.down(9, palm);
    await pause(page, 700);
    for (const lane of [3, 1, 2]) {
      await fingers.tap(1, tile(lane));
    }
    await fingers.up(9);
    await expect.poll(() => places(page)).toEqual(inOrder(3, 1, 2));
  });

  test('a thumb that stays on its tile keeps its place, before others tap and while they do', async () => {
    const { page, fingers, tile } = await atTheLine();
    await fingers.down(1, tile(4));
    await pause(page, 300);
    await fingers.down(2, tile(2));
    await pause(page, 900);
    await fingers.up(2);
    await fingers.up(1);
    await fingers.down(1, tile(6));
    // That is long enough to choose a status.
    await page.getByRole('button', { name: /^DNF:/ }).waitFor();
    await fingers.down(2, tile(1));
    await fingers.up(1);
    await fingers.up(2);
    await expect.poll(() => places(page)).toEqual(inOrder(4, 2, 6, 1));
  });

  test('a status asked by a long press takes the place of the rider, and undo brings back what was before', async () => {
    const { page, fingers, tile, key } = await atTheLine();
    await fingers.tap(1, tile(1));
    await fingers.down(1, tile(5));
    await page.getByRole('button', { name: /^DNF:/ }).waitFor();
    await fingers.up(1);
    await fingers.tap(1, await key(/^DNF:/));
    await page.getByRole('listitem').filter({ hasText: 'DNF' }).waitFor();
    expect(await places(page)).toEqual(inOrder(1));
    await fingers.tap(1, await key(/^Deshacer/));
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'DNF' }).count()).toBe(0);
    expect(await places(page)).toEqual(inOrder(1));
  });

  test('keys of the bar count beside a finger that rests, too: a plate nobody read stands where it crossed', async () => {
    const { page, fingers, tile, key } = await atTheLine();
    const unknown = await key('Cruzó alguien y no vi la placa');
    await fingers.down(1, tile(1));
    await fingers.tap(2, unknown);
    await fingers.tap(2, tile(2));
    await fingers.up(1);
    await expect.poll(() => places(page)).toEqual(['204', '?', '018']);
  });
});

describe('no key that comes up under a thumb is pressed by it', () => {
  test('"done" twice says the race once, and neither brings it back nor gives a status', async () => {
    const { page, fingers, tile, key } = await atTheLine();
    const done = await key(/^LISTO/);
    const twice = async () => {
      for (let press = 0; press < 2; press += 1) {
        await fingers.tap(1, done);
        await pause(page, 250);
      }
    };
    for (const lane of [1, 2, 3]) {
      await fingers.tap(1, tile(lane));
    }
    await twice();
    expect(
      await page
        .getByRole('listitem')
        .filter({ hasText: /DN[FS]/ })
        .count(),
    ).toBe(0);
    expect(await places(page)).toEqual(inOrder(1, 2, 3));
    for (const lane of [4, 5, 6, 7, 8]) {
      await fingers.tap(1, tile(lane));
    }
    // It is shown for ten seconds only, which a busy machine may need for less than this.
    const saved = page.getByText('1 guardada', { exact: true }).first().waitFor();
    await twice();
    await Promise.all([saved, isOpen(page, '2')]);
  });

  test('a plate of another race does not swallow the tap after it', async () => {
    const { page, tile, fingers } = await atTheLine();
    await page.getByRole('button', { name: 'Cruzó alguien y no vi la placa' }).tap();
    await page.getByRole('button', { name: /placa no vista/ }).tap();
    await page.getByRole('button', { name: 'Placa…' }).tap();
    for (const digit of '968') await page.getByRole('button', { name: digit, exact: true }).tap();
    await page.getByRole('button', { name: 'Aceptar' }).tap();
    await page.getByRole('button', { name: /968/ }).waitFor();
    await fingers.tap(1, tile(3));
    await expect.poll(() => places(page)).toEqual(['968', 'W4']);
  });
});

test('a sheet is on the phone at once, also where the code of proofs never arrives', async () => {
  let isAsked = false;
  const { page, fingers, tile, key } = await atTheLine({
    hold: '**/assets/prove-*.js',
    onHeld: () => {
      isAsked = true;
    },
  });
  for (const lane of [1, 2, 3, 4, 5, 6, 7, 8]) {
    await fingers.tap(1, tile(lane));
  }
  const done = await key(/^LISTO/);
  await fingers.tap(1, done);
  await page.getByText('1 guardada', { exact: true }).first().waitFor({ timeout: 10_000 });
  expect(isAsked).toBe(true);
});
