import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

/** Makes a club at the gate, its treasurer, and two families who owe 50.000,50 and 20.000. */
async function desk(name: string, cup: string) {
  const place = await backstage.openRace(cup);
  const treasurer = `${name}@demo.test`;
  await backstage.account(treasurer);
  const birthdate = bornFor(place.race_date, 8);
  for (const [email, firstname] of [
    [`${name}.una@demo.test`, 'Abril'],
    [`${name}.otra@demo.test`, 'Zoe'],
  ] as const) {
    await backstage.account(email);
    await backstage.child(email, place, { firstname, birthdate });
  }
  await backstage.all(`update club set club_payments = true where club_id = $1`, [place.club_id]);
  await backstage.all(
    `insert into user_role (user_id, role, club_id) select user_id, 'club', $1 from users where user_email = $2`,
    [place.club_id, treasurer],
  );
  await backstage.all(
    `insert into due (rider_id, book_id, kind, season, cents, currency)
     select r.rider_id, b.book_id, 'season', extract(year from now() at time zone y.zone),
       case r.rider_firstname when 'Abril' then 5000050 else 2000000 end, y.currency
     from rider r join book b on b.club_id = r.club_id join payee y on y.book_id = b.book_id
     where r.club_id = $1 and r.rider_firstname in ('Abril', 'Zoe')`,
    [place.club_id],
  );
  return place;
}

const dialog = (page: Page) => page.getByRole('dialog');
const isNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
const settled = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))));

