import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { type Judge, Track } from './track.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let desk: BrowserContext;
let track: Track;
let judges: [Judge, Judge];

beforeAll(async () => {
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
  track = await Track.open(kit, desk, [8, 5], { seats: 2, table_confirms: false, two_sign: true });
  judges = [await track.judge(1, 'Marta'), await track.judge(2, 'Hugo')];
});
afterAll(() => desk.close());

const publicFacts = async () => (await fetch(`${kit.url}/api/races/${track.race_id}`)).text();

test('two judges differ, the table sees both side by side and what each answer changes, and one tap decides', async () => {
  const [marta, hugo] = judges;
  const { heats, riders } = await marta.pack();
  const [first, second, third] = heats;
  if (!first || !second || !third) throw new Error('three heats at least');
  const plate = (entry_id: number) => riders.find((one) => one.entry_id === entry_id)?.plate ?? '';
  const order = first.riders.map(({ entry_id }) => entry_id);
  const swapped = [order[0] ?? 0, order[2] ?? 0, order[1] ?? 0, ...order.slice(3)];
  await marta.sheet(first, order);

  const page = await kit.open(`/mesa?race=${track.race_id}`, desk);
  await page.getByRole('heading', { name: 'Mesa de jueces' }).waitFor();
  // Whoever listens is told of what asks for the table, and of what is settled.
  const said = page.locator('p[role=status].sr-only').first();
  await page.getByRole('columnheader', { name: /J1 · Marta/ }).waitFor();
  expect(await said.textContent()).toBe('');
  await hugo.sheet(first, swapped);
  await expect.poll(() => said.textContent()).toBe(`Carrera ${first.number}: Conflicto`);
  await page.getByText('Conflicto', { exact: true }).first().waitFor();
  await page.getByRole('columnheader', { name: /J1 · Marta/ }).waitFor();
  await page.getByRole('columnheader', { name: /J2 · Hugo/ }).waitFor();
  await page
    .getByText(`No coinciden en el orden de ${plate(order[1] ?? 0)}, ${plate(order[2] ?? 0)}.`)
    .waitFor();
  // The effects of both answers are shown before anything is tapped.
  await page.getByText('Calculando…').first().waitFor({ state: 'hidden' });
  expect(await page.getByRole('heading', { name: 'Qué cambia con cada una' }).count()).toBe(1);
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await publicFacts()).not.toContain('"place":1,');

  await page.getByRole('button', { name: `${plate(order[2] ?? 0)} antes: J2` }).click();
  await expect.poll(() => said.textContent()).toBe(`Carrera ${first.number}: Decidida por la mesa`);
  const placed = async () => {
    const { body } = await track.ask<{
      heats: { phase: string; serie: number; runs: { entry_id: number; place: number | null }[] }[];
    }>('GET', `/results/${first.category_id}`);
    const heat = body.heats.find((one) => one.phase === first.phase && one.serie === first.serie);
    return heat?.runs
      .toSorted((a, b) => (a.place ?? 9) - (b.place ?? 9))
      .map(({ entry_id, place }) => (place === null ? null : entry_id));
  };
  await expect.poll(placed).toEqual(swapped);
  // The public reads it at once.
  await expect.poll(publicFacts).toContain('"place":1');

  // The sheet of the second race is on paper, and counts as one more judge.
  await marta.sheet(
    second,
    second.riders.map(({ entry_id }) => entry_id),
  );
  const typed = page.getByLabel('Del papel: carrera y placas');
  await typed.fill(second.number);
  await typed.press('Enter');
  const plates = page.getByLabel(`Placas de la carrera ${second.number}`);
  await plates.fill('99999');
  await plates.press('Enter');
  await page.getByText('No son de esta serie: 99999.').waitFor();
  await plates.fill(second.riders.map(({ entry_id }) => plate(entry_id)).join(' '));
  await plates.press('Enter');
  await page.getByText(`Carrera ${second.number} anotada como J3`).waitFor();
  await page
    .getByRole('link', { name: new RegExp(`^${second.number} `) })
    .getByText('2 jueces de acuerdo')
    .waitFor();

  // A relegation needs the article, the reason and a second name. Its effects are shown first.
  await page.getByRole('link', { name: new RegExp(`^${second.number} `) }).press('Enter');
  // The keyboard goes on at the opened race, not among forty links before it.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain(`Carrera ${second.number}`);
  expect(await page.title()).toContain(`Carrera ${second.number} · Mesa de jueces`);
  await page.getByRole('button', { name: 'Relegar, sancionar…' }).click();
  const sheet = page.getByRole('dialog');
  const loser = plate(second.riders[0]?.entry_id ?? 0);
  await sheet.getByLabel(`Sin puesto: ${loser}`).selectOption('REL');
  await sheet.getByText(/→ REL/).waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await sheet.getByRole('button', { name: 'Decidir', exact: true }).click();
  await sheet.getByText('Completa «Segunda firma».').waitFor();
  await sheet.getByLabel('Artículo del reglamento').fill('6.1.055');
  await sheet.getByLabel('Motivo').fill('Cruzó de línea en la primera recta');
  await sheet.getByLabel('Segunda firma').fill('Inés');
  await sheet.getByRole('button', { name: 'Decidir', exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  await expect
    .poll(async () => JSON.stringify((await track.ask('GET', `/results/${second.category_id}`)).body))
    .toContain('"REL"');

  // Without a signal the table continues to decide, and sends the decisions later.
  await marta.sheet(
    third,
    third.riders.map(({ entry_id }) => entry_id),
  );
  await page.getByRole('link', { name: new RegExp(`^${third.number} `) }).click();
  await page.getByRole('columnheader', { name: /J1 · Marta/ }).waitFor();
  await desk.setOffline(true);
  await page.getByText(/Sin señal · datos de las/).waitFor();
  await page.getByRole('button', { name: 'Correr de nuevo…' }).click();
  await sheet.getByLabel('Motivo').fill('Se cayó la valla');
  await sheet.getByRole('button', { name: 'Se corre de nuevo' }).click();
  await page.getByText('1 sin enviar').waitFor();
  await page.getByText('Ningún juez dijo nada de esta carrera todavía.').waitFor();
  await desk.setOffline(false);
  await page.getByText('1 sin enviar').waitFor({ state: 'hidden' });
  await page.close();
});

test('two rulings that differ stand side by side, and a third decides', async () => {
  const [marta, hugo] = judges;
  const { heats } = await marta.pack();
  const heat = heats.at(-1);
  if (!heat) throw new Error('a heat');
  const order = heat.riders.map(({ entry_id }) => entry_id);
  await marta.sheet(heat, order);
  await hugo.sheet(heat, order.toReversed());
  const phone = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
  const [code, other] = [await track.code('chief'), await track.code('chief')];
  const one = await kit.open(`/mesa?code=${code}`, phone);
  await one.getByLabel('Tu nombre').fill('Clara');
  await one.getByRole('button', { name: 'Abrir' }).click();
  const second = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
  const two = await kit.open(`/mesa?code=${other}`, second);
  await two.getByLabel('Tu nombre').fill('Diego');
  await two.getByRole('button', { name: 'Abrir' }).click();
  for (const page of [one, two]) {
    await page.getByRole('link', { name: new RegExp(`^${heat.number} `) }).click();
    await page.getByRole('columnheader', { name: /J2 · Hugo/ }).waitFor();
  }
  await phone.setOffline(true);
  await one.getByRole('button', { name: 'Así: J1' }).click();
  await two.getByRole('button', { name: 'Así: J2' }).click();
  await two.getByText('Decidida por la mesa').last().waitFor();
  await phone.setOffline(false);
  await two.getByText('Dos decisiones distintas').last().waitFor();
  expect(await violationsInThemes(two)).toEqual([]);
  expect(await widthsTooNarrow(two)).toEqual([]);
  await two.setViewportSize({ width: 360, height: 740 });
  await two.getByRole('button', { name: /^Así: J2, Diego$/ }).click();
  await two.getByText('Decidida por la mesa').last().waitFor();
  await phone.close();
  await second.close();
});
