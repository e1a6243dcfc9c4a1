import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { fits } from '../eyes.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let race_id: number;
let desk: BrowserContext;

/** A date of the demo's first organization whose entries have just closed, with nine riders in one class and eight in another. */
beforeAll(async () => {
  const backstage = new Backstage(kit.dataDir);
  ({ race_id } = await backstage.closeNext([9, 8]));
  await backstage.close();
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
});
afterAll(() => desk.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
/** Returns the plates of the heat on the screen, in lane order. */
const platesOf = (page: Page) =>
  page
    .locator('main form li button')
    .evaluateAll((buttons) =>
      buttons.map((one) => /placa (.+?),/i.exec(one.querySelector('.sr-only')?.textContent ?? '')?.[1] ?? ''),
    );

const placed = (text: string | null) => /Puesto (\d)/.exec(text ?? '')?.[1] ?? null;

describe('results typed from paper', () => {
  test('race after race by the keyboard alone, in the order of the programme', async () => {
    const page = await kit.organizer(`/day/${race_id}`, desk);
    await page.getByRole('button', { name: /^Sortear \d categorías$/ }).click();
    await page
      .getByText(/categorías sorteadas/)
      .first()
      .waitFor();

    // It is printed: a sheet of choices, and a PDF in a tab of its own.
    await page.getByRole('button', { name: 'Imprimir el día…' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('checkbox', { name: 'Podio' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    const printed = page.waitForResponse((one) => one.url().endsWith('/day/paper'));
    await sheet.getByRole('button', { name: 'Imprimir', exact: true }).click();
    const { file } = (await (await printed).json()) as { file: string };
    expect((await fetch(`${kit.url}${file}`)).headers.get('content-type')).toBe('application/pdf');

    await kit.goToOffice(page, `/results/${race_id}`);
    await page.getByRole('link', { name: 'Cargar por número de carrera' }).click();
    const number = page.getByRole('textbox', { name: 'Carrera' });
    await number.waitFor();
    expect(await number.inputValue()).toBe('1');
    expect(await kit.violations(page)).toEqual([]);
    await number.focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'plates');
    const plates = await platesOf(page);
    const [last = '', ...others] = plates.toReversed();
    // A rider of another race, a repeated plate, a missing one: each is reported, and nothing is saved.
    await page.keyboard.type(`${others[0]} ${others[0]} 99999 `);
    await page.getByText('«99999» no se entiende o no corre en esta carrera.').waitFor();
    await page.getByText(`${others[0]} está dos veces.`, { exact: false }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(others.join(' '));
    await page.keyboard.press('Enter');
    await page.getByText(`Falta ${last}.`, { exact: false }).waitFor();
    expect(await focused(page)).toBe('plates');
    const written = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await page.keyboard.type(` ${last}q`);
    await page.keyboard.press('Enter');
    // Who is disqualified is so with an article, which Enter asks for and then saves.
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'article');
    expect(await kit.violations(page)).toEqual([]);
    await page.keyboard.type('6.1.055');
    await page.keyboard.press('Enter');
    await written;
    // The form asks for the next race of the day, of whatever class.
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=number]')?.value === '2',
    );
    expect(await focused(page)).toBe('number');
    await page.getByText('Carrera 1: guardada').waitFor();

    // When it is undone, it is as before, and something has the focus. Somebody who types on meanwhile loses no
    // press.
    const slow = async (route: Route) => {
      await setTimeout(1000);
      await route.continue();
    };
    await page.route('**/api/office/races/*/results', slow, { times: 1 });
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await page.getByText('Carrera 1: como estaba').waitFor();
    expect(await focused(page)).toBe('number');
    for (let race = 0; race < 3; race += 1) {
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'plates');
      const before = await number.inputValue();
      await page.keyboard.type((await platesOf(page)).join(' '));
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (was) => document.querySelector<HTMLInputElement>('input[name=number]')?.value !== was,
        before,
      );
    }
    expect(await number.inputValue()).toBe('4');
    await number.fill('77');
    await page.keyboard.press('Enter');
    await page.getByText('No hay carrera 77 en esta fecha.').waitFor();
    expect(await focused(page)).toBe('number');
    expect(await fits(page)).toBe(true);
  });

  test('with a thumb, also while there is no signal; it arrives with it', async () => {
    const page = await kit.organizer(`/results/${race_id}/typing`);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByRole('textbox', { name: 'Carrera' }).waitFor();
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
    await page.context().setOffline(true);
    const riders = page.locator('main form li button');
    for (let place = 0; place < (await riders.count()); place += 1) await riders.nth(place).click();
    expect(placed(await riders.first().textContent())).toBe('1');
    await page.getByRole('button', { name: 'Guardar y seguir' }).click();
    await page.getByText('Carrera 4: guardada').waitFor();
    // What this phone alone knows is not counted as loaded.
    await page.getByText(/^3 de \d+ carreras cargadas · 1 por enviar$/).waitFor();
    const written = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await page.context().setOffline(false);
    await written;
    await page.getByText(/^4 de \d+ carreras cargadas$/).waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.getByRole('textbox', { name: 'Carrera' }).inputValue()).toBe('5');

    // In the heat's own form a full gate fits on the screen without scrolling.
    await page.getByRole('textbox', { name: 'Carrera' }).fill('6');
    await page.getByRole('button', { name: 'Abrir' }).click();
    await page.getByRole('link', { name: 'Ver la serie' }).click();
    const gate = page.locator('main form li:has(select)');
    await gate.nth(7).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await gate.count()).toBe(8);
    const last = await gate.nth(7).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 640)).toBeLessThanOrEqual(640);
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
  });
});
