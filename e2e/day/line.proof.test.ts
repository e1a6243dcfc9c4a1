import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from '../browser.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';

const site = inject('siteUrl');
let browser: Phones;
let context: BrowserContext;

beforeAll(async () => {
  browser = await openBrowser({ serviceWorkers: 'allow' });
});
afterEach(() => context.close());
afterAll(() => browser.close());

/** Opens a cheap phone at the line, with the day to practise on. */
async function atTheLine(viewport = { width: 360, height: 640 }): Promise<Page> {
  context = await browser.newContext({ locale: 'es-AR', viewport, hasTouch: true, bypassCSP: true });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  await page.goto(`${site}/juez?practica`);
  await page.getByRole('button', { name: /^Empezar/ }).click();
  await isOpen(page, '1');
  return page;
}

const isOpen = (page: Page, number: string) =>
  page.getByRole('button', { name: `Carrera ${number}: abrir el menú` }).waitFor();
const tile = (page: Page, lane: number) => page.locator(`[data-lane="${lane}"]`);
async function cross(page: Page, ...lanes: number[]): Promise<void> {
  for (const lane of lanes) await tile(page, lane).tap();
}
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).tap();
const order = async (page: Page) =>
  (await page.getByRole('list', { name: 'Orden de llegada' }).getByRole('button').all()).length;
/** Waits until the strip shows what was tapped: the ink of a touch stands alone while the hand is at work. */
const drawn = (page: Page) => page.locator('[data-ink]').first().waitFor({ state: 'detached' });
/** Returns the strip as a judge reads it. */
const strip = async (page: Page) => {
  await drawn(page);
  return page
    .getByRole('list', { name: 'Orden de llegada' })
    .locator('li')
    .evaluateAll((cells) =>
      cells.map((cell) => [...cell.querySelectorAll('.display')].map((one) => one.textContent).join(' ')),
    );
};
const said = async (page: Page) =>
  (await strip(page)).filter((plate) => plate !== '' && !/^\d+\.º$/.test(plate));

/** Reads the rows in the phone's database. */
const rows = (page: Page, store: 'ops' | 'drafts') =>
  page.evaluate(
    (name) =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('partidor-practice');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const all = opening.result.transaction(name).objectStore(name).getAll();
          all.addEventListener('success', () => {
            opening.result.close();
            resolve(all.result);
          });
        });
      }),
    store,
  );
const kept = async (page: Page) => {
  const ops = (await rows(page, 'ops')) as { op: { device_n: number; said: { body: { order: unknown } } } }[];
  return ops.map(({ op }) => ({ count: op.device_n, order: op.said.body.order }));
};

