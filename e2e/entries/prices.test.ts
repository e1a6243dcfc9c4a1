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
  const desk = await kit.open('/login', office);
  await kit.signIn(desk, organizer, 'partidor-demo');
  await desk.goto(`${kit.url}/administration/cups/${place.cup_id}/prices`, { waitUntil: 'networkidle' });
  await desk.getByRole('button', { name: 'Toda la copa' }).click();
  await desk.getByLabel('Precio de una inscripción').fill('20.000');
  expect(await kit.violations(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Guardar' }).click();
  await desk.getByText('Desde $\u00a020.000').first().waitFor();

  const family = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await kit.open('/login', family);
  await kit.signIn(page, mother, 'partidor-demo');
  await page.goto(`${kit.url}/races?cup_id=${place.cup_id}&race_date=${place.race_date}`, {
    waitUntil: 'networkidle',
  });
  const price = page.getByRole('region', { name: 'Lo que cuesta' });
  await price.getByText('$\u00a040.000').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Inscribir a Bruno, Emma.*40\.000/ }).click();
  await page.getByRole('heading', { name: '¡Adentro!' }).waitFor();

  await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
  await page
    .getByRole('region', { name: /^Pagar junto a/ })
    .getByText('$\u00a040.000')
    .waitFor();

  // The list of the organizer says who has not paid.
  await desk.goto(`${kit.url}/administration/entries/${place.race_id}`, { waitUntil: 'networkidle' });
  expect(await desk.getByText('Inscripción sin pagar').count()).toBe(2);

  // A helper at the table says what it costs before he enters somebody.
  await desk.goto(`${kit.url}/administration/desk?race=${place.race_id}`, { waitUntil: 'networkidle' });
  await desk.getByLabel('Nombre de quien lo va a usar').fill('Mesa de Hugo');
  await desk.getByLabel('Inscribir y bajar').check();
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
  await Promise.all([office.close(), family.close(), table.close()]);
});
