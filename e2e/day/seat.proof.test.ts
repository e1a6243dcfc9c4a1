import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { violationsInThemes } from '../eyes.ts';
import { Track } from './track.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
const contexts: BrowserContext[] = [];
let desk: BrowserContext;
let track: Track;

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

async function openPhone(context: BrowserContext, at: string, code: string, person: string): Promise<Page> {
  const page = await kit.open(`${at}?code=${code}`, context);
  await page.getByLabel('Tu nombre').fill(person);
  await page.getByRole('button', { name: 'Abrir' }).click();
  return page;
}
const isAt = (page: Page, number: string) =>
  page.getByRole('button', { name: `Carrera ${number}: abrir el menú` }).waitFor();
async function sayHeat(page: Page): Promise<void> {
  for (const lane of await page.locator('[data-lane]').all()) {
    await lane.dispatchEvent('pointerdown', { isPrimary: true, button: 0 });
    await lane.dispatchEvent('pointerup', { isPrimary: true, button: 0 });
  }
  await page.getByRole('button', { name: /^LISTO/ }).click();
}

test('a judge’s phone dies, another one takes its seat over, both are told, and the table sees who', async () => {
  const { heats } = await (await track.judge(2, 'Marta')).pack();
  const [first, second, third] = heats;
  if (!first || !second || !third) throw new Error('three heats at least');
  const [one, two] = [await inside(360, 740), await inside(360, 740)];
  const ana = await openPhone(one, '/juez', await track.code('finish', 1), 'Ana');
  await ana.getByRole('button', { name: /^Empezar/ }).click();
  await isAt(ana, first.number);
  await sayHeat(ana);
  await isAt(ana, second.number);
  await ana.getByRole('img', { name: 'Con señal · Todo enviado' }).waitFor();
  await one.setOffline(true);

  const hugo = await openPhone(two, '/juez', await track.code('finish', 1), 'Hugo');
  await hugo.getByText('Ana ya anotó como este mismo juez con otro teléfono.').waitFor();
  expect(await violationsInThemes(hugo)).toEqual([]);
  await hugo.getByRole('button', { name: 'Tomar su lugar' }).click();
  await hugo.getByText('Tomaste el lugar de Ana. Lo que anotó queda.').waitFor();
  await hugo.getByRole('button', { name: /^Empezar/ }).click();
  // Her sheets count, and he continues after them.
  await isAt(hugo, second.number);
  await sayHeat(hugo);
  await isAt(hugo, third.number);

  await one.setOffline(false);
  await ana.getByText('Te reemplaza Hugo').waitFor();
  await ana.getByRole('button', { name: /abrir el menú/ }).click();
  await ana.getByText(/Hugo tomó tu lugar con otro teléfono\. Lo que anotaste queda\./).waitFor();
  expect(await violationsInThemes(ana)).toEqual([]);

  const table = await kit.open(`/mesa?race=${track.race_id}`, desk);
  await table.getByText('reemplaza a Ana', { exact: true }).waitFor();
  await table.getByText('lo reemplaza Hugo', { exact: true }).waitFor();
  await table.close();
});

test('two phones at the gate: whom one has absent is absent on the other, and what drops there has dropped here', async () => {
  const { heats, riders } = await (await track.judge(2, 'Marta')).pack();
  const [first, second] = heats;
  if (!first || !second) throw new Error('two heats at least');
  const gone = riders.find(({ entry_id }) => entry_id === first.riders[0]?.entry_id)?.plate ?? '';
  const [one, two] = [await inside(360, 740), await inside(360, 740)];
  const pablo = await openPhone(one, '/parque', await track.code('gate'), 'Pablo');
  const rosa = await openPhone(two, '/parque', await track.code('gate'), 'Rosa');
  for (const page of [pablo, rosa]) await page.getByRole('button', { name: /^Empezar/ }).click();
  const drop = (page: Page, number: string) => page.getByRole('button', { name: `LARGÓ ${number}` });
  await drop(rosa, first.number).waitFor();
  const tile = pablo.getByRole('button', { name: new RegExp(`${gone}\\b`) }).first();
  await tile.click();
  await tile.click();
  await drop(pablo, first.number).click();

  await rosa.getByText('Largó en otro teléfono').waitFor();
  await rosa.getByText('avisaron que no está').waitFor();
  expect(await violationsInThemes(rosa)).toEqual([]);
  // The heat does not change under the finger: she continues when she wants to.
  await rosa.getByRole('button', { name: `Seguir con la ${second.number}` }).click();
  await drop(rosa, second.number).waitFor();
});

