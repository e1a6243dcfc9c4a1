import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from '../entries/backstage.ts';
import { violationsInThemes } from '../eyes.ts';

const kit = accountsKit();
let backstage: Backstage;
let race_id = 0;
let book_id = 0;

/** Two siblings, and five riders of families of their own: each owes 20.000 for the date, in a cup where nobody rides unpaid. */
beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  const place = await backstage.openRace('Copa de la Mesa');
  race_id = place.race_id;
  const birthdate = bornFor(place.race_date, 8);
  for (const email of [
    'familia.uno',
    'familia.dos',
    'familia.tres',
    'familia.cuatro',
    'familia.cinco',
    'familia.seis',
    'mesa.una',
    'mesa.dos',
  ])
    await backstage.account(`${email}@demo.test`);
  for (const [family, firstname] of [
    ['uno', 'Abril'],
    ['uno', 'Bruno'],
    ['dos', 'Carla'],
    ['tres', 'Dante'],
    ['cuatro', 'Elena'],
    ['cinco', 'Fermín'],
    ['seis', 'Gala'],
  ])
    await backstage.child(`familia.${family}@demo.test`, place, { firstname: firstname ?? '', birthdate });
  const category_id = place.categories.get('Varones 8');
  await backstage.all(`update cup set unpaid_rides = false where cup_id = $1`, [place.cup_id]);
  await backstage.all(
    `insert into user_role (user_id, role, organization_id) select user_id, 'organizer', $1 from users
     where user_email in ('mesa.una@demo.test', 'mesa.dos@demo.test')`,
    [place.organization_id],
  );
  await backstage.all(
    `insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3) on conflict do nothing`,
    [race_id, category_id, place.cup_id],
  );
  await backstage.all(
    `insert into entry (race_id, category_id, rider_id, club_id, plate)
     select $1, $2, rider_id, club_id, (210 + row_number() over (order by rider_firstname))::text from rider where club_id = $3`,
    [race_id, category_id, place.club_id],
  );
  const [book] = await backstage.all<{ book_id: string }>(
    `insert into due (rider_id, book_id, kind, season, cup_id, race_id, category_id, cents, currency)
     select p.rider_id, k.book_id, 'entry', extract(year from r.race_date), r.cup_id, r.race_id, $2, 2000000, 'ARS'
     from rider p, race r, book k where p.club_id = $1 and r.race_id = $3 and k.organization_id = $4 returning book_id`,
    [place.club_id, category_id, race_id, place.organization_id],
  );
  book_id = Number(book?.book_id);
});
afterAll(() => backstage.close());

const dialog = (page: Page) => page.getByRole('dialog');
const settled = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))));
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
const isFine = async (page: Page) => {
  await settled(page);
  expect(await violationsInThemes(page)).toEqual([]);
  await fits(page);
};

async function openTable(email: string, inside: BrowserContext): Promise<Page> {
  return kit.signedIn(email, `/administration/check-in/${race_id}`, inside);
}
const charge = (page: Page, rider: string) =>
  page.getByRole('button', { name: `Cobrar $\u00a020.000: ${rider} Ñancupil` });
async function pay(page: Page, payer: string): Promise<void> {
  await dialog(page).getByLabel('Quién paga').fill(payer);
  await dialog(page).getByRole('button', { name: 'Cobrar y dar recibo' }).click();
}
const present = (page: Page, rider: string) =>
  dialog(page)
    .getByRole('button', { name: `Marcar presente a ${rider} Ñancupil` })
    .click();
const closeSheet = async (page: Page) => {
  await dialog(page).getByRole('link', { name: 'Cerrar' }).click();
  await dialog(page).waitFor({ state: 'detached' });
};
const receipts = () =>
  backstage.all<{ receipt_number: number; cents: string; payer_name: string }>(
    `select receipt_number, cents, payer_name from receipt where book_id = $1 order by 1`,
    [book_id],
  );
const marked = () =>
  backstage.all<{ name: string }>(
    `select rider_firstname as name from check_in_mark join rider using (rider_id)
     where race_id = $1 and what = 'present' order by 1`,
    [race_id],
  );

test('at the table a family pays for two children on one receipt, and both are there with the next taps', async () => {
  const page = await openTable('mesa.una@demo.test', kit.phone);
  await charge(page, 'Abril').waitFor();
  await isFine(page);
  await charge(page, 'Abril').click();
  await dialog(page).getByLabel('Importe recibido').waitFor();
  expect(await dialog(page).getByLabel('Importe recibido').inputValue()).toBe('20000');
  await dialog(page)
    .getByRole('checkbox', { name: /^Bruno/ })
    .check();
  await isFine(page);
  await pay(page, 'Marina Paz');
  await dialog(page).getByText('Recibo n.º 1: $\u00a040.000').waitFor();
  await dialog(page).getByRole('button', { name: 'Recibo en PDF' }).waitFor();
  await isFine(page);
  await present(page, 'Abril');
  await present(page, 'Bruno');
  await dialog(page).getByText('Bruno Ñancupil: presente').waitFor();
  await closeSheet(page);
  await page.getByText('2 de 7 presentes').waitFor();
  expect(await charge(page, 'Abril').count()).toBe(0);
  await expect.poll(marked).toEqual([{ name: 'Abril' }, { name: 'Bruno' }]);
});

