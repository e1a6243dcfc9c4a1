import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const mother = 'tres@example.org';
const treasurer = 'tesorera@demo.test';

test('a mother of three pays the federation with one transfer and one photograph; the treasurer accepts it with one tap', async () => {
  const place = await backstage.openRace('Copa de las Familias');
  await backstage.account(mother);
  await backstage.account(treasurer);
  for (const [firstname, years] of [
    ['Abril', 8],
    ['Bruno', 10],
    ['Zoe', 12],
  ] as const)
    await backstage.child(mother, place, { firstname, birthdate: bornFor(place.race_date, years) });
  await backstage.all(
    `insert into user_role (user_id, role, organization_id)
     select user_id, 'organizer', (select organization_id from club where club_id = $1) from users where user_email = $2`,
    [place.club_id, treasurer],
  );

  // The treasurer enters how the federation is paid.
  const office = await kit.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-AR' });
  const desk = await kit.signedIn(treasurer, '/administration/organization', office);
  await desk.getByRole('link', { name: /^Cobros/ }).click();
  await desk.getByLabel('Las familias ven y pagan aquí lo que le deben a la organización').check();
  await desk.getByLabel('Alias').fill('federacion.bmx');
  await desk
    .getByRole('region', { name: 'Cobros de la organización' })
    .getByRole('button', { name: 'Guardar' })
    .click();
  await desk.getByText('Guardado').first().waitFor();

  // The treasurer charges the membership of the season.
  await backstage.all(
    `insert into due (rider_id, book_id, kind, season, cents, currency)
     select r.rider_id, k.book_id, 'season', extract(year from now()), 1500000, 'ARS'
     from rider r join club b using (club_id) join book k on k.organization_id = b.organization_id where b.club_id = $1`,
    [place.club_id],
  );

  const family = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await kit.signedIn(mother, '/payments', family);
  const cart = page.getByRole('region', { name: /^Pagar junto a/ });
  await cart.getByText('$\u00a045.000').waitFor();
  // One of them is to be paid another day: it is left out, and put back.
  await cart.getByRole('checkbox', { name: /Zoe/ }).uncheck();
  await cart.getByText('$\u00a030.000').waitFor();
  await cart.getByRole('checkbox', { name: /Zoe/ }).check();
  await cart.getByText('$\u00a045.000').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await cart.getByRole('button', { name: /^Enviar comprobante/ }).click();
  await cart
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'transferencia.jpg', mimeType: 'image/jpeg', buffer: kit.photo });
  await cart.getByText('transferencia.jpg').waitFor();
  await cart.getByRole('button', { name: /^Enviar comprobante/ }).click();
  await page.getByText('Comprobante enviado').first().waitFor();
  await cart.waitFor({ state: 'detached' });

  await desk.goto(`${kit.url}/administration/dues`, { waitUntil: 'networkidle' });
  await desk
    .getByRole('link', { name: /De la organización/ })
    .first()
    .click();
  await desk.getByRole('link', { name: /^Comprobantes/ }).click();
  await desk.getByRole('checkbox', { name: /Zoe/ }).waitFor();
  expect(await desk.getByRole('checkbox', { checked: true }).count()).toBe(3);
  expect(await kit.violations(desk)).toEqual([]);
  await desk.getByRole('button', { name: /^Aceptar/ }).click();
  await desk.getByText('No hay comprobantes por revisar').waitFor();
  const paid = await backstage.all<{ cents: number }>(
    `select sum(received_cents)::int as cents from due join book using (book_id) where organization_id is not null and rider_id in
       (select rider_id from user_rider join users using (user_id) where user_email = $1)`,
    [mother],
  );
  expect(paid).toEqual([{ cents: 4_500_000 }]);
  const letter = await kit.letterTo(mother, /Pago recibido/);
  for (const child of ['Abril', 'Bruno', 'Zoe']) expect(letter).toContain(child);
  expect(letter).toContain('45.000');
  await Promise.all([office.close(), family.close()]);
});
