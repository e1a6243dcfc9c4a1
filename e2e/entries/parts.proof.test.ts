import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const mother = 'partes@example.org';
const treasurer = 'partes@demo.test';
const narrow = { viewport: { width: 360, height: 740 }, locale: 'es-AR' };

test('an organizer lets entries be paid in three parts; a mother pays the first, and the treasurer sees it', async () => {
  const place = await backstage.openRace('Copa en Partes');
  await backstage.account(mother);
  await backstage.account(treasurer);
  await backstage.child(mother, place, {
    firstname: 'Bruno',
    birthdate: bornFor(place.race_date, 8),
    licence: 'Varones 8',
  });
  await backstage.all(
    `insert into user_role (user_id, role, organization_id) select user_id, 'organizer', $1 from users where user_email = $2`,
    [place.organization_id, treasurer],
  );
  await backstage.all(
    `update organization set organization_payments = true, pay_alias = 'liga.bmx' where organization_id = $1`,
    [place.organization_id],
  );
  await backstage.all(`insert into price_list (cup_id, cents) values ($1, 2000000)`, [place.cup_id]);

  const office = await kit.browser.newContext(narrow);
  const desk = await kit.signedIn(treasurer, `/administration/cups/${place.cup_id}/prices`, office);
  await desk.getByLabel('Una inscripción se paga').selectOption('En hasta 3 partes');
  await desk.getByRole('button', { name: 'Guardar las partes' }).click();
  await desk.getByText('Un número de días, de 1 a 180').waitFor();
  await desk.getByLabel('La última, cuántos días antes de la fecha').fill('1');
  await desk.getByRole('button', { name: 'Guardar las partes' }).click();
  await desk.getByText('Regla guardada').waitFor();
  expect(await kit.violations(desk)).toEqual([]);

  const family = await kit.browser.newContext(narrow);
  const page = await kit.signedIn(
    mother,
    `/races?cup_id=${place.cup_id}&race_date=${place.race_date}`,
    family,
  );
  // She owes afterwards what she reads before she enters.
  const price = page.getByRole('region', { name: 'Lo que cuesta' });
  await price.getByText('Se puede pagar de una vez o en 3 partes:').waitFor();
  const read = await price.getByRole('listitem').filter({ hasText: 'hasta el' }).allTextContents();
  expect(read.slice(0, 3).map((one) => one.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^\$ 6\.666,66, hasta el \d\d-\d\d-\d{4}$/),
    expect.stringMatching(/^\$ 6\.666,67, hasta el/),
    expect.stringMatching(/^\$ 6\.666,67, hasta el/),
  ]);
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Inscribir a Bruno/ }).click();
  await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();
  await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
  await page.getByText(/^Parte 1 de 3: \$\s6\.666,66, hasta el/).waitFor();
  await page.getByText(/^La siguiente, hasta el/).waitFor();
  expect(await kit.violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('radio', { name: /^Todo · \$\s20\.000/ }).waitFor();
  await page.getByRole('button', { name: /^Enviar comprobante/ }).click();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'transferencia.jpg', mimeType: 'image/jpeg', buffer: kit.photo });
  await page.getByText('transferencia.jpg').waitFor();
  await page.getByRole('button', { name: /^Enviar comprobante/ }).click();
  await page.getByText('Comprobante enviado').first().waitFor();

  await desk.goto(`${kit.url}/administration/dues`, { waitUntil: 'networkidle' });
  await desk
    .getByRole('link', { name: /De la organización/ })
    .first()
    .click();
  await desk.getByRole('link', { name: /^Comprobantes/ }).click();
  await desk
    .getByText(/\$\s6\.666,66/)
    .first()
    .waitFor();
  await desk.getByRole('button', { name: 'Aceptar el pago' }).click();
  await desk.getByText('No hay comprobantes por revisar').waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText(/^Parte 2 de 3: \$\s6\.666,67/).waitFor();
  await Promise.all([office.close(), family.close()]);
});
