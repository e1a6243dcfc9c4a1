import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

test('two children go in two dates with one press and one payment; who cannot is told why', async () => {
  const email = 'canasta@example.org';
  const [one, two] = [await backstage.openRace('Copa Uno'), await backstage.openRace('Copa Dos')];
  await backstage.account(email);
  const emma = {
    firstname: 'Emma',
    birthdate: bornFor(one.race_date, 9),
    gender: 'WOMAN' as const,
    licence: 'Damas 9',
  };
  const emma_id = await backstage.child(email, one, emma);
  await backstage.child(email, one, {
    firstname: 'Bruno',
    birthdate: bornFor(one.race_date, 8),
    licence: 'Varones 8',
  });
  await backstage.all(
    `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on)
     select rider_id, organization_id, $2, category_id, season, lbr_type, lbr_guest, lbr_status, expires_on from lbr where rider_id = $1`,
    [emma_id, two.cup_id],
  );
  await backstage.all(
    `update organization set organization_payments = true, pay_alias = 'liga.bmx' where organization_id = $1`,
    [one.organization_id],
  );
  for (const { cup_id } of [one, two])
    await backstage.all(`insert into price_list (cup_id, list_version, cents) values ($1, 1, 2000000)`, [
      cup_id,
    ]);

  const page = await kit.signedIn(email, `/races?cup_id=${one.cup_id}&race_date=${one.race_date}`);
  await page.getByText('Abierta hasta el').waitFor();
  // The price stands beside each child before anything is ticked or sent.
  await page.getByRole('group', { name: 'Emma Ñancupil' }).first().getByText('$ 20.000').waitFor();
  await page.getByText('Copa Dos').click();
  const other = page.getByRole('group').filter({ hasText: 'Copa Dos' });
  await other.getByLabel('Inscribir a Emma en Damas 9').check();
  await other.getByText('Falta la licencia: la aprueba la organización').first().waitFor();
  const bar = page.getByRole('region', { name: 'Inscribir a Emma y Bruno en 2 fechas' });
  await bar.getByText('$ 60.000').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  await bar.getByRole('button').click();
  await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();
  expect(await page.getByText('Emma corre en Damas 9').count()).toBe(2);
  expect(await page.getByText('Bruno corre en Varones 8').count()).toBe(1);
  await page.getByText(/Falta pagar \$\s60\.000/).waitFor();
  const made = await backstage.all(
    `select race_id from entry join user_rider using (rider_id) join users using (user_id) where user_email = $1`,
    [email],
  );
  expect(made).toHaveLength(3);

  // All of it is one payment.
  await page.getByRole('link', { name: 'Pagar ahora' }).click();
  await page
    .getByText(/60\.000/)
    .first()
    .waitFor();
});