test('two tables: what the other one took is said, and there is no second receipt', async () => {
  const elsewhere = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const [page, other] = [
    await openTable('mesa.una@demo.test', kit.phone),
    await openTable('mesa.dos@demo.test', elsewhere),
  ];
  for (const one of [page, other]) await charge(one, 'Carla').click();
  await pay(other, 'Rosa Díaz');
  await dialog(other).getByText('Recibo n.º 2: $\u00a020.000').waitFor();
  await pay(page, 'Rosa Díaz');
  await dialog(page).getByText('Ya está pagado. No hace falta otro recibo.').waitFor();
  await isFine(page);
  await present(page, 'Carla');
  await closeSheet(page);
  await expect.poll(receipts).toHaveLength(2);
  await elsewhere.close();
});

test('an answer that was lost on the way: the same form, pressed again, shows the one receipt', async () => {
  const page = await openTable('mesa.una@demo.test', kit.phone);
  await page.route(
    '**/receipts',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await charge(page, 'Gala').click();
  await pay(page, 'Inés Rey');
  await dialog(page).getByRole('alert').filter({ hasText: /./ }).waitFor();
  // By the list she has paid, but her family has no receipt yet.
  await charge(page, 'Gala').waitFor({ state: 'detached' });
  await dialog(page).getByRole('button', { name: 'Cobrar y dar recibo' }).click();
  await dialog(page).getByText('Recibo n.º 3: $\u00a020.000').waitFor();
  expect(await receipts()).toHaveLength(3);
});

test('without a signal the phone gives a number of its own, the rider is there at once, and the closing agrees to the cent', async () => {
  const page = await openTable('mesa.una@demo.test', kit.phone);
  await charge(page, 'Dante').waitFor();
  await kit.phone.setOffline(true);
  await charge(page, 'Dante').click();
  await pay(page, 'Luis Gómez');
  await dialog(page).getByText('este teléfono no tiene números de recibo').waitFor();
  await isFine(page);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await kit.phone.setOffline(false);
  await page.getByText('Cobrar sin señal').click();
  await page.getByRole('button', { name: 'Preparar este teléfono' }).click();
  await page.getByText('Quedan 20 números').waitFor();
  // The phone asks the server first when there is a signal: a due that was paid meanwhile uses no number.
  await charge(page, 'Fermín').click();
  await dialog(page).getByLabel('Quién paga').waitFor();
  await backstage.all(
    `insert into movement (due_id, kind, cents, currency) select due_id, 'transfer', cents, currency from due join rider using (rider_id)
     where race_id = $1 and rider_firstname = 'Fermín'`,
    [race_id],
  );
  await pay(page, 'Rosa Díaz');
  await dialog(page).getByText('Ya está pagado. No hace falta otro recibo.').waitFor();
  await closeSheet(page);
  await page.getByText('Quedan 20 números').waitFor();

  await kit.phone.setOffline(true);
  await charge(page, 'Dante').click();
  await pay(page, 'Luis Gómez');
  await dialog(page).getByText('Recibo n.º 4 guardado en este teléfono').waitFor();
  await dialog(page).getByRole('region', { name: 'Recibo n.º 4' }).getByText('Luis Gómez').waitFor();
  await present(page, 'Dante');
  await dialog(page).getByText('Dante Ñancupil: presente').waitFor();
  await isFine(page);
  await closeSheet(page);
  await page.getByText('4 de 7 presentes').waitFor();
  await page.getByText('1 recibo sin enviar').first().waitFor();
  await isFine(page);
  expect(await receipts()).toHaveLength(3);

  await kit.phone.setOffline(false);
  await page.getByText('Cobrar sin señal').click();
  await page.getByText('Recibo n.º 4 enviado').waitFor();
  // The mark came after its cash, so nothing refused it.
  await expect.poll(marked).toHaveLength(4);
  expect(await receipts()).toEqual([
    { receipt_number: 1, cents: '4000000', payer_name: 'Marina Paz' },
    { receipt_number: 2, cents: '2000000', payer_name: 'Rosa Díaz' },
    { receipt_number: 3, cents: '2000000', payer_name: 'Inés Rey' },
    { receipt_number: 4, cents: '2000000', payer_name: 'Luis Gómez' },
  ]);
  await page.getByRole('button', { name: 'Devolver los números' }).click();
  await page.getByText('Quedan 19 números').waitFor({ state: 'detached' });
  await page.goto(`${kit.url}/administration/dues?book=${book_id}&view=closing`, {
    waitUntil: 'networkidle',
  });
  const counted = page.getByLabel(/^Contado: /);
  expect(await counted.count()).toBe(2);
  await counted.nth(0).fill('80.000');
  await counted.nth(1).fill('20.000');
  expect(await page.getByText('La caja cuadra').count()).toBe(2);
  await page.getByRole('button', { name: 'Cerrar el día' }).click();
  await page.getByText('Este día está cerrado.').waitFor();
});

test('a helper with a code sees no amount and no button, but who takes the money', async () => {
  const office = await openTable('mesa.una@demo.test', kit.phone);
  await office.goto(`${kit.url}/administration/desk?race=${race_id}`, { waitUntil: 'networkidle' });
  await office.getByLabel('Nombre de quien lo va a usar').fill('Mesa 1');
  await office.getByLabel('Inscribir y retirar').check();
  await office.getByRole('button', { name: 'Crear código', exact: true }).click();
  const code = (await office.locator('[data-code]').textContent()) ?? '';
  const phone = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await kit.open(`/desk#${code}`, phone);
  await page.getByRole('link', { name: 'Acreditación' }).click();
  await page.getByRole('button', { name: /Elena/ }).first().click();
  await dialog(page)
    .getByText(/^El dinero lo recibe .*Marina/)
    .waitFor();
  expect(await page.getByRole('button', { name: /Cobrar/ }).count()).toBe(0);
  await isFine(page);
  await phone.close();
});
