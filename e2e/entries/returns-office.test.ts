import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { fits } from '../eyes.ts';
import { Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const narrow = { viewport: { width: 360, height: 740 }, locale: 'es-AR' };

/**
 * Makes a date whose organization gives half back; two children are entered, paid by their family and by their club.
 */
async function arrange(organizer: string) {
  const place = await backstage.openRace('Copa de la Oficina');
  await backstage.account('oficina@example.org');
  await backstage.account(organizer);
  await backstage.all(
    `insert into user_role (user_id, role, organization_id) select user_id, 'organizer', $1 from users where user_email = $2`,
    [place.organization_id, organizer],
  );
  await backstage.all(`update organization set organization_payments = true where organization_id = $1`, [
    place.organization_id,
  ]);
  await backstage.all(`insert into price_list (cup_id, cents) values ($1, 2000000)`, [place.cup_id]);
  await backstage.all(
    `insert into return_rule (cup_id, until_of, until_days, basis_points, given_as, called_off_as)
     values ($1, 'race', 2, 5000, 'credit', 'refund')`,
    [place.cup_id],
  );
  for (const [firstname, years, gender, licence] of [
    ['Bruno', 8, 'MEN', 'Varones 8'],
    ['Emma', 9, 'WOMAN', 'Damas 9'],
  ] as const)
    await backstage.child('oficina@example.org', place, {
      firstname,
      birthdate: bornFor(place.race_date, years),
      gender,
      licence,
    });
  return place;
}

/** The family paid 8.000 of each entry by transfer, the club 12.000 with a receipt. */
async function pay(cup_id: number, club_id: number): Promise<void> {
  await backstage.all(
    `insert into movement (due_id, kind, cents, currency) select due_id, 'transfer', 800000, currency from due where cup_id = $1`,
    [cup_id],
  );
  await backstage.all(
    `with given as (
       insert into receipt (book_id, receipt_number, payer_name, payer_club_id, language, cents, currency, request_key)
       select book_id, 9001, 'Club', $2, 'es', 2400000, currency, gen_random_uuid() from due where cup_id = $1 limit 1
       returning receipt_id)
     insert into movement (due_id, kind, cents, currency, receipt_id)
     select due_id, 'cash', 1200000, currency, receipt_id from due, given where cup_id = $1`,
    [cup_id, club_id],
  );
}

const reads = async (page: Page, words: string | RegExp) => page.getByText(words).waitFor();

test('before the office takes a child out it reads what goes back to the family and to the club, and what stays; so does the desk', async () => {
  const organizer = 'oficina@demo.test';
  const place = await arrange(organizer);
  const family = await kit.browser.newContext(narrow);
  const page = await kit.signedIn(
    'oficina@example.org',
    `/races?cup_id=${place.cup_id}&race_date=${place.race_date}`,
    family,
  );
  await page.getByRole('button', { name: /^Inscribir a Bruno y Emma/ }).click();
  await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();
  await pay(place.cup_id, place.club_id);

  const office = await kit.browser.newContext(narrow);
  const desk = await kit.signedIn(organizer, `/administration/desk?race=${place.race_id}`, office);
  await desk.getByLabel('Nombre de quien lo va a usar').fill('Mesa de Hugo');
  await desk.getByLabel('Inscribir y retirar').check();
  await desk.getByRole('button', { name: 'Crear código' }).click();
  const code = (await desk.locator('[data-code]').textContent()) ?? '';

  await desk.goto(`${kit.url}/administration/entries/${place.race_id}`, { waitUntil: 'networkidle' });
  await desk.getByRole('button', { name: /Bruno/ }).first().click();
  await desk.getByRole('button', { name: 'Retirar de la fecha' }).click();
  await reads(desk, 'A la familia: $\u00a04.000, como saldo a favor');
  await reads(desk, 'Al club Club de Copa de la Oficina: $\u00a06.000, como saldo a favor');
  await reads(desk, /^\$\u00a010\.000 quedan para /);
  expect(await kit.violations(desk)).toEqual([]);
  expect(await fits(desk)).toBe(true);
  await desk.getByRole('button', { name: 'Sí, retirar' }).click();
  await desk.locator('dialog[open]').waitFor({ state: 'detached' });

  const table = await kit.browser.newContext(narrow);
  const hugo = await kit.open(`/desk#${code}`, table);
  await hugo.getByRole('button', { name: /Emma/ }).first().click();
  await reads(hugo, 'A la familia: $\u00a04.000, como saldo a favor');
  await reads(hugo, /^\$\u00a010\.000 quedan para /);
  expect(await kit.violations(hugo)).toEqual([]);
  expect(await fits(hugo)).toBe(true);
  await hugo.getByRole('button', { name: 'Retirar de la fecha' }).click();
  await hugo.getByText('Completa', { exact: false }).first().waitFor();
  await hugo.keyboard.press('Escape');

  // Without a signal it is unknown, and the desk continues.
  await table.setOffline(true);
  await hugo.getByRole('button', { name: /Emma/ }).first().click();
  await reads(hugo, /^No se pudo ver qué se devuelve/);
  await table.setOffline(false);

  await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
  await page.getByText('Tienes $\u00a04.000 a favor').waitFor();
  await Promise.all([office.close(), family.close(), table.close()]);
});
