import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { type Arranged, Backstage, bornFor } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const delegate = 'delegada-sola@example.org';
const nobody = '';

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const licences = (place: Arranged) =>
  backstage.all<{ who: string; kind: string; state: string; file: boolean }>(
    `select rider_firstname as who, lbr_guest as kind, lbr_status as state, file_id is not null as file
     from lbr join rider using (rider_id) where cup_id = $1 order by 1`,
    [place.cup_id],
  );

test('a delegate comes from the home page to the riders of her club in two taps', async () => {
  const page = await kit.signedIn('club@demo.test', '/');
  await page
    .getByRole('link', { name: /Inscribir/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Inscribir a los de tu club' }).waitFor();
  expect(await page.getByText('Tu cuenta todavía no tiene pilotos').count()).toBe(0);
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Inscribir a los de tu club' }).click();
  await page.waitForURL(/\/administration\/entries\/\d+\/club$/);
  await page.getByRole('heading', { name: 'Los pilotos de tu club' }).waitFor();
});

test('she asks for what her riders lack, takes one back, and enters them once the organization approved', async () => {
  const place = await backstage.openRace('Copa del Club');
  await backstage.account(delegate);
  await backstage.account('familia-del-club@example.org');
  await backstage.all(
    `insert into user_role (user_id, role, club_id) select user_id, 'club', $2 from users where user_email = $1`,
    [delegate, place.club_id],
  );
  const child = (email: string, firstname: string) =>
    backstage.child(email, place, { firstname, birthdate: bornFor(place.race_date, 8) });
  await child(nobody, 'Ana');
  await child(nobody, 'Bruno');
  await child('familia-del-club@example.org', 'Carla');
  const page = await kit.signedIn(delegate, `/administration/entries/${place.race_id}/club`);
  await page.getByRole('button', { name: 'Pedir 3 licencias' }).click();
  expect(await kit.violations(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(360);

  // For the season each needs a file. If a child has a family, the family sends it.
  await page.getByText('Toda la temporada', { exact: true }).click();
  await page.getByText('Lo envía la familia').waitFor();
  await page.getByRole('button', { name: 'Copiar un mensaje para las familias' }).waitFor();
  const photo = { name: 'ana.jpg', mimeType: 'image/jpeg', buffer: kit.photo };
  await page.getByLabel('Adjuntar el archivo de Ana Ñancupil').setInputFiles(photo);
  await page.getByRole('button', { name: 'Pedir 1 licencia' }).click();
  await page.getByText('1 licencia pedida.').waitFor();
  await expect
    .poll(() => licences(place))
    .toEqual([{ who: 'Ana', kind: 'FALSE', state: 'SENT', file: true }]);

  // The others are guests of the date and need none.
  await page.getByRole('button', { name: 'Pedir 2 licencias' }).click();
  await page.getByRole('button', { name: 'Pedir 2 licencias' }).click();
  await page.getByText('2 licencias pedidas.').waitFor();
  await page.getByText('3 licencias pedidas, sin respuesta').waitFor();
  await page
    .getByText(/la organización todavía no respondió/)
    .first()
    .waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Retirar el pedido de Carla Ñancupil' }).click();
  await page.getByText('Pedido retirado: Carla Ñancupil').waitFor();
  expect((await licences(place)).map(({ who }) => who)).toEqual(['Ana', 'Bruno']);

  await backstage.all(`update lbr set lbr_status = 'APPROVED', decided_at = now() where cup_id = $1`, [
    place.cup_id,
  ]);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Marcar todos' }).click();
  await page.getByRole('button', { name: 'Inscribir 2 pilotos' }).click();
  await page.getByText('2 pilotos inscritos.').waitFor();
});

test('what ends soon stands on her first page, with a text to send', async () => {
  await kit.fresh();
  const place = await backstage.openRace('Copa que Vence');
  const email = 'delegada-atenta@example.org';
  await backstage.account(email);
  await backstage.all(
    `insert into user_role (user_id, role, club_id) select user_id, 'club', $2 from users where user_email = $1`,
    [email, place.club_id],
  );
  const rider_id = await backstage.child(nobody, place, {
    firstname: 'Dante',
    birthdate: bornFor(place.race_date, 8),
  });
  await backstage.all(`update rider set insurance_expires_on = now()::date + 10 where rider_id = $1`, [
    rider_id,
  ]);
  const page = await kit.signedIn(email, '/administration');
  await page.getByRole('link', { name: /vence pronto o ya venció/ }).click();
  await page.getByText('Dante Ñancupil').waitFor();
  await page.getByRole('button', { name: 'Copiar el texto para WhatsApp' }).waitFor();
  expect(await kit.violations(page)).toEqual([]);
  expect(await sideways(page)).toBeLessThanOrEqual(360);
});
