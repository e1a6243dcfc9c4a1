import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { dayHref } from '#web/ground/address/office-paths.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { Track } from './track.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let desk: BrowserContext;
let track: Track;

beforeAll(async () => {
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
  track = await Track.open(kit, desk, [8], { seats: 3, table_confirms: false, two_sign: false });
});
afterAll(() => desk.close());

test('a judge who said another race takes the sheet back without a signal, and says it anew', async () => {
  const context = await kit.browser.newContext({
    locale: 'es-AR',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.goto(`${kit.url}/juez?practica`);
  page.setDefaultTimeout(20_000);
  const press = (name: string | RegExp) => page.getByRole('button', { name }).tap();
  await press(/^Empezar/);
  const isOpen = (number: string) =>
    page.getByRole('button', { name: `Carrera ${number}: abrir el menú` }).waitFor();
  await isOpen('1');
  const lanes = await page
    .locator('[data-lane]')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-lane')));
  for (const lane of lanes) await page.locator(`[data-lane="${lane}"]`).tap();
  await press(/^LISTO/);
  await isOpen('2');
  await context.setOffline(true);
  await press(/abrir el menú/);
  await press('Retirar mi hoja de la 1…');
  await page.getByRole('heading', { name: '¿Por qué retiras la hoja de la 1?' }).waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await press('Era otra carrera');
  // This is where the day is, and the first race is to be judged again.
  await isOpen('2');
  await press(/abrir el menú/);
  expect(await page.getByRole('button', { name: /Retirar mi hoja/ }).count()).toBe(0);
  await context.close();
});

test('the office reads what another number of judges does to the races already said, before it is saved', async () => {
  const [marta, hugo] = [await track.judge(1, 'Marta'), await track.judge(2, 'Hugo')];
  const { heats } = await marta.pack();
  const [first] = heats;
  if (!first) throw new Error('a heat at least');
  for (const judge of [marta, hugo])
    await judge.sheet(
      first,
      first.riders.map(({ entry_id }) => entry_id),
    );
  const page = await kit.open(dayHref(track.race_id), desk);
  await page.getByRole('button', { name: 'Jueces…' }).click();
  await page.getByRole('radio', { name: '2', exact: true }).check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText(`Se cierran ahora 1 con lo que ya dijeron los jueces: ${first.number}.`).waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cambiar así' }).click();
  await page
    .getByRole('heading', { name: 'Qué pasa con las carreras ya dichas' })
    .waitFor({ state: 'hidden' });
  const { body } = await track.ask<{ seats: number }>('GET', '/judging');
  expect(body.seats).toBe(2);
});