describe('at the line', () => {
  test('eight taps and "done": the order is on the phone, the next race is open, and one tap brings it back', async () => {
    const page = await atTheLine();
    await cross(page, 1, 4, 2, 5, 3, 8, 6);
    await tile(page, 7).getByText('¿último?', { exact: true }).waitFor();
    await cross(page, 7);
    expect(await said(page)).toEqual(['204', '7', '018', '310', 'W4', '88', '55', '128']);
    await press(page, /^LISTO/);
    await isOpen(page, '2');
    await page.getByText('1 guardada', { exact: true }).first().waitFor();
    expect(await kept(page)).toEqual([
      { count: 1, order: [[101], [104], [102], [105], [103], [108], [106], [107]] },
    ]);
    await press(page, /^Deshacer · .*la carrera 1/);
    await isOpen(page, '1');
    // A report counts until there is another one.
    await press(page, /^Lugar 1, placa 204,/);
    await press(page, /^Lugar 1, placa 204,/);
    await press(page, /^LISTO/);
    await isOpen(page, '2');
    const all = await kept(page);
    expect(all.map(({ count }) => count)).toEqual([1, 2]);
    expect(all[1]?.order).toEqual([[104], [102], [105], [103], [108], [106], [107], [101]]);
  });

  test('a place given back, one put in before, two together, and one whose plate nobody read until later', async () => {
    const page = await atTheLine();
    await cross(page, 1, 2, 3);
    await cross(page, 2);
    expect(await said(page)).toEqual(['204', 'W4']);
    await press(page, /^Deshacer/);
    expect(await said(page)).toEqual(['204', '018', 'W4']);
    await press(page, /^2\.º 018/);
    await cross(page, 4);
    expect(await said(page)).toEqual(['204', '7', '018', 'W4']);
    await press(page, 'Junto con el anterior');
    await page.getByRole('button', { name: '= W4' }).waitFor();
    await press(page, 'Cruzó alguien y no vi la placa');
    await cross(page, 6);
    expect(await said(page)).toEqual(['204', '7', '018', 'W4', '?', '55']);
    await press(page, /placa no vista/);
    await cross(page, 5);
    expect(await said(page)).toEqual(['204', '7', '018', 'W4', '310', '55']);
    expect(await order(page)).toBe(6);
  });

  test('two in the wrong order change places with one gesture, or with two taps, and undo brings them back', async () => {
    const page = await atTheLine();
    await cross(page, 1, 2, 3, 4);
    const middle = async (name: RegExp) => {
      const box = await page.getByRole('button', { name }).boundingBox();
      if (box === null) throw new Error('no slot');
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const [from, to] = [await middle(/^4\.º 7/), await middle(/^2\.º 018/)];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
    expect(await said(page)).toEqual(['204', '7', 'W4', '018']);
    await press(page, /^Deshacer/);
    expect(await said(page)).toEqual(['204', '018', 'W4', '7']);
    await press(page, /^1\.º 204/);
    await page.getByText('Otro puesto: se cambian', { exact: false }).waitFor();
    await press(page, /^3\.º W4/);
    expect(await said(page)).toEqual(['W4', '018', '204', '7']);
  });

  test('a plate of another race is named with its race and its class, and taken all the same', async () => {
    const page = await atTheLine();
    await cross(page, 1);
    await press(page, 'Cruzó alguien y no vi la placa');
    await press(page, /placa no vista/);
    await press(page, 'Placa…');
    for (const digit of ['4', '5', '0']) await page.getByRole('button', { name: digit, exact: true }).tap();
    await press(page, 'Aceptar');
    await page.getByText(/^450 es de la 2: .+ · M1$/).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await press(page, 'Volver');
    expect(await said(page)).toEqual(['204', '450']);
    await press(page, /^2\.º 450/);
    await press(page, 'Quitar');
    expect(await said(page)).toEqual(['204']);
  });

  test('practice says that it is one, whatever is open', async () => {
    const page = await atTheLine();
    await page.getByText('PRÁCTICA', { exact: true }).waitFor();
    await press(page, /abrir el menú/);
    await page.getByText('PRÁCTICA', { exact: true }).waitFor();
    await context.setOffline(true);
    await press(page, 'Volver');
    await page.getByText('PRÁCTICA', { exact: true }).waitFor();
    await context.setOffline(false);
  });

  test('a finger that stays says DNF, and those who are left did not start', async () => {
    const page = await atTheLine();
    await cross(page, 1, 2);
    const box = await tile(page, 3).boundingBox();
    if (box === null) throw new Error('no tile');
    await page.mouse.move(box.x + 60, box.y + 50);
    await page.mouse.down();
    await page.getByRole('group', { name: 'W4' }).waitFor();
    await page.mouse.up();
    await press(page, /^DNF:/);
    await page.getByRole('button', { name: /^Lugar 3, placa W4, .*DNF$/ }).waitFor();
    await press(page, /^LISTO/);
    await press(page, 'Los que faltan: DNS');
    await press(page, /^LISTO.*8\/8/);
    await isOpen(page, '2');
  });

  test('a tab that dies after the fifth tap has lost nothing', async () => {
    const page = await atTheLine();
    await cross(page, 8, 7, 6, 5, 4);
    await page.waitForTimeout(100);
    await page.close();
    const again = await context.newPage();
    await again.goto(`${site}/juez?practica`);
    await isOpen(again, '1');
    expect(await said(again)).toEqual(['88', '128', '55', '310', '7']);
    await press(again, /^Deshacer/);
    expect(await said(again)).toEqual(['88', '128', '55', '310']);
  });

  test('the next gate falls early: two races side by side, each with its own sheet', async () => {
    const page = await atTheLine();
    await cross(page, 1, 2);
    await press(page, /Pasar a la carrera 2/);
    await isOpen(page, '2');
    await cross(page, 7, 6);
    await press(page, /Volver a la carrera 1,/);
    await isOpen(page, '1');
    expect(await said(page)).toEqual(['204', '018']);
    await press(page, /Volver a la carrera 2,/);
    expect(await said(page)).toEqual(['73', '227']);
  });

  test('a race said earlier is found by its number, untouched until it is to be corrected', async () => {
    const page = await atTheLine();
    await cross(page, 1, 2, 3, 4, 5, 6, 7, 8);
    await press(page, /^LISTO/);
    await isOpen(page, '2');
    await press(page, /abrir el menú/);
    await press(page, 'Ir a la carrera…');
    await page.getByRole('button', { name: '1', exact: true }).tap();
    await press(page, 'Aceptar');
    await isOpen(page, '1');
    expect(await tile(page, 1).isDisabled()).toBe(true);
    await press(page, 'Corregir la 1');
    await cross(page, 1);
    expect(await said(page)).toEqual(['018', 'W4', '7', '310', '55', '128', '88']);
  });

  test('with a keyboard: plate and Enter, d and s, Backspace, Space', async () => {
    const page = await atTheLine({ width: 1280, height: 800 });
    for (const plate of ['204', '7', '018', '310', 'w4', '88'])
      for (const key of [...plate.split(''), 'Enter']) await page.keyboard.press(key);
    await page.keyboard.press('Backspace');
    for (const key of ['8', '8', 'Enter', '5', '5', 'd', '1', '2', '8', 's']) await page.keyboard.press(key);
    expect(await said(page)).toEqual(['204', '7', '018', '310', 'W4', '88', '55', '128']);
    await page.keyboard.press(' ');
    await isOpen(page, '2');
  });
});

describe('the phone', () => {
  test('nothing scrolls at 360 × 640, and everyone can use it in three themes', async () => {
    const page = await atTheLine();
    const scrolls = () =>
      page.evaluate(() =>
        [document.querySelector('dialog'), ...document.querySelectorAll('dialog *')]
          .filter((one) => one !== null && one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 0)
          .filter((one) => /auto|scroll/.test(one === null ? '' : getComputedStyle(one).overflowY))
          .map((one) => one?.className),
      );
    expect(await scrolls()).toEqual([]);
    expect(await violationsInThemes(page)).toEqual([]);
    await cross(page, 1, 2, 3, 4, 5, 6, 7);
    expect(await violationsInThemes(page)).toEqual([]);
    await press(page, /^LISTO/);
    await press(page, 'Los que faltan: DNF');
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await scrolls()).toEqual([]);
    await press(page, /abrir el menú/);
    expect(await violationsInThemes(page)).toEqual([]);
    await press(page, /^Volver/);
    expect(await widthsTooNarrow(page)).toEqual([]);
    for (const lane of [1, 8])
      expect((await tile(page, lane).boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(96);
  });

  test('opens without a signal after one visit, in the middle of the day', async () => {
    const page = await atTheLine();
    await page.getByRole('button', { name: /abrir el menú/ }).tap();
    await press(page, 'Ver el estado del teléfono');
    await page.getByRole('heading', { name: /^(Todo listo|Falta algo)$/ }).waitFor();
    await page.getByText('La página abre sin señal').waitFor();
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.ready).active?.state === 'activated',
    );
    await press(page, /^Empezar/);
    await cross(page, 3);
    await expect.poll(async () => (await rows(page, 'drafts')).length).toBe(1);
    await context.setOffline(true);
    await page.reload();
    await isOpen(page, '1');
    expect(await said(page)).toEqual(['W4']);
    await cross(page, 1, 2, 4, 5, 6, 7, 8);
    await press(page, /^LISTO/);
    await isOpen(page, '2');
    await context.setOffline(false);
  });

  test('a phone that keeps nothing says so in words, and never that it did', async () => {
    const page = await atTheLine();
    await cross(page, 1, 2, 3, 4, 5, 6, 7, 8);
    await page.evaluate(() => {
      IDBObjectStore.prototype.add = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await press(page, /^LISTO/);
    await page.getByText('No se guarda: usa papel').waitFor();
    expect(await page.getByText('guardada').count()).toBe(0);
    await isOpen(page, '1');
  });

  test('pictures of the line stay on the phone, with their race', async () => {
    const page = await atTheLine();
    await press(page, /abrir el menú/);
    await press(page, /^Fotos de la llegada$/);
    const picture = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
    const files = ['a', 'b'].map((name) => ({ name: `${name}.gif`, mimeType: 'image/gif', buffer: picture }));
    await page.locator('input[type=file]').setInputFiles(files);
    await page.getByText('2 en este teléfono').waitFor();
    await press(page, 'Volver');
    await press(page, /Pasar a la carrera 2/);
    await isOpen(page, '2');
    await press(page, /abrir el menú/);
    await press(page, /^Fotos de la llegada$/);
    await page.getByText('0 en este teléfono').waitFor();
  });

  test('one key takes a burst of pictures, and where there is no camera the phone’s own way opens', async () => {
    const page = await atTheLine();
    await page.evaluate(() => {
      const canvas = document.createElement('canvas');
      canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
      setInterval(() => canvas.getContext('2d')?.fillRect(0, 0, 20, 20), 50);
      Object.defineProperty(navigator, 'mediaDevices', {
        configurable: true,
        value: { getUserMedia: async () => canvas.captureStream(10) },
      });
    });
    await press(page, /^Fotos de la llegada de la/);
    await page.getByRole('button', { name: 'Sacando fotos' }).waitFor();
    // The line continues meanwhile.
    await cross(page, 1);
    await page.getByRole('button', { name: 'Sacando fotos' }).waitFor({ state: 'detached' });
    await press(page, /abrir el menú/);
    await press(page, /^Fotos de la llegada$/);
    await page.getByText('12 en este teléfono').waitFor();
    await press(page, 'Volver');
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'mediaDevices', {
        value: { getUserMedia: () => Promise.reject(new Error('no camera')) },
      }),
    );
    await press(page, /^Fotos de la llegada de la/);
    await press(page, 'Sacar fotos');
  });

  test('the way back asks while a race is open', async () => {
    const page = await atTheLine();
    await cross(page, 1);
    await drawn(page);
    await page.evaluate(() => history.back());
    await page.getByText('La carrera 1 está abierta').waitFor();
    await press(page, 'Seguir con la 1');
    await isOpen(page, '1');
  });

  test('plates are typed in their order where somebody prefers that', async () => {
    const page = await atTheLine();
    const plate = (await tile(page, 2).locator('.display').nth(1).innerText()).trim();
    await press(page, /abrir el menú/);
    await press(page, 'Teclado: escribir las placas en orden');
    await press(page, 'Volver');
    await page.getByRole('heading', { name: 'Placa en el puesto 1' }).waitFor();
    for (const sign of plate) await page.getByRole('button', { name: sign, exact: true }).tap();
    await press(page, 'Aceptar');
    await page.getByRole('heading', { name: 'Placa en el puesto 2' }).waitFor();
    expect((await said(page))[0]).toContain(plate);
    await press(page, 'Volver');
    await page.locator('[data-lane]').first().waitFor();
  });

  test('another version waits until the line is left', async () => {
    const page = await atTheLine();
    await cross(page, 1);
    await context.route('**/api/version', (route) =>
      route.fulfill({ json: { latamUserVersion: 99, version: '9', country: 'LATAM' } }),
    );
    const [before] = await Promise.all([
      page.evaluate(() => {
        const real = Date.now.bind(Date);
        Date.now = () => real() + 6 * 60_000;
        document.dispatchEvent(new Event('visibilitychange'));
        return performance.timeOrigin;
      }),
      page.waitForResponse('**/api/version'),
    ]);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(before);
    expect(await said(page)).toEqual(['204']);
  });
});
