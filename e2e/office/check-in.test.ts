import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;
let race_id: number;
let phone: BrowserContext;

const riders = [
  'Ana Ñandú',
  'Bruno Quispe',
  'Catalina Maximiliana de los Ángeles Fernández-Etcheverry',
  'Dante Ibáñez',
  'Emma Paz',
  'Félix Rueda',
] as const;

/** A meeting with six riders. */
beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  const place = await backstage.openRace('Copa de la Mañana');
  const category_id = place.categories.get('Varones 10');
  ({ race_id } = place);
  await backstage.all(`insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3)`, [
    race_id,
    category_id,
    place.cup_id,
  ]);
  for (const [index, name] of riders.entries())
    await backstage.all(
      `with p as (insert into rider (rider_firstname, rider_lastname, organization_id, club_id, transponder)
         values ($1, $2, $3, $4, $5) returning rider_id, club_id)
       insert into entry (race_id, category_id, rider_id, club_id, plate) select $6, $7, rider_id, club_id, $8 from p`,
      [
        name.split(' ')[0],
        name.split(' ').slice(1).join(' '),
        place.organization_id,
        place.club_id,
        index === 0 ? 'FL94890' : null,
        race_id,
        category_id,
        String(211 + index),
      ],
    );
  phone = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 640 } });
});
afterAll(async () => {
  await phone.close();
  await backstage.close();
});

/** Opens the desk of a helper on a phone of its own, with the code that the office makes. */
async function openDesk(inside: BrowserContext, name: string): Promise<Page> {
  const office = await kit.organizer(`/desk?race=${race_id}`);
  await office.getByLabel('Nombre de quien lo va a usar').fill(name);
  await office.getByLabel('Inscribir y retirar').check();
  await office.getByRole('button', { name: 'Crear código', exact: true }).click();
  const code = (await office.locator('[data-code]').textContent()) ?? '';
  const page = await kit.open(`/desk#${code}`, inside);
  await page.getByRole('link', { name: 'Acreditación' }).click();
  await page.getByText('faltan', { exact: false }).first().waitFor();
  return page;
}

const search = (page: Page) => page.getByLabel('Placa o nombre');
const mark = (page: Page, rider: string) =>
  page.getByRole('button', { name: new RegExp(`^Marcar presente a ${rider}, `) }).click();
const written = () =>
  backstage.all<{ plate: string; marks: number }>(
    `select e.plate, count(k.mark_key)::int as marks from entry e left join check_in_mark k using (race_id, rider_id)
     where e.race_id = $1 group by 1 order by 1`,
    [race_id],
  );

describe('check-in at a desk', () => {
  test('goes on without a signal, also after the page is opened again; everything arrives once, and the office sees it', async () => {
    const page = await openDesk(phone, 'Mesa 1');
    await page.getByText('0 de 6 presentes').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await widthsTooNarrow(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 640 });

    await phone.setOffline(true);
    for (const [index, rider] of riders.slice(0, 5).entries()) {
      // Riders are found by plate, and the search is ready for the next one.
      await search(page).fill(String(211 + index));
      await mark(page, rider);
      await page.getByText(`${rider}: presente`).waitFor();
      expect(await search(page).inputValue()).toBe('');
      expect(await search(page).evaluate((one) => one === document.activeElement)).toBe(true);
    }
    await page.getByText('5 marcas sin enviar', { exact: false }).waitFor();
    await page.getByText('5 de 6 presentes').waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await page.reload();
    await page.getByText('5 de 6 presentes').waitFor();
    await page.getByText('Sin conexión. Lista de las', { exact: false }).waitFor();
    expect((await written()).every(({ marks }) => marks === 0)).toBe(true);

    await phone.setOffline(false);
    await expect
      .poll(written)
      .toEqual(riders.map((_, index) => ({ plate: String(211 + index), marks: index < 5 ? 1 : 0 })));
    const office = await kit.organizer(`/check-in/${race_id}`);
    await office.getByText('5 de 6 presentes').waitFor();
    await office.getByText('Falta 1').waitFor();
    expect(await violationsInThemes(office)).toEqual([]);
    expect(await widthsTooNarrow(office)).toEqual([]);
    await page.close();
  });

  test('has everything of a rider on one card: chips own and on loan, papers, signature, and the way back', async () => {
    const page = await openDesk(phone, 'Mesa 2');
    await page
      .getByRole('button', { name: /Ana Ñandú/ })
      .first()
      .click();
    const card = page.getByRole('dialog');
    await card.getByText('Presente · Mesa 1', { exact: false }).waitFor();
    // It is checked from the press on, and it never changes back while the phone has the mark.
    const seen = card.getByLabel('Papeles revisados');
    const states = await seen.evaluateHandle((box: HTMLInputElement) => {
      const drawn: boolean[] = [];
      const draw = () => {
        drawn.push(box.checked);
        requestAnimationFrame(draw);
      };
      requestAnimationFrame(draw);
      return drawn;
    });
    await seen.check();
    await expect.poll(async () => (await written())[0]?.marks).toBe(2);
    const drawn = await states.jsonValue();
    expect(drawn.slice(drawn.indexOf(true))).not.toContain(false);
    await card.getByRole('button', { name: 'Trae su chip FL94890' }).click();
    await card.getByLabel('Número de chip').fill('kx 10022');
    await card.getByText('Prestado', { exact: true }).click();
    await card.getByRole('button', { name: 'Anotar el chip' }).click();
    await card.getByRole('button', { name: 'Devuelto KX10022' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await card.getByRole('button', { name: 'Devuelto KX10022' }).click();
    await card.getByText('Devuelto').waitFor();
    await card.getByRole('button', { name: 'No está presente' }).click();
    await card.getByRole('button', { name: 'Presente', exact: true }).waitFor();
    await expect
      .poll(() =>
        backstage.all(
          `select what, chip from check_in_mark k where race_id = $1 and what <> 'present' order by what`,
          [race_id],
        ),
      )
      .toEqual([
        { what: 'chip', chip: 'FL94890' },
        { what: 'chip', chip: 'KX10022' },
        { what: 'papers', chip: null },
      ]);
    await page.close();
  });
});