async function take(page: Page, rider: string, payer: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${rider}`) }).click();
  await dialog(page).getByRole('button', { name: 'Cobrar efectivo' }).click();
  await dialog(page).getByLabel('Quién paga').fill(payer);
  await dialog(page).getByRole('button', { name: 'Cobrar y dar recibo' }).click();
}
const closeSheet = async (page: Page) => {
  await dialog(page).getByRole('link', { name: 'Cerrar' }).click();
  await dialog(page).waitFor({ state: 'detached' });
};

test('a desk without a signal takes cash of two families, gives receipts with their numbers, and closes to the cent', async () => {
  const { club_id } = await desk('sin.senal.una', 'Copa sin Señal');
  const page = await kit.signedIn('sin.senal.una@demo.test', '/administration/dues');
  await page.getByText('Cobrar sin señal').click();
  await page.getByRole('button', { name: 'Preparar este teléfono' }).click();
  await page.getByText('Quedan 20 números').waitFor();
  expect(await kit.violations(page)).toEqual([]);

  await kit.phone.setOffline(true);
  await take(page, 'Abril', 'Marina Paz');
  const receipt = dialog(page).getByRole('region', { name: 'Recibo n.º 1' });
  await dialog(page).getByText('Recibo n.º 1 guardado en este teléfono').waitFor();
  await receipt.getByText('cincuenta mil pesos argentinos con 50/100').waitFor();
  await receipt.getByText('Marina Paz').waitFor();
  await settled(page);
  expect(await kit.violations(page)).toEqual([]);
  await isNarrow(page);
  await closeSheet(page);
  await take(page, 'Zoe', 'Rosa Díaz');
  await dialog(page).getByText('Recibo n.º 2 guardado en este teléfono').waitFor();
  await closeSheet(page);

  // According to this phone nobody owes, and nothing was sent.
  await page.getByText('Nadie debe nada').waitFor();
  await page.getByText('2 recibos sin enviar').waitFor();
  await page.getByText('Quedan 18 números').waitFor();
  await page.getByRole('button', { name: 'Ver el recibo n.º 2' }).click();
  await page.getByRole('region', { name: 'Recibo n.º 2' }).getByText('Rosa Díaz').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await isNarrow(page);
  expect(
    await backstage.all(`select 1 from receipt join book using (book_id) where book.club_id = $1`, [club_id]),
  ).toEqual([]);

  await kit.phone.setOffline(false);
  await page.getByText('Recibo n.º 1 enviado').waitFor();
  await page.getByText('Recibo n.º 2 enviado').waitFor();
  const sent = await backstage.all(
    `select receipt_number, cents, payer_name, issued_at < arrived_at as before, waits from receipt where club_id = $1 order by 1`,
    [club_id],
  );
  expect(sent).toEqual([
    { receipt_number: 1, cents: '5000050', payer_name: 'Marina Paz', before: true, waits: false },
    { receipt_number: 2, cents: '2000000', payer_name: 'Rosa Díaz', before: true, waits: false },
  ]);

  // In the evening, what is handed out is shown and returned, and the drawer agrees.
  const closing = `${kit.url}/administration/dues?view=closing`;
  await page.goto(closing, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Hay números de recibo en teléfonos' }).waitFor();
  await page.getByText('Sin recibo: 3–20').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await isNarrow(page);
  await page.goto(`${kit.url}/administration/dues`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Devolver los números' }).click();
  await page.getByText('Quedan 18 números').waitFor({ state: 'detached' });
  await page.goto(closing, { waitUntil: 'networkidle' });
  await page.getByText('De eso, con recibos sin señal: $\u00a070.000,50').waitFor();
  expect(await page.getByText('Hay números de recibo en teléfonos').count()).toBe(0);
  await page.getByLabel(/^Contado: /).fill('70.000,50');
  await page.getByText('La caja cuadra').waitFor();
  await page.getByRole('button', { name: 'Cerrar el día' }).click();
  await page.getByText('Este día está cerrado.').waitFor();
  await page.goto(`${kit.url}/administration/dues?view=receipts`, { waitUntil: 'networkidle' });
  await page.getByText('Escrito sin señal. Llegó:').first().waitFor();
  expect(await kit.violations(page)).toEqual([]);
});

test('what was paid meanwhile is credit, and what comes after the day was closed waits for the treasurer', async () => {
  const { club_id } = await desk('sin.senal.dos', 'Copa de la Tarde');
  const page = await kit.signedIn('sin.senal.dos@demo.test', '/administration/dues');
  await page.getByText('Cobrar sin señal').click();
  await page.getByRole('button', { name: 'Preparar este teléfono' }).click();
  await page.getByText('Quedan 20 números').waitFor();
  await kit.phone.setOffline(true);
  await take(page, 'Abril', 'Marina Paz');
  await dialog(page).getByText('Recibo n.º 1 guardado en este teléfono').waitFor();
  // Meanwhile the other parent pays by transfer.
  await backstage.all(
    `insert into movement (due_id, kind, cents, currency) select due_id, 'transfer', cents, currency from due
     where club_id = $1 and cents = 5000050`,
    [club_id],
  );
  await kit.phone.setOffline(false);
  await dialog(page).getByText('Recibo n.º 1 enviado').waitFor();
  await dialog(page)
    .getByText('$\u00a050.000,50 ya no se debían: quedan a favor de Abril Ñancupil.')
    .waitFor();
  await settled(page);
  expect(await kit.violations(page)).toEqual([]);
  await closeSheet(page);

  await kit.phone.setOffline(true);
  await take(page, 'Zoe', 'Rosa Díaz');
  await dialog(page).getByText('Recibo n.º 2 guardado en este teléfono').waitFor();
  await closeSheet(page);
  const elsewhere = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const closing = '/administration/dues?view=closing';
  const office = await kit.signedIn('sin.senal.dos@demo.test', closing, elsewhere);
  await office.getByLabel(/^Contado: /).fill('50.000,50');
  await office.getByRole('button', { name: 'Cerrar el día' }).click();
  await office.getByLabel('Cerrar igual, con esos números afuera').check();
  await office.getByRole('button', { name: 'Cerrar el día' }).click();
  await office.getByText('Este día está cerrado.').waitFor();

  await kit.phone.setOffline(false);
  await page.getByText('Recibo n.º 2 enviado').waitFor();
  await page.getByText('Llegó con el día ya cerrado').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await office.reload({ waitUntil: 'networkidle' });
  const waiting = office.getByRole('region', { name: 'Recibos que llegaron con el día cerrado' });
  await waiting.getByText('N.º 2 · Rosa Díaz').waitFor();
  expect(await kit.violations(office)).toEqual([]);
  await isNarrow(office);
  await office.getByText(/^Reabrir el /).click();
  await office.getByLabel('Por qué se reabre').fill('Llegó un recibo');
  await office.getByRole('button', { name: 'Reabrir', exact: true }).click();
  await waiting.waitFor({ state: 'detached' });
  await office.getByLabel(/^Contado: /).fill('70.000,50');
  await office.getByRole('status').filter({ hasText: 'La caja cuadra' }).waitFor();

  // The phone stays in the treasurer's list until it returns its numbers, or somebody says why it will not.
  await office.goto(`${kit.url}/administration/dues?view=receipts`, { waitUntil: 'networkidle' });
  await office.getByText('3–20: en el teléfono de Marina').waitFor();
  await office.getByText('Marcar como no usados: 3–20').click();
  await office.getByLabel('Por qué', { exact: true }).fill('Se quedó sin batería');
  expect(await kit.violations(office)).toEqual([]);
  await isNarrow(office);
  await office.getByRole('button', { name: 'Marcar como no usados' }).click();
  await office.getByText('3–20: no usados').waitFor();
  await elsewhere.close();
});

test('a phone whose numbers are used up says so without a signal, and gets new ones with it', async () => {
  const { club_id } = await desk('sin.senal.tres', 'Copa de la Noche');
  const page = await kit.signedIn('sin.senal.tres@demo.test', '/administration/dues');
  const prepare = async () => {
    await page.getByText('Cobrar sin señal').click();
    await page.getByRole('button', { name: 'Preparar este teléfono' }).click();
  };
  await prepare();
  await page.getByText('Quedan 20 números').waitFor();
  // This is a block of one number, about which this phone learns like a phone whose answer was lost.
  await backstage.all(
    `with short as (update receipt_block set last_number = first_number
       where book_id = (select book_id from book where club_id = $1) returning book_id)
     update receipt_book set last_number = 1 where book_id in (select book_id from short)`,
    [club_id],
  );
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('receipt_numbers');
        opening.addEventListener('error', () => reject(new Error('not opened')));
        opening.addEventListener('success', () => {
          const tx = opening.result.transaction('numbers', 'readwrite');
          tx.objectStore('numbers').clear();
          tx.addEventListener('complete', () => resolve());
        });
      }),
  );
  await page.reload({ waitUntil: 'networkidle' });
  await prepare();
  await page.getByText('Queda 1 número').waitFor();
  await page.getByText('Son pocos: con señal, pide números nuevos.').waitFor();

  await kit.phone.setOffline(true);
  await take(page, 'Abril', 'Marina Paz');
  await dialog(page).getByText('Recibo n.º 1 guardado en este teléfono').waitFor();
  await closeSheet(page);
  const none = 'No quedan números en este teléfono.';
  await page.getByText(none).waitFor();
  await take(page, 'Zoe', 'Rosa Díaz');
  await dialog(page).getByText(none).waitFor();
  await dialog(page).getByRole('alert').filter({ hasText: /./ }).waitFor();
  await settled(page);
  expect(await kit.violations(page)).toEqual([]);
  await isNarrow(page);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await closeSheet(page);

  await kit.phone.setOffline(false);
  await page.getByText('Recibo n.º 1 enviado').waitFor();
  await page.getByRole('button', { name: 'Pedir números nuevos' }).click();
  await page.getByText('Quedan 20 números').waitFor();
  await take(page, 'Zoe', 'Rosa Díaz');
  await dialog(page).getByText('Recibo n.º 2 enviado').waitFor();
});
