import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit, password } from '../accounts/kit.ts';
import { type Arranged, Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
let backstage: Backstage;
let place: Arranged;

beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  place = await backstage.openRace('Copa de las Familias');
  await backstage.all(
    `update organization set organization_payments = true, pay_alias = 'liga.bmx' where organization_id = $1`,
    [place.organization_id],
  );
  await backstage.all(`insert into price_list (cup_id, list_version, cents) values ($1, 1, 2000000)`, [
    place.cup_id,
  ]);
});
afterAll(() => backstage.close());

/** Counts what a person does: fields that are typed or chosen, and taps on everything else. */
class Hand {
  fields = 0;
  taps = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async write(selector: string, text: string): Promise<void> {
    this.fields += 1;
    await this.#page.fill(selector, text);
  }

  async choose(selector: string, option: string | { index: number }): Promise<void> {
    this.fields += 1;
    await this.#page.selectOption(selector, option);
  }

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.click();
  }

  async tick(label: string | RegExp): Promise<void> {
    this.taps += 1;
    await this.#page.getByLabel(label).first().check();
  }

  async press(): Promise<void> {
    this.taps += 1;
    await kit.press(this.#page);
  }

  /** Opens the phone's gallery with one tap, and takes each photo with another. */
  async photograph(selector: string, names = ['foto.jpg']): Promise<void> {
    this.taps += 1 + names.length;
    await this.#page
      .locator(selector)
      .last()
      .setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer: kit.photo })));
  }

  async born(birthdate: string): Promise<void> {
    const [year = '', month = '', day = ''] = birthdate.split('-');
    // It is one field of three boxes.
    this.fields += 1;
    await this.#page.fill('#rider_birthdate', day);
    await this.#page.fill('#rider_birthdate-month', month);
    await this.#page.fill('#rider_birthdate-year', year);
  }
}

test('a family of two gets from nothing to both entered and paid with few taps and fields, and signs in once', async () => {
  const race = `/races?cup_id=${place.cup_id}&race_date=${place.race_date}`;
  const page = await kit.open(race);
  const hand = new Hand(page);
  const { email, dni } = kit.someone();
  let signIns = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/login')) signIns += 1;
  });

  await hand.tap(page.getByRole('link', { name: 'Crear una cuenta' }));
  await page.waitForFunction(() => document.querySelector<HTMLSelectElement>('#country_id')?.value !== '');
  await hand.write('#rider_firstname', 'Mía');
  await hand.write('#rider_lastname', 'Ñancupil');
  await hand.born(bornFor(place.race_date, 9));
  await hand.tick('Femenino');
  await hand.write('#rider_dni', dni);
  await hand.press();
  await page.locator('#rider_club option').nth(1).waitFor({ state: 'attached' });
  await hand.choose('#rider_club', { index: 1 });
  await hand.choose('#rider_state', 'Río Negro');
  await hand.press();
  await hand.write('#user_firstname', 'Paula');
  await hand.write('#user_lastname', 'Ñancupil');
  await hand.write('#rider_email', email);
  await hand.write('#password', password);
  await hand.write('#password2', password);
  await hand.press();
  await hand.photograph('#rider_dni_image1', ['frente.jpg', 'dorso.jpg']);
  await page.getByText('dorso.jpg').waitFor();
  await hand.tick(/^Estoy a cargo/);
  await hand.press();
  await page.getByText('Mía ya está en Partidor').waitFor();

  // The date she came for, with the child by her name.
  await page.getByRole('link', { name: /^Inscribir a Mía en / }).waitFor();
  await hand.tap(page.getByRole('link', { name: 'Agregar otro piloto' }));
  await hand.write('#search_dni', kit.someone().dni);
  await hand.press();
  await hand.tap(page.getByRole('button', { name: 'Igual que Mía' }));
  await expect.poll(() => page.inputValue('#rider_lastname')).toBe('Ñancupil');
  await hand.write('#rider_firstname', 'Bruno');
  await hand.born(bornFor(place.race_date, 8));
  await hand.tick('Masculino');
  // The papers of the second child can follow later.
  await hand.tick(/^Estoy a cargo/);
  await hand.press();
  await page.getByText('Piloto creado').first().waitFor();

  await hand.tap(page.getByRole('link', { name: /^Inscribir a Mía y Bruno en / }));
  // They ride this one date, as guests: no file is asked for, and the second request is one tap after the first.
  const card = page.getByRole('group', { name: 'Mía Ñancupil' });
  await hand.tap(card.getByRole('link', { name: 'Solo para esta carrera (invitado)' }).first());
  await page.getByRole('button', { name: 'Mía', pressed: true }).waitFor();
  await hand.press();
  await hand.tap(page.getByRole('button', { name: 'Pedir la de Bruno' }));
  await page.getByRole('button', { name: 'Bruno', pressed: true }).waitFor();
  await hand.press();
  await page.getByRole('heading', { name: 'Licencia enviada' }).waitFor();
  await backstage.all(
    `update lbr set lbr_status = 'APPROVED' where rider_id in (select rider_id from user_rider join users using (user_id) where user_email = $1)`,
    [email],
  );
  await page.goto(`${kit.url}${race}`, { waitUntil: 'networkidle' });
  // Each can be entered in one category only, and both are ticked.
  await hand.tap(page.getByRole('button', { name: 'Inscribir a Mía y Bruno' }));
  await page.getByText('¡Inscripción hecha!').waitFor();
  const entered = await backstage.all(
    `select 1 from entry join user_rider using (rider_id) join users using (user_id) where user_email = $1`,
    [email],
  );
  expect(entered).toHaveLength(2);

  // One payment for both, with the photo of the transfer.
  await hand.tap(page.getByRole('link', { name: 'Pagar ahora' }));
  const cart = page.getByRole('region', { name: /^Pagar junto a/ });
  await hand.tap(cart.getByRole('button', { name: /^Enviar comprobante/ }));
  await hand.photograph('input[type=file]', ['transferencia.jpg']);
  await page.getByText('transferencia.jpg').waitFor();
  await hand.tap(cart.getByRole('button', { name: /^Enviar comprobante/ }));
  await page.getByText('Comprobante enviado').first().waitFor();
  expect(hand.taps).toBeLessThanOrEqual(28);
  expect(hand.fields).toBeLessThanOrEqual(20);
  expect(signIns).toBe(0);
});
