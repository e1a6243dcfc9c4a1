import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const mother = 'precios@example.org';
const organizer = 'precios@demo.test';

test('an organizer sets what a date costs; a mother of two reads it before she enters them, and owes just that', async () => {
  const place = await backstage.openRace('Copa de los Precios');
  await backstage.account(mother);
  await backstage.account(organizer);
  await backstage.child(mother, place, {
    firstname: 'Bruno',
    birthdate: bornFor(place.race_date, 8),
    licence: 'Varones 8',
  });
  await backstage.child(mother, place, {
    firstname: 'Emma',
    birthdate: bornFor(place.race_date, 9),
    gender: 'WOMAN',
    licence: 'Damas 9',
  });
  await backstage.account('otra.precios@example.org');
  await backstage.child('otra.precios@example.org', place, {
    firstname: 'Wenceslao',
    birthdate: bornFor(place.race_date, 10),
    licence: 'Varones 10',
  });
  await backstage.all(
    `insert into user_role (user_id, role, organization_id) select user_id, 'organizer', $1 from users where user_email = $2`,
    [place.organization_id, organizer],
  );
  await backstage.all(
    `update organization set organization_payments = true, pay_alias = 'liga.bmx' where organization_id = $1`,
    [place.organization_id],
  );

  const office = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const desk = await kit.signedIn(organizer, `/administration/cups/${place.cup_id}/prices`, office);
  await desk.getByRole('button', { name: 'Toda la copa' }).click();
  await desk.getByLabel('Precio de una inscripción').fill('20.000');
  expect(await kit.violations(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Guardar' }).click();
  await desk.getByText('$\u00a020.000', { exact: true }).first().waitFor();
  await desk.getByLabel('No corre hasta pagar').click();
  await desk.getByRole('radio', { name: 'No corre hasta pagar', checked: true }).waitFor();

  const family = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await kit.signedIn(
    mother,
    `/races?cup_id=${place.cup_id}&race_date=${place.race_date}`,
    family,
  );
  const price = page.getByRole('region', { name: 'Lo que cuesta' });
  await page.getByRole('region', { name: 'Inscribir a Bruno y Emma' }).getByText('$\u00a040.000').waitFor();
  await price.getByText(/Hay que pagar antes de correr/).waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Inscribir a Bruno y Emma' }).click();
  await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();

  await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
  await page
    .getByRole('region', { name: /^Pagar junto a/ })
    .getByText('$\u00a040.000')
    .waitFor();

  // The organizer's list shows who has not paid.
  await desk.goto(`${kit.url}/administration/entries/${place.race_id}`, { waitUntil: 'networkidle' });
  expect(await desk.getByText('Inscripción sin pagar').count()).toBe(2);

  // A helper at the desk reads what it costs before he enters somebody.
  await desk.goto(`${kit.url}/administration/desk?race=${place.race_id}`, { waitUntil: 'networkidle' });
  await desk.getByLabel('Nombre de quien lo va a usar').fill('Mesa de Hugo');
  await desk.getByLabel('Inscribir y retirar').check();
  await desk.getByRole('button', { name: 'Crear código' }).click();
  const code = (await desk.locator('[data-code]').textContent()) ?? '';
  const table = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const hugo = await kit.open(`/desk#${code}`, table);
  await hugo.getByRole('button', { name: 'Inscribir a alguien' }).click();
  const sheet = hugo.locator('dialog[open]');
  await sheet.getByLabel('Nombre o placa').fill('wenceslao');
  await sheet.getByRole('button', { name: 'Buscar' }).click();
  await sheet.getByText('$\u00a020.000').waitFor();
  expect(await kit.violations(hugo)).toEqual([]);
  await hugo.keyboard.press('Escape');

  // At check-in a rider who owes is stopped, and accepted only with a reason.
  await hugo.getByRole('link', { name: 'Acreditación' }).click();
  await hugo.getByRole('button', { name: 'Falta pagar: Bruno Ñancupil' }).waitFor();
  await hugo.getByRole('button', { name: 'Falta pagar: Bruno Ñancupil' }).click();
  await sheet.getByText('Dejar correr igual').click();
  await sheet.getByRole('button', { name: 'Presente sin pagar' }).click();
  await sheet.getByText('Completa «Motivo, que queda registrado».').waitFor();
  expect(await kit.violations(hugo)).toEqual([]);
  await sheet.getByLabel('Motivo, que queda registrado').fill('Trae el comprobante a la tarde');
  await sheet.getByRole('button', { name: 'Presente sin pagar' }).click();
  await sheet.getByText(/^Presente/).waitFor();
  await Promise.all([office.close(), family.close(), table.close()]);
});

test('the office enters a rider with a code and a hired transponder; a price it changes is read with its reason, and what was paid more is credit', async () => {
  const place = await backstage.openRace('Copa de los Cambios');
  const [family, keeper] = ['cambios@example.org', 'cambios@demo.test'];
  await backstage.account(family);
  await backstage.account(keeper);
  await backstage.child(family, place, {
    firstname: 'Lautaro',
    birthdate: bornFor(place.race_date, 8),
    licence: 'Varones 8',
  });
  await backstage.all(
    `insert into user_role (user_id, role, organization_id) select user_id, 'organizer', $1 from users where user_email = $2`,
    [place.organization_id, keeper],
  );
  await backstage.all(
    `update organization set organization_payments = true, pay_alias = 'liga.bmx' where organization_id = $1`,
    [place.organization_id],
  );
  await backstage.all(
    `with list as (insert into price_list (cup_id, cents) values ($1, 2000000) returning price_list_id)
     insert into price_extra (price_list_id, extra, cents) select price_list_id, 'transponder', 800000 from list`,
    [place.cup_id],
  );
  await backstage.all(`insert into price_code (cup_id, code, basis_points) values ($1, 'AMIGOS', 5000)`, [
    place.cup_id,
  ]);

  const narrow = { viewport: { width: 360, height: 740 }, locale: 'es-AR' };
  const office = await kit.browser.newContext(narrow);
  const desk = await kit.signedIn(keeper, `/administration/entries/${place.race_id}`, office);
  await desk.getByRole('button', { name: 'Inscribir a alguien' }).click();
  const sheet = desk.locator('dialog[open]');
  await sheet.getByRole('searchbox').fill('lautaro');
  await sheet.getByText('$\u00a020.000').waitFor();
  await sheet.getByLabel(/^Alquilar un transponder/).check();
  await sheet.getByText('Tengo un código de descuento').click();
  await sheet.getByLabel('Código de descuento').fill('nadie');
  await sheet.getByRole('button', { name: 'Usar' }).click();
  await sheet.getByText('$\u00a028.000').waitFor();
  await sheet.getByLabel('Código de descuento').fill('amigos');
  await sheet.getByRole('button', { name: 'Usar' }).click();
  await sheet.getByText('$\u00a018.000').waitFor();
  expect(await kit.violations(desk)).toEqual([]);
  await sheet.getByRole('button', { name: 'Inscribir en Varones 8' }).click();
  await desk.getByText('Inscripción sin pagar').waitFor();

  // It is paid in cash; then it costs less, and the family reads the reason.
  await backstage.all(
    `insert into movement (due_id, kind, cents, currency) select due_id, 'cash', asked_cents, currency from due where cup_id = $1`,
    [place.cup_id],
  );
  const [book] = await backstage.all<{ book_id: string }>(
    `select book_id from book where organization_id = $1`,
    [place.organization_id],
  );
  await desk.goto(`${kit.url}/administration/dues?show=all&book=${book?.book_id ?? ''}`, {
    waitUntil: 'networkidle',
  });
  await desk.getByRole('link', { name: /Lautaro Ñancupil/ }).click();
  await sheet.getByRole('button', { name: /^Cambiar el precio/ }).click();
  await sheet.getByLabel('Precio nuevo').fill('12.000');
  await sheet.getByText('De lo pagado, $\u00a06.000 quedan a favor de la familia.').waitFor();
  expect(await kit.violations(desk)).toEqual([]);
  await sheet.getByLabel('Motivo, que la familia lee').fill('El transponder era suyo');
  await sheet.getByRole('button', { name: 'Guardar el precio' }).click();
  await sheet.getByText('Precio cambiado').waitFor();
  await sheet.getByText(/: El transponder era suyo/).waitFor();

  const home = await kit.browser.newContext(narrow);
  const page = await kit.signedIn(family, '/payments', home);
  await page.getByText('Tienes $\u00a06.000 a favor').waitFor();
  expect(await page.getByText('Al día con').count()).toBe(0);
  await page.getByText('Historial').click();
  await page.getByText(/: El transponder era suyo/).waitFor();
  expect(await kit.violations(page)).toEqual([]);

  // In the evening the drawer is counted, ten pesos short, and closed.
  await backstage.all(
    `with due as (insert into due (rider_id, book_id, kind, season, cents, currency)
       select rider_id, $1, 'season', 2019, 1500000, 'ARS' from rider where rider_firstname = 'Lautaro' order by rider_id desc limit 1
       returning due_id)
     select due_id from due`,
    [book?.book_id],
  );
  await backstage.all(
    `insert into movement (due_id, kind, cents, currency, made_by)
     select due_id, 'cash', 1500000, 'ARS', (select user_id from users where user_email = $2)
     from due where book_id = $1 and season = 2019`,
    [book?.book_id, keeper],
  );
  await desk.goto(`${kit.url}/administration/dues?view=closing&book=${book?.book_id ?? ''}`, {
    waitUntil: 'networkidle',
  });
  const counted = desk.getByLabel(/^Contado: /).last();
  for (const field of await desk.getByLabel(/^Contado: /).all()) await field.fill('0');
  await counted.fill('14.990');
  await desk.getByText('Faltan $\u00a010', { exact: true }).waitFor();
  expect(await kit.violations(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Cerrar el día' }).click();
  await desk.getByLabel('Cerrar igual, con lo que falta registrado').check();
  await desk.getByRole('button', { name: 'Cerrar el día' }).click();
  await desk.getByText('Este día está cerrado.').waitFor();
  await desk.setViewportSize({ width: 1280, height: 800 });
  await Promise.all([office.close(), home.close()]);
});
