import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { Track } from './track.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let desk: BrowserContext;
let marshal: BrowserContext;
let track: Track;

beforeAll(async () => {
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
  marshal = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
  track = await Track.open(kit, desk, [8, 5], { seats: 1, table_confirms: false, two_sign: false });
});
afterAll(async () => {
  await desk.close();
  await marshal.close();
});

test('the park gathers, the gate drops without a signal, and who was not there did not start', async () => {
  const judge = await track.judge(1, 'Marta');
  const { heats, riders } = await judge.pack();
  const [first, second] = heats;
  if (!first || !second) throw new Error('two heats at least');
  const plate = (entry_id: number) => riders.find((one) => one.entry_id === entry_id)?.plate ?? '';
  const [gone = 0, here = 0, ...others] = first.riders.map(({ entry_id }) => entry_id);

  const page = await kit.open(`/parque?code=${await track.code('gate')}`, marshal);
  await page.getByLabel('Tu nombre').fill('Pablo');
  await page.getByRole('button', { name: 'Abrir' }).click();
  await page.getByText('La página abre sin señal').waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.getByRole('button', { name: /^Empezar/ }).click();
  const drop = page.getByRole('button', { name: `LARGÓ ${first.number}` });
  await drop.waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await drop.boundingBox())?.height).toBeGreaterThanOrEqual(96);

  // The next race gathers: riders who are missing two races before are shown in red.
  await page.getByText('última llamada').first().waitFor();
  await page.locator('summary', { hasText: new RegExp(`^${second.number}`) }).click();
  await page.getByRole('button', { name: 'Llamar', exact: true }).first().click();
  await page.getByRole('button', { name: 'Llamar otra vez' }).waitFor();
  // The call has arrived, and from here on the page counts what was not sent.
  await page.getByText('al día').waitFor();

  await marshal.setOffline(true);
  const tile = (entry_id: number) =>
    page.getByRole('button', { name: new RegExp(`${plate(entry_id)}\\b`) }).first();
  await tile(here).click();
  await tile(gone).click();
  await tile(gone).click();
  await page.getByText(`sin ${plate(gone)}`).waitFor();
  await drop.click();
  await page.getByText(`${first.number} largó`).waitFor();
  await page.getByText('2 sin enviar', { exact: false }).waitFor();
  // The gate was dropped by mistake: the heat is at the gate again, with the same riders present.
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await drop.waitFor();
  const at = await drop.boundingBox();
  await drop.click();
  await page.getByRole('button', { name: `LARGÓ ${second.number}` }).waitFor();
  // A second press in the same place does nothing about the next race, whose button appeared there.
  await page.mouse.click((at?.x ?? 0) + (at?.width ?? 0) / 2, (at?.y ?? 0) + (at?.height ?? 0) / 2);
  expect(await page.getByText(`${second.number} largó`).count()).toBe(0);
  // The phone is switched off and on again without a signal: the page opens, and nothing is lost.
  await page.reload();
  await page.getByRole('button', { name: `LARGÓ ${second.number}` }).waitFor();
  await page.getByText(/\d sin enviar/).waitFor();
  // Its operations are passed to another phone in a code.
  await page.getByRole('button', { name: 'Pasar a otro teléfono' }).click();
  await page.getByRole('img', { name: /^Código 1 de/ }).waitFor();
  await page.getByRole('button', { name: 'Volver', exact: true }).last().click();
  // A rider of the heat before is at this gate.
  await page.getByText('Está un piloto de otra carrera').click();
  await page.getByLabel('Su placa').fill(plate(here));
  await page.getByRole('button', { name: 'Está en este partidor' }).click();
  await page.getByText(`${plate(here)} es de la carrera ${first.number}`).waitFor();
  await page.getByRole('button', { name: `${plate(here)} no está, quitar` }).click();
  await marshal.setOffline(false);
  await page.getByText('al día').waitFor();

  // The judge's sheet leaves out the absent rider, and counts as complete.
  await judge.sheet(first, [here, ...others]);
  await expect
    .poll(async () => JSON.stringify((await track.ask('GET', `/results/${first.category_id}`)).body))
    .toContain('"DNS"');
});
