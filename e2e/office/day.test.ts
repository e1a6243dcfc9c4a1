import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';

const kit = accountsKit();
let race_id: number;
/** Two classes of the day, one for a desk and one for a phone. */
let classes: { category_id: number; category_name: string }[];
let desk: BrowserContext;

/** A date of the demo's first organization whose entries have just closed, with eleven riders in one class and nine in another. */
beforeAll(async () => {
  const backstage = new Backstage(kit.dataDir);
  const [found] = await backstage.all<{ race_id: string }>(
    `select r.race_id from race r join cup c using (cup_id) where c.organization_id = 1 and r.race_status = 'INSCRIPTION'
     order by r.race_id limit 1`,
  );
  race_id = Number(found?.race_id);
  const rows = await backstage.all<{ category_id: string; category_name: string }>(
    `select category_id, category_name from entry join category using (category_id) where race_id = $1 and entered_category_id is null
     group by 1, 2 having count(*) >= 11 order by 1 limit 2`,
    [race_id],
  );
  classes = rows.map((one) => ({ ...one, category_id: Number(one.category_id) }));
  const [large, small] = classes;
  await backstage.all(
    `delete from entry where race_id = $1 and entry_id not in (
       (select entry_id from entry where race_id = $1 and category_id = $2 and entered_category_id is null order by entry_id limit 11)
       union all
       (select entry_id from entry where race_id = $1 and category_id = $3 and entered_category_id is null order by entry_id limit 9))`,
    [race_id, large?.category_id, small?.category_id],
  );
  await backstage.all(`update race set closes_by_hand = now() where race_id = $1`, [race_id]);
  await backstage.close();
  desk = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
}, 180_000);
afterAll(() => desk.close());

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

async function organizer(inside?: BrowserContext): Promise<Page> {
  const page = await kit.open('/login', inside);
  await kit.signIn(page, 'organizador@demo.test', 'partidor-demo');
  return page;
}

const goTo = (page: Page, below: string) =>
  page.goto(`${kit.url}/administration${below}`, { waitUntil: 'networkidle' });

/** Presses by the keyboard alone. */
async function enter(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** Writes every open heat of a class as it comes over the line, in the forms of the office. */
async function ride(page: Page, category_id: number, heats: number): Promise<void> {
  for (let heat = 0; heat < heats; heat += 1) {
    await goTo(page, `/results/${race_id}/${category_id}`);
    const riders = page.locator('main form li > button');
    await riders.first().waitFor();
    for (let place = 0; place < (await riders.count()); place += 1) await riders.nth(place).click();
    // The next heat stands there as soon as this one is in.
    const written = page.waitForResponse((one) => one.request().method() === 'PUT' && one.ok());
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await written;
  }
}

async function champion(category_id: number): Promise<string> {
  const race = (await (await fetch(`${kit.url}/api/races/${race_id}`)).json()) as {
    race_races: { mangasResult: Record<string, { rank: number | null; plate: string }[]> };
  };
  return race.race_races.mangasResult[String(category_id)]?.find(({ rank }) => rank === 1)?.plate ?? '';
}

describe('a race day', () => {
  test('is drawn, drawn again with a reason, ridden and made into a final at a desk, by the keyboard', async () => {
    const page = await organizer(desk);
    await goTo(page, `/day/${race_id}`);
    const [large] = classes;
    expect(await kit.violations(page)).toEqual([]);
    await enter(page, 'Sortear 2 categorías');
    await page.getByText('2 categorías sorteadas').waitFor();
    expect(await page.getByText('2 de 2 categorías').count()).toBe(1);

    await goTo(page, `/day/${race_id}/${large?.category_id}`);
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
    await goTo(page, `/day/${race_id}/${large?.category_id}`);
    await page.getByRole('heading', { name: 'Sigue: Final' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await enter(page, 'Armar Final');
    await page.getByRole('heading', { name: 'Final', exact: true }).waitFor();
    await ride(page, large?.category_id ?? 0, 1);
    expect(await champion(large?.category_id ?? 0)).not.toBe('');
  });

  test('comes to its champions on a phone, and is published', async () => {
    const [, small] = classes;
    const page = await organizer();
    await goTo(page, `/day/${race_id}/${small?.category_id}`);
    await page.getByRole('heading', { name: 'Serie 2' }).waitFor();
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
    await ride(page, small?.category_id ?? 0, 6);
    await goTo(page, `/day/${race_id}/${small?.category_id}`);
    await page.getByRole('button', { name: 'Armar Final' }).click();
    await page.getByText(/^Ya se puede correr: Final/).waitFor();
    await ride(page, small?.category_id ?? 0, 1);
    await goTo(page, `/day/${race_id}`);
    await page.getByText('2 de 2 categorías terminadas').waitFor();
    expect(await fits(page)).toBe(true);
    await page.getByRole('link', { name: 'Provisorios y oficiales' }).click();
    for (const action of ['Publicar como provisorios', 'Hacer oficiales']) {
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('button', { name: `Sí, ${action.toLowerCase()}` }).click();
      await page.getByRole('button', { name: 'Cancelar' }).waitFor({ state: 'detached' });
    }
    expect(await champion(small?.category_id ?? 0)).not.toBe('');
  });

  test('is drawn again by anybody, and the same comes out', async () => {
    const page = await kit.open(`/draw?race=${race_id}`);
    expect(await kit.violations(page)).toEqual([]);
    // The draw that was replaced is there too, and says that it no longer counts.
    await page.getByText('Faltaba una placa').first().waitFor();
    await page.getByRole('link', { name: new RegExp(`${classes[1]?.category_name} · Mangas`) }).click();
    await page.getByRole('button', { name: 'Sortear otra vez aquí' }).click();
    await page.getByText('Coincide: las mismas series y los mismos lugares en el partidor.').waitFor();
    expect(await fits(page)).toBe(true);
    expect(await kit.violations(page)).toEqual([]);
  });
});
