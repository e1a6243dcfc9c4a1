import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { fits } from '../eyes.ts';

const kit = accountsKit();
let race_id: number;
/** Two classes of the day, one for a desk and one for a phone. */
let classes: { category_id: number; category_name: string }[];
let desk: BrowserContext;

/** A date of the demo's first organization whose entries have just closed, with eleven riders in one class and nine in another. */
beforeAll(async () => {
  const backstage = new Backstage(kit.dataDir);
  ({ race_id, classes } = await backstage.closeNext([11, 9]));
  await backstage.close();
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
});
afterAll(() => desk.close());

/** Presses a button with the keyboard alone. */
async function enter(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

/** Waits until the state of the day is at a step. */
const standsAt = (page: Page, step: string) =>
  page.locator('[aria-current=step]', { hasText: new RegExp(`^${step}`) }).waitFor();

/** Writes every open heat of a class as it crosses the line, in the forms of the office. */
async function ride(page: Page, category_id: number, heats: number): Promise<void> {
  for (let heat = 0; heat < heats; heat += 1) {
    await kit.goToOffice(page, `/results/${race_id}/${category_id}`);
    const riders = page.locator('main form li > button');
    await riders.first().waitFor();
    for (let place = 0; place < (await riders.count()); place += 1) await riders.nth(place).click();
    const written = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await written;
    await page.getByText('Guardado', { exact: true }).waitFor();
  }
}

/** Returns the plate of somebody of the first heat who is in the final. */
async function finalist(category_id: number): Promise<string> {
  const backstage = new Backstage(kit.dataDir);
  const [found] = await backstage.all<{ plate: string }>(
    `select e.plate from run f join entry e using (entry_id) join run m using (entry_id) join heat h on h.heat_id = m.heat_id
     where f.race_id = $1 and f.category_id = $2 and f.phase = 'final' and m.phase = 'M1' and h.serie = 1 order by 1 limit 1`,
    [race_id, category_id],
  );
  await backstage.close();
  return found?.plate ?? '';
}

async function champion(category_id: number): Promise<string> {
  const race = (await (await fetch(`${kit.url}/api/races/${race_id}`)).json()) as {
    race_races: { mangasResult: Record<string, { rank: number | null; plate: string }[]> };
  };
  return race.race_races.mangasResult[String(category_id)]?.find(({ rank }) => rank === 1)?.plate ?? '';
}

describe('a race day', () => {
  test('gets its first gate, a break and the order of its classes, before anything is drawn', async () => {
    const page = await kit.organizer(`/day/${race_id}`, desk);
    await page.getByRole('link', { name: 'Ver el programa' }).click();
    await page.getByRole('heading', { name: /^Programa/ }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await enter(page, 'Cambiar el reloj…');
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Primera largada').fill('09:30');
    await sheet.getByLabel('Puesta del sol').fill('09:40');
    expect(await kit.violations(page)).toEqual([]);
    await enter(page, 'Guardar el reloj');
    await page.getByText('6 carreras después de la puesta del sol (09:40)').waitFor();
    // The smaller class rides first, in every moto.
    const [first, second] = await page.getByRole('button', { name: /^Mover .*, Manga 1$/ }).all();
    const moved = (await second?.getAttribute('aria-label'))?.replace(/^Mover /, '') ?? '';
    const before = (await first?.getAttribute('aria-label'))?.replace(/^Mover /, '') ?? '';
    await second?.focus();
    await page.keyboard.press('Enter');
    await sheet.getByLabel('Antes de').selectOption({ label: before });
    expect(await kit.violations(page)).toEqual([]);
    await enter(page, 'Mover');
    await page.getByText(`Movido: ${moved}`).waitFor();
    await expect.poll(() => focused(page)).toBe('BUTTON');
    const firstMove = page.getByRole('button', { name: /^Mover .*, Manga 1$/ }).first();
    await expect.poll(() => firstMove.getAttribute('aria-label')).toBe(`Mover ${moved}`);
    await enter(page, 'Agregar pausa o podio…');
    await sheet.getByRole('textbox', { name: /^Cómo se anuncia/ }).fill('Almuerzo');
    await sheet.getByLabel('Antes de').selectOption({ label: moved.replace('Manga 1', 'Manga 2') });
    await enter(page, 'Agregar');
    await page.getByText('Agregado: Almuerzo').waitFor();
    await page.getByRole('button', { name: 'Quitar Almuerzo' }).waitFor();
    expect(await fits(page)).toBe(true);
    // The undo, which is offered for ten seconds, restores the order.
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await page.getByRole('button', { name: 'Quitar Almuerzo' }).waitFor({ state: 'detached' });
    await page.locator('h2:focus', { hasText: 'Orden de las carreras' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.close();
  });

  test('is drawn, drawn again with a reason, ridden and made into a final at a desk, by the keyboard', async () => {
    const page = await kit.open(`/administration/day/${race_id}`, desk);
    const [large] = classes;
    expect(await kit.violations(page)).toEqual([]);
    await enter(page, 'Sortear 2 categorías');
    await page.getByText('2 categorías sorteadas').waitFor();
    await standsAt(page, 'M1');

    await kit.goToOffice(page, `/day/${race_id}/${large?.category_id}`);
    await page.getByRole('heading', { name: 'Serie 1' }).waitFor();
    await enter(page, 'Sortear de nuevo…');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Motivo' }).fill('Faltaba una placa');
    expect(await kit.violations(page)).toEqual([]);
    await enter(page, 'Sortear de nuevo');
    await page.getByText('Hoja 2').first().waitFor();
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);

    await ride(page, large?.category_id ?? 0, 6);
    await kit.goToOffice(page, `/day/${race_id}/${large?.category_id}`);
    await page.getByRole('heading', { name: 'Sigue: Final' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await enter(page, 'Armar Final');
    await page.getByRole('heading', { name: 'Final', exact: true }).waitFor();
  });

  test('tells that a final was made from other results, which takes it back with a reason and makes it again', async () => {
    const page = await kit.open('/administration', desk);
    const category_id = classes[0]?.category_id ?? 0;
    const plate = await finalist(category_id);
    for (const heat of ['M1.1', 'M2.1', 'M3.1']) {
      await kit.goToOffice(page, `/results/${race_id}/${category_id}?heat=${heat}`);
      await page.getByRole('combobox', { name: new RegExp(`\\b${plate}\\b`) }).selectOption('DSQ');
      await page.getByRole('textbox', { name: 'Artículo del reglamento o motivo' }).fill('6.1.055');
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await page.getByText('Guardado', { exact: true }).waitFor();
    }
    await page.getByText('Final: se armó con otros resultados').waitFor();
    expect(await page.getByText('Están y ahora no pasan').textContent()).toContain(plate);
    expect(await kit.violations(page)).toEqual([]);
    const facts = await (await fetch(`${kit.url}/api/races/${race_id}`)).text();
    expect(facts).toContain('"by":"drawn"');

    await page.getByRole('link', { name: 'Rehacerla en la sala de sorteo' }).click();
    await page.getByText('Final: se armó con otros resultados').waitFor();
    await enter(page, 'Deshacer Final…');
    await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo' }).fill('Se corrigió una manga');
    expect(await kit.violations(page)).toEqual([]);
    await enter(page, 'Deshacer Final');
    await enter(page, 'Armar Final');
    await page.getByRole('heading', { name: 'Final', exact: true }).waitFor();
    expect(await page.getByText('se armó con otros resultados').count()).toBe(0);
    await page.getByRole('button', { name: 'Deshacer Final…' }).waitFor();
    await ride(page, category_id, 1);
    expect(await finalist(category_id)).not.toBe(plate);
    expect(await champion(category_id)).not.toBe('');
  });

  test('comes to its champions on a phone, and is published', async () => {
    const [, small] = classes;
    const page = await kit.organizer(`/day/${race_id}/${small?.category_id}`);
    await page.getByRole('heading', { name: 'Serie 2' }).waitFor();
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
    await ride(page, small?.category_id ?? 0, 6);
    await kit.goToOffice(page, `/day/${race_id}/${small?.category_id}`);
    await page.getByRole('button', { name: 'Armar Final' }).click();
    await page.getByText(/^Ya se puede correr: Final/).waitFor();
    await ride(page, small?.category_id ?? 0, 1);
    await kit.goToOffice(page, `/day/${race_id}`);
    await standsAt(page, 'Provisorio');
    expect(await fits(page)).toBe(true);
    await page.getByRole('link', { name: 'Publicar como provisorios' }).click();
    for (const action of ['Publicar como provisorios', 'Hacer oficiales']) {
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('button', { name: `Sí, ${action.toLowerCase()}` }).click();
      // Protests are still possible, so it asks for the reason.
      if (action === 'Hacer oficiales') {
        await page.getByLabel('Motivo').fill('Los delegados firmaron');
        await page.getByRole('button', { name: `Sí, ${action.toLowerCase()}` }).click();
      }
      await page.getByRole('button', { name: 'Cancelar' }).waitFor({ state: 'detached' });
    }
    expect(await champion(small?.category_id ?? 0)).not.toBe('');
  });

  test('is drawn again by anybody, and the same comes out', async () => {
    const page = await kit.open(`/draw?race=${race_id}`);
    expect(await kit.violations(page)).toEqual([]);
    // The draw that was replaced is there too, marked as no longer valid.
    await page.getByText('Faltaba una placa').first().waitFor();
    await page.getByRole('link', { name: new RegExp(`${classes[1]?.category_name} · Mangas`) }).click();
    await page.getByRole('button', { name: 'Sortear otra vez aquí' }).click();
    await page.getByText('Coincide: las mismas series y los mismos lugares en el partidor.').waitFor();
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
  });
});
