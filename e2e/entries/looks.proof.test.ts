import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit, plain } from '../accounts/kit.ts';
import { outsideWhenLarge, violationsInThemes, wearSun, widthsTooNarrow } from '../eyes.ts';
import { type Arranged, Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
const email = 'tres@example.org';
const code = 'vistoporlaescuela001';
let backstage: Backstage;
let place: Arranged;

/** A family in every state: entered, ready, without a licence, rejected, owing; its mother runs the club too. */
beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  place = await backstage.openRace('Copa de las Vistas con un Nombre Bastante Largo');
  await backstage.account(email);
  const child = (firstname: string, age: number, licence?: string) =>
    backstage.child(email, place, {
      firstname,
      birthdate: bornFor(place.race_date, age),
      gender: age === 9 ? 'WOMAN' : 'MEN',
      ...(licence === undefined ? {} : { licence }),
    });
  const entered = await child('Maximiliano Bartolomé', 8, 'Varones 8');
  await child('Emma', 9, 'Damas 9');
  const rejected = await child('Tomás', 10);
  await backstage.all(`insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3)`, [
    place.race_id,
    place.categories.get('Varones 8'),
    place.cup_id,
  ]);
  await backstage.all(
    `insert into entry (race_id, category_id, rider_id, club_id, plate) values ($1, $2, $3, $4, '214')`,
    [place.race_id, place.categories.get('Varones 8'), entered, place.club_id],
  );
  await backstage.all(
    `insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, lbr_status, lbr_reason)
     values ($1, 1, $2, $3, $4, 'FALSE', 'FALSE', 'REJECTED', 'La foto está cortada')`,
    [rejected, place.cup_id, place.categories.get('Varones 10'), Number(place.race_date.slice(0, 4))],
  );
  await backstage.all(
    `update club set club_payments = true, pay_text = 'Martes y jueves', pay_alias = 'un.alias.bastante.largo.del.club', pay_cbu = '0000003100010000000009' where club_id = $1`,
    [place.club_id],
  );
  await backstage.all(
    `insert into due (rider_id, club_id, kind, season, cents, currency)
     select rider_id, $1, 'season', season, 5000000, 'ARS'
     from user_rider join users using (user_id), generate_series($2::int - 1, $2::int) season
     where user_email = $3 and rider_id <> $4`,
    [place.club_id, Number(place.race_date.slice(0, 4)), email, entered],
  );
  await backstage.all(
    `insert into movement (due_id, kind, cents, currency)
     select due_id, 'transfer', cents, currency from due where club_id = $1 and season < $2`,
    [place.club_id, Number(place.race_date.slice(0, 4))],
  );
  await backstage.all(
    `insert into payment (due_id) select due_id from due where rider_id = $1 and paid_at is null`,
    [rejected],
  );
  await backstage.all(
    `insert into user_role (user_id, role, club_id) select user_id, 'club', $1 from users where user_email = $2`,
    [place.club_id, email],
  );
  await backstage.all(
    `insert into certificate (code, race_id, rider_id)
     select $1, e.race_id, e.rider_id from entry e join race r using (race_id) where r.race_status = 'OFFICIAL'
     order by r.race_date desc, e.entry_id limit 1`,
    [code],
  );
});
afterAll(() => backstage.close());

const race = () => `/races?cup_id=${place.cup_id}&race_date=${place.race_date}`;
const licence = () => `/licence?organization_id=1&cup_id=${place.cup_id}&type=FALSE&race=${place.race_date}`;

async function signedIn(options: BrowserContextOptions, theme: string, path = plain): Promise<Page> {
  const context = await kit.browser.newContext({
    locale: 'es-AR',
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    ...options,
  });
  if (theme === 'sun') await wearSun(context);
  return kit.signedIn(email, path, context);
}

