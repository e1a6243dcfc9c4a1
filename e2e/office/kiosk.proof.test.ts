import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;
let race_id: number;
let tablet: BrowserContext;

beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  const place = await backstage.openRace('Copa del Mediodía');
  ({ race_id } = place);
  const category_id = place.categories.get('Varones 10');
  await backstage.all(`insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3)`, [
    race_id,
    category_id,
    place.cup_id,
  ]);
  for (const [firstname, lastname, plate] of [
    ['Ana', 'Ñandú Paz', '211'],
    ['Bruno', 'Quispe', '212'],
  ])
    await backstage.all(
      `with p as (insert into rider (rider_firstname, rider_lastname, organization_id, club_id)
         values ($1, $2, $3, $4) returning rider_id, club_id)
       insert into entry (race_id, category_id, rider_id, club_id, plate) select $5, $6, rider_id, club_id, $7 from p`,
      [firstname, lastname, place.organization_id, place.club_id, race_id, category_id, plate],
    );
  tablet = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 768, height: 1024 } });
});
afterAll(async () => {
  await tablet.close();
  await backstage.close();
});

const marks = () =>
  backstage.all<{ plate: string; what: string; desk_name: string }>(
    `select e.plate, k.what, k.desk_name from check_in_mark k join entry e using (race_id, rider_id) where race_id = $1`,
    [race_id],
  );
const isAtStart = (page: Page) => page.getByText('Avisa que llegaste', { exact: true }).waitFor();

async function name(page: Page, plate: string, surname: string): Promise<void> {
  await page.getByLabel('Placa', { exact: true }).fill(plate);
  await page.getByLabel('Apellido').fill(surname);
  await page.getByRole('button', { name: 'Buscar' }).click();
}

test('a family says at the kiosk that it is here, is told what is missing, and the tablet goes back to the start', async () => {
  const office = await kit.organizer(`/desk?race=${race_id}`);
  await office.getByLabel('Nombre de quien lo va a usar').fill('Kiosco');
  await office.getByLabel('Kiosco', { exact: true }).check();
  await office.getByText('No lista a nadie', { exact: false }).waitFor();
  await office.getByRole('button', { name: 'Crear código', exact: true }).click();
  const code = (await office.locator('[data-code]').textContent()) ?? '';

  const page = await tablet.newPage();
  page.setDefaultTimeout(45_000);
  await page.clock.install();
  await page.goto(`${kit.url}/desk#${code}`, { waitUntil: 'networkidle' });
  await isAtStart(page);
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  // Nothing of the site behind can be reached.
  const reached = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('header a, footer a, main a')).filter((link) => {
      link.focus();
      return document.activeElement === link;
    }),
  );
  expect(reached).toEqual([]);

  await name(page, '211', 'Quispe');
  await page.getByText('Nadie de esta fecha tiene esos datos', { exact: false }).waitFor();
  expect(await page.getByText('Ana').count()).toBe(0);
  await name(page, '211', 'nandu');
  await page.getByRole('heading', { name: 'Ana Ñandú Paz' }).waitFor();
  await page.getByText('Contacto de emergencia').waitFor();
  expect(await page.getByText('Quispe').count()).toBe(0);
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ya llegué: Ana Ñandú Paz' }).click();
  await page.getByText('Listo: Ana Ñandú Paz está presente.').waitFor();
  await page.getByText('Pasa por la mesa').waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await marks()).toEqual([{ plate: '211', what: 'present', desk_name: 'Kiosco' }]);

  // Nobody touches it for half a minute.
  await page.getByRole('heading', { name: 'Ana Ñandú Paz' }).click();
  await page.clock.runFor(1000);
  await page.clock.fastForward(20_000);
  expect(await page.getByText('Ana Ñandú Paz').count()).toBeGreaterThan(0);
  await page.clock.fastForward(10_000);
  // It asks before it forgets the family, and one press keeps what was found.
  const asked = page.getByRole('alertdialog', { name: '¿Sigues ahí?' });
  await asked.waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Seguir');
  await page.keyboard.press('Enter');
  await asked.waitFor({ state: 'detached' });
  expect(await page.getByText('Ana Ñandú Paz').count()).toBeGreaterThan(0);
  await page.clock.runFor(1000);
  await page.clock.fastForward(30_000);
  await asked.waitFor();
  await page.clock.runFor(1000);
  await page.clock.fastForward(20_000);
  await isAtStart(page);
  expect(await page.getByText('Ana').count()).toBe(0);
  expect(await page.getByLabel('Apellido').inputValue()).toBe('');

  await name(page, '212', 'Quispe');
  await page.getByRole('button', { name: 'Volver al inicio' }).click();
  await isAtStart(page);

  // The office revoked it, and the tablet shows that at the next touch.
  await office.getByRole('button', { name: /^Anular/ }).click();
  await office.getByRole('button', { name: 'Sí, anular' }).click();
  await office.getByText('Anulado').waitFor();
  await name(page, '212', 'Quispe');
  await page.getByText('El código venció o lo anularon', { exact: false }).waitFor();
});
