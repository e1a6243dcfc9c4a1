import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

/** Finds a rider of the demo with one surname, enrolled without a family. */
async function someone(): Promise<{ rider_id: number; rider_lastname: string; rider_dni: string }> {
  const [rider] = await backstage.all<{ rider_id: number; rider_lastname: string; rider_dni: string }>(
    `select r.rider_id, r.rider_lastname, r.rider_dni from rider r join user_role u on u.organization_id = r.organization_id
     join users using (user_id) where user_email = 'organizador@demo.test' and rider_dni is not null and rider_lastname ~ '^González'
       and not exists (select 1 from user_rider l where l.rider_id = r.rider_id) order by rider_id limit 1`,
  );
  if (!rider) throw new Error('the demo has no such rider');
  return rider;
}

const row = (page: Page, index: number) => page.locator(`[data-row="${index}"]`);
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

describe('a secretary', () => {
  test('finds a rider by the keyboard alone, written as it sounds, and comes back to the row', async () => {
    const page = await kit.organizer('/riders');
    await page.setViewportSize({ width: 1280, height: 800 });
    await row(page, 0).waitFor();
    // A single key does nothing unless it was enabled.
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.id)).not.toBe('q');
    await page.getByLabel('La tecla / lleva a la búsqueda').check();
    await page.keyboard.press('/');
    await page.keyboard.type('gonsales');
    await page.waitForURL(/q=gonsales$/);
    await page.getByText('Parecidos a lo que buscas').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => row(page, 1).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'Quién cambió qué' }).waitFor();
    expect(page.url()).toMatch(/\/administration\/riders\/\d+\?q=gonsales$/);
    expect(await kit.violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => row(page, 1).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('corrects a rider whom somebody else corrects meanwhile, and sees what was changed', async () => {
    const { rider_id, rider_dni } = await someone();
    const page = await kit.organizer('/riders');
    await page.getByRole('main').getByRole('searchbox').fill(rider_dni);
    await expect.poll(() => row(page, 0).getAttribute('href')).toContain(`/${rider_id}`);
    // A document does not stay in the address.
    expect(page.url()).not.toContain(rider_dni);
    expect(await kit.violations(page)).toEqual([]);
    expect(await width(page)).toBeLessThanOrEqual(360);
    await row(page, 0).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Corregir datos' }).click();
    await sheet.getByLabel('Equipo').fill('Los Cóndores');
    await sheet.getByLabel('UCI ID').fill('123');
    await backstage.all(`update rider set rider_city = 'Villa Nueva' where rider_id = $1`, [rider_id]);
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await sheet.getByText('Son once números.').waitFor();
    await sheet.getByLabel('UCI ID').fill('100 222 333 44');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await sheet.getByText(/Ciudad: .* → Villa Nueva/).waitFor();
    expect(await sheet.getByLabel('Equipo').inputValue()).toBe('Los Cóndores');
    expect(await kit.violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await sheet.getByText('Guardado').waitFor();
    await sheet.getByText('10022233344', { exact: true }).waitFor();
    const [saved] = await backstage.all(`select rider_team, rider_city from rider where rider_id = $1`, [
      rider_id,
    ]);
    expect(saved).toEqual({ rider_team: 'Los Cóndores', rider_city: 'Villa Nueva' });
  });

  test('leaves the form of a rider with Back, then the rider, and is on the list', async () => {
    const page = await kit.organizer('/riders');
    await row(page, 0).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Corregir datos' }).click();
    await sheet.getByLabel('Equipo').waitFor();
    await page.goBack();
    await sheet.getByRole('button', { name: 'Corregir datos' }).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    expect(page.url()).toMatch(/\/administration\/riders$/);
  });

  test('makes one of two, and takes them apart again', async () => {
    const page = await kit.organizer('/riders/duplicates');
    const pair = page.locator('li', { hasText: 'Mismo documento' }).first();
    await pair.waitFor();
    expect(await kit.violations(page)).toEqual([]);
    expect(await width(page)).toBeLessThanOrEqual(360);
    await pair.getByRole('link', { name: /^Comparar/ }).click();
    await page.getByRole('heading', { name: 'Qué datos quedan' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Unir', exact: true }).click();
    await page.getByText('Se puede deshacer.').waitFor();
    await page.getByRole('button', { name: 'Unir', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/^Aquí se unió/).waitFor();
    const [merge] = await backstage.all<{ gone_id: number; kept_id: number }>(
      `select gone_id, kept_id from rider_merge`,
    );
    // The old address leads to the rider who stayed.
    await page.goto(`${kit.url}/administration/riders/${merge?.gone_id}`);
    await sheet.getByText(/^Aquí se unió/).waitFor();
    await page.goto(`${kit.url}/administration/riders/duplicates`);
    await page.getByRole('button', { name: /^Deshacer la unión/ }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText(/deshecha/).waitFor();
    expect(
      await backstage.all(`select rider_id from rider where rider_id = $1`, [merge?.gone_id]),
    ).toHaveLength(1);
  });
});

test('a delegate enrols who has no e-mail, and is shown who is there already', async () => {
  const page = await kit.signedIn('club@demo.test', '/administration/riders/new');
  const [twin] = await backstage.all<{ first: string; last: string; born: string }>(
    `select r.rider_firstname as first, r.rider_lastname as last, r.rider_birthdate::text as born from rider r
     join user_role u on u.club_id = r.club_id join users using (user_id)
     where user_email = 'club@demo.test' and rider_birthdate is not null order by rider_id limit 1`,
  );
  const [year = '', month = '', day = ''] = (twin?.born ?? '').split('-');
  await page.getByLabel('Nombre').fill(twin?.first ?? '');
  await page.getByLabel('Apellido').fill(twin?.last ?? '');
  await page.fill('#rider_birthdate', day);
  await page.fill('#rider_birthdate-month', month);
  await page.fill('#rider_birthdate-year', year);
  await page.getByLabel('Masculino').check();
  await page.fill('#rider_dni', '55.999.001');
  await page.selectOption('#rider_state', 'Salta');
  await page.getByRole('button', { name: 'Registrar', exact: true }).click();
  await page.getByText('Nombre parecido y misma fecha de nacimiento').first().waitFor();
  expect(await kit.violations(page)).toEqual([]);
  expect(await width(page)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Es otra persona: registrar' }).click();
  await page.getByText(/ya está entre los pilotos/).waitFor();
  await page.getByRole('link', { name: 'Ver piloto' }).click();
  await page.getByRole('dialog').getByText('55999001').waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: /^Ver:/ }).count()).toBe(0);
});

test('a secretary puts names in capitals right with one tap, and takes it back', async () => {
  await backstage.all(
    `update rider set rider_lastname = upper(rider_lastname), rider_firstname = upper(rider_firstname) where rider_id in
       (select rider_id from rider r join user_role u on u.organization_id = r.organization_id
        join users using (user_id) where user_email = 'organizador@demo.test' order by rider_id limit 3)`,
  );
  const page = await kit.organizer('/riders');
  await page.getByRole('button', { name: 'Arreglar mayúsculas' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Arreglar 3 nombres' }).waitFor();
  expect(await kit.violations(page)).toEqual([]);
  expect(await width(page)).toBeLessThanOrEqual(360);
  await sheet.getByRole('button', { name: 'Arreglar 3 nombres' }).click();
  await sheet.getByText('Se arreglaron 3 nombres.').waitFor();
  await sheet.getByRole('button', { name: 'Mayúsculas arregladas: 3 pilotos' }).click();
  const act = page.getByRole('dialog').last();
  await act.getByRole('button', { name: 'Anular a los 3…' }).click();
  await act.getByLabel('Motivo').fill('Así se escriben');
  await act.getByRole('button', { name: 'Sí, anular a los 3' }).click();
  await act.getByText('El nombre ya es otro').waitFor();
  expect(await kit.violations(page)).toEqual([]);
});