describe('the looks of entries', () => {
  test.each([360, 1280])('axe finds nothing in any state, in three themes, %i wide', async (width) => {
    const found: string[] = [];
    const page = await signedIn({ viewport: { width, height: 800 } }, 'light');
    const look = async (state: string) => {
      for (const one of await violationsInThemes(page)) found.push(`${state} ${width}: ${one}`);
    };
    const at = (path: string) => page.goto(`${kit.url}${path}`, { waitUntil: 'networkidle' });
    await at('/');
    await page.getByText('Mi temporada').waitFor();
    await look('my season');
    await at(race());
    await page.getByText('Inscripción confirmada').first().waitFor();
    await look('riders of a race');
    await page.getByRole('button', { name: /^Retirar de la carrera/ }).click();
    await page.getByRole('button', { name: /^Cambiar la placa/ }).click();
    await look('withdrawing, another plate');
    await at(licence());
    await page.locator('#category_id').waitFor();
    await look('licence');
    await at('/payments');
    await page.getByRole('heading', { level: 1, name: 'Pagos' }).waitFor();
    await look('payments');
    await at('/payments?view=club');
    await page.getByText('Comprobantes por revisar').waitFor();
    await page.getByText('Cobrar una cuota').click();
    await page.getByText('Cómo se paga al club').click();
    // Half of a button under the bar at the foot would count as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await look('club');
    await at(`/certificate?code=${code}`);
    await page.getByText('Certificado válido').waitFor();
    await look('certificate');
    await at('/certificate');
    await look('certificate code');
    await page.context().close();
    expect(found).toEqual([]);
  });

  test('four ways lie under the thumb, over nothing that is needed, and not in the office', async () => {
    const timezoneId = 'America/Argentina/Buenos_Aires';
    const page = await signedIn({ viewport: { width: 360, height: 740 }, timezoneId }, 'light', '/');
    const bar = page.getByRole('navigation', { name: 'Accesos' });
    const here = bar.locator('[aria-current=page]');
    await bar.getByRole('link', { name: 'Carreras' }).click();
    await page.waitForURL(/races\?cup_id=\d+&race_date=/);
    expect(await here.innerText()).toBe('Carreras');
    await page.goto(kit.url + race(), { waitUntil: 'networkidle' });
    expect(await here.count()).toBe(0);
    // Nothing is ridden the day after tomorrow.
    await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
    await page.goto(kit.url, { waitUntil: 'networkidle' });
    await bar.getByRole('link', { name: 'Carreras' }).click();
    await page.waitForURL(`${kit.url}/calendar`);
    expect(await here.innerText()).toBe('Carreras');
    await bar.getByRole('link', { name: 'Mis pilotos' }).click();
    await page.waitForURL(`${kit.url}/#my-season`);
    await page.getByRole('heading', { name: 'Mi temporada' }).waitFor();
    await page.goto(kit.url + race(), { waitUntil: 'networkidle' });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [end, top] = [await page.locator('footer').boundingBox(), await bar.boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1);
    await page.goto(`${kit.url}/administration`, { waitUntil: 'networkidle' });
    expect(await bar.count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(kit.url, { waitUntil: 'networkidle' });
    expect(await bar.isVisible()).toBe(false);
    await page.context().close();
  });

  test.each(['light', 'sun'])('nothing scrolls sideways from 320 to 1280 (%s)', async (theme) => {
    const page = await signedIn({ viewport: { width: 320, height: 740 } }, theme);
    const wide: string[] = [];
    for (const path of [
      '/',
      race(),
      licence(),
      '/payments',
      '/payments?view=club',
      `/certificate?code=${code}`,
    ]) {
      await page.goto(`${kit.url}${path}`, { waitUntil: 'networkidle' });
      wide.push(...(await widthsTooNarrow(page)).map((width) => `${path} ${width}`));
    }
    await page.context().close();
    expect(wide).toEqual([]);
  });

  test('letters twice as large leave nothing outside, and cut nothing off', async () => {
    const page = await signedIn({ viewport: { width: 360, height: 740 } }, 'light');
    const outside: string[] = [];
    for (const path of [
      '/',
      race(),
      licence(),
      '/payments',
      '/profile',
      '/profile?view=add',
      await page.evaluate(
        () =>
          document.querySelector('nav a[href*="view=rider"]')?.getAttribute('href') ?? '/profile?view=rider',
      ),
    ]) {
      await page.goto(`${kit.url}${path}`, { waitUntil: 'networkidle' });
      outside.push(...(await outsideWhenLarge(page)).map((one) => `${path} ${one}`));
    }
    await page.context().close();
    expect(outside).toEqual([]);
  });

  test('three children fit the screen of a phone', async () => {
    const page = await signedIn({ viewport: { width: 360, height: 740 } }, 'light');
    await page.goto(kit.url, { waitUntil: 'networkidle' });
    const season = page.getByRole('region', { name: 'Mi temporada' });
    await season.getByRole('button', { name: /Emma/ }).waitFor();
    expect((await season.boundingBox())?.height ?? 999).toBeLessThanOrEqual(740);
    await page.context().close();
  });

  test('the keyboard alone enters a rider: every control can be reached, and the news is read', async () => {
    const page = await signedIn({ viewport: { width: 360, height: 740 } }, 'light');
    await backstage.all(
      `insert into movement (due_id, kind, cents, currency)
       select due_id, 'transfer', asked_cents - received_cents, currency from due where asked_cents > received_cents`,
    );
    await page.goto(`${kit.url}${race()}`, { waitUntil: 'networkidle' });
    const box = page.getByLabel('Inscribir a Emma en Damas 9');
    await box.waitFor();
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      if (await box.evaluate((one) => one === document.activeElement)) break;
    }
    // Her only category is ticked already.
    expect(await box.isChecked()).toBe(true);
    const send = page.getByRole('button', { name: 'Inscribir a Emma' });
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      if (await send.evaluate((one) => one === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('¡Inscripción hecha!');
    await page.context().close();
  });
});
