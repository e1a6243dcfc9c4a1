import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MercadoPagoStandIn, startMercadoPago } from '#server/testing/mercadopago/stand-in.ts';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from './backstage.ts';

let provider: MercadoPagoStandIn;
// It starts before the site, which needs its address.
beforeAll(async () => {
  provider = await startMercadoPago();
});
const kit = accountsKit({}, () => ({ MERCADOPAGO_URL: provider.origin }));
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(async () => {
  await backstage.close();
  await provider.stop();
});

const mother = 'pagadora@example.org';
const treasurer = 'tesorero@demo.test';

test('a treasurer switches Mercado Pago on; a mother pays one fee by card and another with a coupon', async () => {
  const place = await backstage.openRace('Copa de los Pagos');
  await backstage.account(mother);
  await backstage.account(treasurer);
  for (const [firstname, years] of [
    ['Abril', 8],
    ['Bruno', 10],
  ] as const)
    await backstage.child(mother, place, { firstname, birthdate: bornFor(place.race_date, years) });
  await backstage.all(
    `insert into user_role (user_id, role, organization_id)
     select user_id, 'organizer', (select organization_id from club where club_id = $1) from users where user_email = $2`,
    [place.club_id, treasurer],
  );
  await backstage.all(
    `with o as (update organization set organization_payments = true
       where organization_id = (select organization_id from club where club_id = $1) returning organization_id)
     insert into due (rider_id, book_id, kind, season, cents, currency)
     select r.rider_id, k.book_id, 'season', extract(year from now()), 1500000, 'ARS'
     from rider r join club b using (club_id) join o on o.organization_id = b.organization_id join book k on k.organization_id = o.organization_id
     where b.club_id = $1`,
    [place.club_id],
  );

  // The treasurer pastes the keys of Mercado Pago, and never sees them again.
  const seller = provider.ledger.seller();
  const office = await kit.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-AR' });
  const desk = await kit.signedIn(treasurer, '/administration/organization', office);
  await desk.getByRole('link', { name: /^Cobros/ }).click();
  const part = desk.getByRole('region', { name: 'Mercado Pago' });
  await part.getByLabel('Access token').fill('APP_USR-copied-wrong');
  await part.getByRole('button', { name: 'Activar Mercado Pago' }).click();
  await part.getByText(/no acepta ese access token/).waitFor();
  await part.getByLabel('Access token').fill(seller.token);
  await part.getByRole('button', { name: 'Activar Mercado Pago' }).click();
  await part.getByText(new RegExp(`Activado con la cuenta ${seller.nickname}`)).waitFor();
  await part.getByLabel('Clave secreta').fill(seller.secret);
  await part.getByRole('button', { name: 'Guardar' }).click();
  await part.getByText(`termina en ${seller.secret.slice(-4)}`).waitFor();
  expect(await desk.content()).not.toContain(seller.token);
  expect(await kit.violations(desk)).toEqual([]);

  const family = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await kit.signedIn(mother, '/payments', family);
  const cart = page.getByRole('region', { name: /^Pagar junto a/ });
  await cart.getByText('$\u00a030.000').waitFor();
  await cart.getByRole('checkbox', { name: /Bruno/ }).uncheck();
  expect(await kit.violations(page)).toEqual([]);
  await cart.getByRole('button', { name: /^Pagar con Mercado Pago/ }).click();

  // A refused card returns as if it had been paid, but nothing is paid.
  await page.getByRole('button', { name: 'Tarjeta rechazada' }).click();
  await page.getByText(/Todavía no hay un pago confirmado/).waitFor();
  await page.getByRole('link', { name: 'Ir a Mercado Pago' }).click();
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).click();
  await page.getByText(/recibió \$\u00a015\.000 por Mercado Pago/).waitFor();
  expect(await kit.letterTo(mother, /Pago recibido/)).toContain('Abril');

  // The other one is paid with a coupon in a shop two days later.
  await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /Bruno/ }).first().click();
  await page
    .getByRole('button', { name: /^Pagar con Mercado Pago/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pagar en efectivo' }).click();
  const waits = page.getByText(/espera que se pague el cupón, hasta el/).first();
  await waits.waitFor();
  // She lost the coupon: it is cancelled, and she prints another one.
  await page.getByRole('button', { name: 'Anular el cupón' }).click();
  await page.getByText(/Si ya lo pagaste, no lo anules/).waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sí, anular el cupón' }).click();
  await waits.waitFor({ state: 'detached' });
  await page
    .getByRole('button', { name: /^Pagar con Mercado Pago/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pagar en efectivo' }).click();
  await waits.waitFor();
  expect(await kit.violations(page)).toEqual([]);
  const coupon = [...provider.ledger.payments.values()].find(({ status }) => status === 'pending');
  provider.ledger.change(coupon?.id ?? 0, 'approved', 'accredited');
  const [rail] = await backstage.all<{ rail_id: string }>('select rail_id from payment_rail');
  const url = `${kit.url}/api/webhooks/mercadopago/${rail?.rail_id ?? ''}`;
  expect(await provider.notify(coupon?.id ?? 0, { url, secret: 'forged-by-somebody' })).toBe(401);
  expect(await provider.notify(coupon?.id ?? 0, { url })).toBe(200);
  await kit.letterTo(mother, /Pago recibido: .*Bruno/);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText(/recibió \$\u00a015\.000 por Mercado Pago/).waitFor();

  await desk.goto(`${kit.url}/administration/dues`, { waitUntil: 'networkidle' });
  await desk
    .getByRole('link', { name: /De la organización/ })
    .first()
    .click();
  await desk.getByRole('link', { name: 'Movimientos' }).click();
  await desk.locator('dt', { hasText: 'Mercado Pago' }).first().waitFor();

  // Somebody paid what nobody asked for: it waits for the treasurer, until the treasurer enters what was done.
  const [preference = ''] = provider.ledger.preferences.keys();
  const odd = provider.ledger.pay(preference, 'approved', { transaction_amount: 12.5 });
  expect(await provider.notify(odd.id, { url })).toBe(200);
  await kit.letterTo(treasurer, /un pago para mirar/);
  await desk.goto(`${kit.url}/administration/organization`, { waitUntil: 'networkidle' });
  await desk.getByRole('link', { name: /^Cobros/ }).click();
  await part.getByText(`Operación ${odd.id}`).waitFor();
  expect(await kit.violations(desk)).toEqual([]);
  await part.getByRole('button', { name: 'Ya está visto' }).click();
  await part.getByText(/Escribe qué se hizo/).waitFor();
  await part.getByLabel('Qué se hizo').fill('Se devolvió desde Mercado Pago');
  await part.getByRole('button', { name: 'Ya está visto' }).click();
  await part.getByText(`Operación ${odd.id}`).waitFor({ state: 'detached' });

  await part.getByRole('button', { name: 'Desactivar' }).click();
  await part.getByRole('alert').getByRole('button', { name: 'Desactivar' }).click();
  await part.getByRole('button', { name: 'Activar Mercado Pago' }).waitFor();
  await Promise.all([office.close(), family.close()]);
});