test('what a judge said and closed the page on goes out from any other page, and is counted there', async () => {
  const phone = await inside(360, 740);
  const eva = await openPhone(phone, '/juez', await track.code('finish', 3), 'Eva');
  await eva.getByRole('button', { name: /^Empezar/ }).click();
  await phone.route('**/api/day/**', (route) => route.abort());
  await sayHeat(eva);
  await eva.getByRole('img', { name: 'Sin señal · 1 sin enviar' }).waitFor();
  await eva.close();
  const home = await kit.open('/', phone);
  await home.getByText('De la carrera, sin enviar en este teléfono: 1').waitFor();
  expect(await violationsInThemes(home)).toEqual([]);
  await phone.unroute('**/api/day/**');
  await home.getByText('Se envió todo lo que este teléfono guardaba de la carrera.').waitFor();
});

test('the table calls a race again: the judge’s phone says so, stays where it is, and offers it next', async () => {
  const { heats } = await (await track.judge(2, 'Marta')).pack();
  const [first, second, third, fourth] = heats;
  if (!first || !second || !third || !fourth) throw new Error('four heats at least');
  const iris = await openPhone(await inside(360, 740), '/juez', await track.code('finish', 2), 'Iris');
  await iris.getByRole('button', { name: /^Empezar/ }).click();
  for (const { number } of [first, second]) {
    await isAt(iris, number);
    await sayHeat(iris);
  }
  await isAt(iris, third.number);
  await iris.getByRole('img', { name: 'Con señal · Todo enviado' }).waitFor();

  const table = await kit.open(`/mesa?race=${track.race_id}`, desk);
  await table.getByRole('link', { name: new RegExp(`^${first.number} `) }).click();
  await table.getByRole('button', { name: 'Correr de nuevo…' }).click();
  await table.getByRole('dialog').getByLabel('Motivo').fill('Se cayó la valla');
  await table.getByRole('dialog').getByRole('button', { name: 'Se corre de nuevo' }).click();
  await iris.getByText(`${first.number} se corre de nuevo · 2.ª vez`).waitFor();
  await isAt(iris, third.number);
  expect(await violationsInThemes(iris)).toEqual([]);
  await sayHeat(iris);
  await isAt(iris, first.number);
  await iris.getByText('2.ª vez', { exact: true }).waitFor();
  await sayHeat(iris);
  await isAt(iris, fourth.number);
  await iris.getByRole('button', { name: /abrir el menú/ }).click();
  await iris.getByRole('button', { name: `La ${third.number} se corrió de nuevo` }).click();
  await isAt(iris, third.number);
  await iris.getByText('2.ª vez', { exact: true }).waitFor();
  // Her report arrives before the next test counts reports.
  await iris.getByRole('img', { name: 'Con señal · Todo enviado' }).waitFor();
  await table.close();
});

test('where a judge’s code is made it is said how many are waited for, and its link finds the name written', async () => {
  const page = await kit.open(`/administration/desk?race=${track.race_id}`, desk);
  await page.getByLabel('Nombre de quien lo va a usar').fill('Ana Ñandú');
  await page.getByLabel('Juez de llegada', { exact: true }).check();
  const waited = page.getByRole('radiogroup', {
    name: 'A cuántos jueces de llegada se espera en cada carrera',
  });
  expect(await waited.getByLabel('2', { exact: true }).isChecked()).toBe(true);
  await waited.getByLabel('3', { exact: true }).check();
  // Reports of races were already received, so the page first shows what the change does to them.
  await page.getByRole('button', { name: 'Cambiar así' }).click();
  await page.getByText('Guardado: se espera a 3').waitFor();
  expect((await track.ask<{ seats: number }>('GET', '/judging')).body.seats).toBe(3);
  // Nothing below the header of the page is large enough.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await violationsInThemes(page)).toEqual([]);
  await desk.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Crear código' }).click();
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  await page.getByText('Enlace copiado').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`${kit.url}/juez#`);
  const phone = await (await inside(360, 740)).newPage();
  await phone.goto(link);
  expect(await phone.getByLabel('Tu nombre').inputValue()).toBe('Ana Ñandú');
  expect(phone.url()).toBe(`${kit.url}/juez`);
  await phone.getByRole('button', { name: 'Abrir' }).click();
  await phone.getByRole('heading', { name: /^(Todo listo|Falta algo)$/ }).waitFor();
  await page.close();
});
