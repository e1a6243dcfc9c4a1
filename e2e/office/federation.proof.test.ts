import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

test('a secretary ranks riders over two cups, and everybody reads where each point comes from', async () => {
  const email = 'federacion@demo.test';
  await backstage.account(email);
  await backstage.all(
    `insert into user_role (user_id, role, organization_id)
     select user_id, 'organizer', 1 from users where user_email = $1`,
    [email],
  );
  const page = await kit.signedIn(email, '/administration/cups');
  await page.getByRole('link', { name: 'Rankings de varias copas' }).click();
  await page.getByLabel('Nombre del nuevo ranking').fill('Ranking de primavera');
  await page.getByRole('button', { name: 'Crear' }).click();
  await page.getByRole('heading', { name: 'Ranking de primavera' }).waitFor();

  await page.getByRole('button', { name: 'Agregar un tipo' }).click();
  await page.getByLabel('Tipo', { exact: true }).fill('Nacional');
  await page.getByLabel('Cuántos resultados cuentan').fill('2');
  await page.getByLabel('Empezar por una tabla conocida').selectOption({ label: 'Czech national cup 2022' });
  await page.getByLabel(/^Copa del Partidor [\d-]+$/).selectOption({ label: 'Nacional' });
  await page.getByLabel(/^Torneo Provincial del Oeste [\d-]+$/).selectOption({ label: 'Nacional' });
  await page.getByLabel('Mostrar en la página de rankings').check();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.getByText('Guardado').waitFor();

  await page.getByRole('link', { name: 'Ver como lo ve el público' }).click();
  await page.getByRole('heading', { name: 'Ranking de primavera' }).waitFor();
  await page.getByText('Nacional: los 2 mejores').first().waitFor();
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Ranking · / }).waitFor();
  const row = page.getByRole('row').nth(1);
  const total = Number(await row.getByRole('cell').nth(2).locator('span').first().textContent());
  await row.getByRole('link').click();
  const counted = page.locator('section').filter({ hasText: 'Nacional: los 2 mejores' });
  await counted
    .getByText(/vence el/)
    .first()
    .waitFor();
  expect(new URL(page.url()).searchParams.get('row')).not.toBeNull();
  expect(Number(await counted.getByRole('heading').locator('span').last().textContent())).toBe(total);
  expect(await counted.getByText(/cuenta ·|cuenta$/).count()).toBeGreaterThan(0);
});
