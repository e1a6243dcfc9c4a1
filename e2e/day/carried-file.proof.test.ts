import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheetSaid } from '#rules/raceday/judging/carried/sheet-code.ts';
import { listPrint } from '#rules/raceday/judging/starting-list.ts';
import { accountsKit } from '../accounts/kit.ts';
import { violationsInThemes } from '../eyes.ts';
import { Track } from './track.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
const contexts: BrowserContext[] = [];
let track: Track;
let desk: BrowserContext;

const inside = async (width: number, height: number) => {
  const context = await kit.browser.newContext({
    locale: 'es-AR',
    viewport: { width, height },
    bypassCSP: true,
  });
  contexts.push(context);
  return context;
};

beforeAll(async () => {
  desk = await inside(1280, 800);
  track = await Track.open(kit, desk, [8, 5], { seats: 2, table_confirms: false, two_sign: false });
});
afterAll(async () => {
  for (const context of contexts) await context.close();
});

async function sayHeat(page: Page): Promise<void> {
  for (const lane of await page.locator('[data-lane]').all()) {
    await lane.dispatchEvent('pointerdown', { isPrimary: true, button: 0 });
    await lane.dispatchEvent('pointerup', { isPrimary: true, button: 0 });
  }
  await page.getByRole('button', { name: /^LISTO/ }).click();
}

test('what a phone without a signal holds goes by a file to the table and to another judge, once each, and can be read whole', async () => {
  const { heats } = await (await track.judge(2, 'Marta')).pack();
  const [first, second] = heats;
  if (!first || !second) throw new Error('two heats at least');
  const valley = await inside(360, 740);
  const ana = await kit.open(`/juez?code=${await track.code('finish', 1)}`, valley);
  await ana.getByLabel('Tu nombre').fill('Ana');
  await ana.getByRole('button', { name: 'Abrir' }).click();
  await ana.getByRole('button', { name: /^Empezar/ }).click();
  await ana.getByRole('button', { name: `Carrera ${first.number}: abrir el menú` }).waitFor();
  await valley.route('**/api/day/**', (route) => route.abort());
  await sayHeat(ana);
  await ana.getByRole('button', { name: /abrir el menú/ }).click();
  await ana.getByRole('button', { name: 'Pasar a otro teléfono' }).click();
  const [download] = await Promise.all([
    ana.waitForEvent('download'),
    ana.getByRole('button', { name: 'Exportar un archivo' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`partidor-${track.race_id}-J1.json`);
  const file = await download.path();

  const table = await kit.open(`/mesa?race=${track.race_id}`, desk);
  await table.getByText('Traer lo que guarda un teléfono sin señal').click();
  const take = async (page: Page, payload: string | { name: string; mimeType: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Leer un archivo de otro teléfono' }).click(),
    ]);
    await chooser.setFiles(payload);
  };
  const whole = await readFile(file);
  await take(table, { name: 'x.json', mimeType: 'application/json', buffer: whole.subarray(0, 90) });
  await table.getByText('Ese archivo no es de un teléfono de jueces, o está dañado.').waitFor();
  await take(table, file);
  await table.getByText('Anotaciones nuevas guardadas aquí: 1').waitFor();
  await take(table, file);
  await table.getByText('Todo lo de ese archivo ya estaba aquí.').waitFor();
  await table.getByRole('link', { name: new RegExp(`^${first.number} `) }).click();
  await table.getByRole('columnheader', { name: /J1 · Ana/ }).waitFor();
  await table.getByText(/^Todo lo anotado ·/).click();
  await table.locator('summary', { hasText: 'hoja de J1' }).click();
  await table.getByText('por archivo, traído por').waitFor();
  await table.getByText('Serie corrida por 1.ª vez').waitFor();
  expect(await violationsInThemes(table)).toEqual([]);

  // Her own phone is back online: the server has everything already.
  await valley.unroute('**/api/day/**');
  await ana.reload();
  await ana.getByRole('img', { name: 'Con señal · Todo enviado' }).waitFor();
  const { body } = await track.ask<{ writes: unknown[] }>('GET', `/results/${first.category_id}`);
  expect(JSON.stringify(body)).not.toContain('"place":1');

  // A sheet by radio, typed at the table, counts as one more judge, and the heat is decided.
  const list = listPrint(first.riders);
  const order = first.riders.map(({ entry_id }) => [entry_id]);
  const line = sheetSaid(
    { number: first.number, attempt: 1, sheet: { order, marks: [], laps: [], list } },
    first.riders,
  );
  await table.getByLabel(/^Del papel/).fill(line ?? '');
  await table.keyboard.press('Enter');
  await table.getByRole('columnheader', { name: /J3/ }).waitFor();
  await expect
    .poll(async () => JSON.stringify((await track.ask('GET', `/results/${first.category_id}`)).body))
    .toContain('"place":1');
  await table.close();
});
