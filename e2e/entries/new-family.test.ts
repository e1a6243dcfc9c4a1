import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit, password } from '../accounts/kit.ts';
import { type Arranged, Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
let backstage: Backstage;
let place: Arranged;

beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  place = await backstage.openRace('Copa de las Familias');
});
afterAll(() => backstage.close());

/** Counts the actions of a person: every field that is written, chosen, ticked or filled with a photo. */
class Hand {
  inputs = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async write(selector: string, text: string): Promise<void> {
    this.inputs += 1;
    await this.#page.fill(selector, text);
  }

  async choose(selector: string, option: string | { index: number }): Promise<void> {
    this.inputs += 1;
    await this.#page.selectOption(selector, option);
  }

  async tick(label: string | RegExp): Promise<void> {
    this.inputs += 1;
    await this.#page.getByLabel(label).first().check();
  }

  /** Chooses photos, several in one go if the field accepts them. */
  async photograph(selector: string, names = ['foto.jpg']): Promise<void> {
    this.inputs += 1;
    await this.#page.setInputFiles(
      selector,
      names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: kit.photo })),
    );
  }

  async born(birthdate: string): Promise<void> {
    const [year = '', month = '', day = ''] = birthdate.split('-');
    await this.write('#rider_birthdate', day);
    await this.write('#rider_birthdate-month', month);
    await this.write('#rider_birthdate-year', year);
  }
}

test('a family of two gets from nothing to both entered with 24 inputs, and signs in once', async () => {
  const race = `/races?cup_id=${place.cup_id}&race_date=${place.race_date}`;
  const page = await kit.open(race);
  const hand = new Hand(page);
  const { email, dni } = kit.someone();
  let signIns = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/login')) signIns += 1;
  });

  await page.getByRole('link', { name: 'Crear una cuenta' }).click();
  await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('#country_id')?.value !== '');
  await hand.write('#rider_firstname', 'Mía');
  await hand.write('#rider_lastname', 'Ñancupil');
  await hand.born(bornFor(place.race_date, 9));
  await hand.tick('Femenino');
  await hand.write('#rider_dni', dni);
  await kit.press(page);
  await page.locator('#rider_club option').nth(1).waitFor({ state: 'attached' });
  await hand.choose('#rider_club', { index: 1 });
  await hand.choose('#rider_state', 'Río Negro');
  await kit.press(page);
  await hand.write('#rider_email', email);
  await hand.write('#password', password);
  await hand.write('#password2', password);
  await kit.press(page);
  await hand.photograph('#rider_dni_image1', ['frente.jpg', 'dorso.jpg']);
  await page.getByText('dorso.jpg').waitFor();
  await hand.tick(/^Estoy a cargo/);
  await kit.press(page);
  await page.getByText('Mía ya está en Partidor').waitFor();

  // The date she came for, with the child by her name.
  await page.getByRole('link', { name: /^Inscribir a Mía en / }).waitFor();
  await page.getByRole('link', { name: 'Agregar otro piloto' }).click();
  await hand.write('#search_dni', kit.someone().dni);
  await kit.press(page);
  await page.getByRole('button', { name: 'Igual que Mía' }).click();
  await expect.poll(() => page.inputValue('#rider_lastname')).toBe('Ñancupil');
  await hand.write('#rider_firstname', 'Bruno');
  await hand.born(bornFor(place.race_date, 8));
  await hand.tick('Masculino');
  await page.getByText('Enviar los papeles ahora').click();
  await hand.photograph('#rider_dni_image1', ['frente.jpg', 'dorso.jpg']);
  await page.getByText('dorso.jpg').waitFor();
  await hand.tick(/^Estoy a cargo/);
  await kit.press(page);
  await page.getByText('Piloto creado').first().waitFor();

  await page.getByRole('link', { name: /^Inscribir a Mía y Bruno en / }).click();
  for (const name of ['Mía', 'Bruno']) {
    await page.goto(`${kit.url}${race}`, { waitUntil: 'networkidle' });
    const card = page.getByRole('group', { name: `${name} Ñancupil` });
    await card.getByRole('link', { name: 'Licencia de toda la temporada' }).first().click();
    await page.getByRole('button', { name: name, pressed: true }).waitFor();
    await hand.photograph('#file');
    await page.getByText('foto.jpg').waitFor();
    await kit.press(page);
    await page.getByRole('heading', { name: 'Licencia enviada' }).waitFor();
  }
  await backstage.all(
    `update lbr set lbr_status = 'APPROVED' where rider_id in (select rider_id from user_rider join users using (user_id) where user_email = $1)`,
    [email],
  );
  await page.goto(`${kit.url}${race}`, { waitUntil: 'networkidle' });
  // Each can be entered in one category only, and both are ticked.
  await page.getByRole('button', { name: 'Inscribir a Mía y Bruno' }).click();
  await page.getByText('¡Adentro!').waitFor();
  const entered = await backstage.all(
    `select 1 from entry join user_rider using (rider_id) join users using (user_id) where user_email = $1`,
    [email],
  );
  expect(entered).toHaveLength(2);
  expect(hand.inputs).toBeLessThanOrEqual(24);
  expect(signIns).toBe(0);
});
