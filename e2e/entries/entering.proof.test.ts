import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { type Arranged, Backstage, bornFor } from './backstage.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;
let made = 0;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

interface Family {
  place: Arranged;
  email: string;
  page: Page;
  address: string;
}

/** Opens the page of an open race for a mother with an account, on her phone. */
async function family(
  children: (place: Arranged) => Parameters<Backstage['child']>[2][],
  before: (place: Arranged, email: string) => Promise<void> = async () => {},
): Promise<Family> {
  made += 1;
  const email = `familia${made}@example.org`;
  const place = await backstage.openRace(`Copa ${made}`);
  await backstage.account(email);
  for (const child of children(place)) await backstage.child(email, place, child);
  await before(place, email);
  const address = `/races?cup_id=${place.cup_id}&race_date=${place.race_date}`;
  const page = await kit.signedIn(email, address);
  return { place, email, page, address };
}

const emma = (place: Arranged) => ({
  firstname: 'Emma',
  birthdate: bornFor(place.race_date, 9),
  gender: 'WOMAN' as const,
  licence: 'Damas 9',
});
const bruno = (place: Arranged) => ({
  firstname: 'Bruno',
  birthdate: bornFor(place.race_date, 8),
  licence: 'Varones 8',
});
const tomas = (place: Arranged) => ({
  firstname: 'Tomás',
  birthdate: bornFor(place.race_date, 10),
  licence: 'Varones 10',
});

describe('three children in three categories and one phone', () => {
  test('are entered in one go; each is told, the mail tells of all, the list shows them', async () => {
    const { page, email, place, address } = await family((at) => [bruno(at), emma(at), tomas(at)]);
    // Each has only one possible category, which is ticked from the start.
    for (const child of ['Bruno en Varones 8', 'Emma en Damas 9', 'Tomás en Varones 10'])
      expect(await page.getByLabel(`Inscribir a ${child}`).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Inscribir a 3 pilotos' }).click();
    await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();
    for (const line of ['Bruno corre en Varones 8', 'Emma corre en Damas 9', 'Tomás corre en Varones 10'])
      await page.getByText(line).waitFor();
    // The menu shows at once the plate that Bruno was given.
    const [given] = await backstage.all<{ plate: string }>(
      `select plate from entry join rider using (rider_id) where race_id = $1 and rider_firstname = 'Bruno'`,
      [place.race_id],
    );
    const menu = kit.menu(page);
    await menu.click();
    await expect
      .poll(() => page.getByRole('button', { name: /Bruno/ }).first().textContent())
      .toContain(given?.plate);
    await menu.click();
    await page.getByText('Inscripción confirmada').nth(2).waitFor();
    const letter = await kit.letterTo(email, /así están tus inscripciones/);
    expect(letter).toContain('Bruno Ñancupil: Varones 8, placa');
    expect(letter).toContain('Emma Ñancupil: Damas 9, placa');
    const calendar = await page.request.get(
      `${kit.url}${await page.getByRole('link', { name: 'Agregar al calendario' }).getAttribute('href')}`,
    );
    expect(await calendar.text()).toContain(place.race_date.replaceAll('-', ''));
    // A visitor reads it in the public list, also without scripts.
    await expect
      .poll(async () => (await page.request.get(`${kit.url}${address}`)).text())
      .toContain('Tomás Ñancupil');
    // My season shows it too.
    await page.goto(`${kit.url}/`, { waitUntil: 'networkidle' });
    await page.getByText(/^Damas 9 · placa \d+$/).waitFor();
  });

  test('one is withdrawn, asked once in words with the name', async () => {
    const { page } = await family((at) => [emma(at)]);
    await page.getByLabel('Inscribir a Emma en Damas 9').check();
    await page.getByRole('button', { name: 'Inscribir a Emma' }).click();
    await page.getByRole('button', { name: 'Retirar de la carrera: Emma, Damas 9' }).click();
    await page.getByText('¿Retirar a Emma de Damas 9?').waitFor();
    await page.getByRole('button', { name: 'No, dejar la inscripción' }).click();
    await page.getByRole('button', { name: 'Retirar de la carrera: Emma, Damas 9' }).click();
    await page.getByRole('button', { name: 'Sí, retirar' }).click();
    await page.getByText('Emma ya no está en Damas 9.').waitFor();
    // A child who was withdrawn is not ticked again.
    expect(await page.getByLabel('Inscribir a Emma en Damas 9').isChecked()).toBe(false);
    expect(await page.getByRole('button', { name: 'Inscribir a Emma' }).count()).toBe(0);
  });

  test('a lost answer doubles nothing: the same press again tells the same', async () => {
    const { page, place } = await family((at) => [emma(at)]);
    await page.getByLabel('Inscribir a Emma en Damas 9').check();
    let lost = 0;
    await page.route('**/api/organizations/*/entries', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Inscribir a Emma' }).click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    // The page shows what the server has: she is entered once.
    await page.getByText('Inscripción confirmada').waitFor();
    const rows = await backstage.all(`select 1 from entry where race_id = $1`, [place.race_id]);
    expect(rows).toHaveLength(1);
  });

  test('the plate is changed; a taken number is refused with the free ones nearest', async () => {
    const { page, place } = await family((at) => [emma(at), tomas(at)]);
    for (const child of ['Emma en Damas 9', 'Tomás en Varones 10'])
      await page.getByLabel(`Inscribir a ${child}`).check();
    await page.getByRole('button', { name: /^Inscribir a/ }).click();
    await page.getByRole('button', { name: 'Cambiar la placa: Emma' }).click();
    await page.getByLabel('Placa de Emma en esta copa').fill('214');
    await page.getByRole('button', { name: 'Guardar la placa' }).click();
    await page.getByText('Placa 214 guardada').waitFor();
    await page.getByRole('button', { name: 'Cambiar la placa: Tomás' }).click();
    await page.getByLabel('Placa de Tomás en esta copa').fill('214');
    await page.getByRole('button', { name: 'Guardar la placa' }).click();
    await page.getByText('Libres cerca: 212, 213, 215, 216').waitFor();
    const [entry] = await backstage.all<{ plate: string }>(
      `select plate from entry join rider using (rider_id) where race_id = $1 and rider_firstname = 'Emma'`,
      [place.race_id],
    );
    expect(entry?.plate).toBe('214');
  });
});

describe('what is missing', () => {
  test('without a licence the way to it is shown, and no way to enter', async () => {
    const { page } = await family((at) => [{ firstname: 'Lautaro', birthdate: bornFor(at.race_date, 8) }]);
    await page.getByText('Falta la licencia: la aprueba la organización').first().waitFor();
    const href = await page
      .getByRole('link', { name: 'Licencia de toda la temporada' })
      .first()
      .getAttribute('href');
    expect(href).toMatch(/^\/licence\?organization_id=1&cup_id=\d+&type=FALSE&race=\d{4}-\d\d-\d\d/);
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });

  test("the licence of a sibling is asked for in the sibling's name, whoever was active", async () => {
    const { page } = await family((at) => [
      bruno(at),
      { firstname: 'Emma', birthdate: bornFor(at.race_date, 9), gender: 'WOMAN' as const },
    ]);
    await page.getByRole('link', { name: 'Licencia de toda la temporada' }).last().click();
    await page.waitForURL(/\/licence\?/);
    await page.locator('main').getByText('Emma Ñancupil').waitFor();
    expect(await page.locator('main').getByText('Bruno Ñancupil').count()).toBe(0);
  });

  test('who is not up to date with the club gets the blocked view, and comes back from it', async () => {
    const { page } = await family(
      (at) => [bruno(at)],
      async (place, email) => {
        await backstage.all(`update club set club_payments = true where club_id = $1`, [place.club_id]);
        await backstage.all(
          `insert into due (rider_id, club_id, kind, season, cents, currency)
           select rider_id, $2, 'season', $3, 5000000, 'ARS' from user_rider join users using (user_id) where user_email = $1`,
          [email, place.club_id, Number(place.race_date.slice(0, 4))],
        );
      },
    );
    await page.getByText('Hay pagos pendientes con el club').first().waitFor();
    await page.getByRole('link', { name: 'Inscribir', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Bruno no puede inscribirse todavía' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Volver a la carrera' }).click();
    await page.getByText('Hay pagos pendientes con el club').first().waitFor();
  });

  test('a full category says so, and puts the next one on the waiting list', async () => {
    const { page } = await family(
      (at) => [bruno(at), { ...bruno(at), firstname: 'Ciro' }],
      async (place) => {
        await backstage.all(
          `update cup_category set entry_limit = 1 where cup_id = $1 and category_id = $2`,
          [place.cup_id, place.categories.get('Varones 8')],
        );
      },
    );
    await page.getByText('Queda 1 lugar').first().waitFor();
    await page.getByLabel('Inscribir a Bruno en Varones 8').check();
    await page.getByLabel('Inscribir a Ciro en Varones 8').check();
    await page.getByRole('button', { name: 'Inscribir a Bruno y Ciro' }).click();
    await page.getByText('Ciro queda en espera en Varones 8: lugar 1.').waitFor();
    await page.getByRole('button', { name: 'Retirar de la carrera: Bruno, Varones 8' }).click();
    await page.getByRole('button', { name: 'Sí, retirar' }).click();
    await page.getByText('Bruno ya no está en Varones 8.').waitFor();
    await page.getByRole('button', { name: 'Retirar de la carrera: Ciro, Varones 8' }).waitFor();
    await expect.poll(() => page.getByText('Inscripción confirmada').count()).toBe(1);
  });

  test('a visitor is asked to sign in, and comes back to the race', async () => {
    const place = await backstage.openRace('Copa del visitante');
    const page = await kit.open(`/races?cup_id=${place.cup_id}&race_date=${place.race_date}`);
    await page.getByText('Abierta hasta el').waitFor();
    // The organization has said no price, and may take money at the track.
    expect(await page.getByText('Sin costo').count()).toBe(0);
    await page.getByRole('link', { name: 'Ingresa para inscribir' }).click();
    await page.waitForURL(/\/login\?returnUrl=/);
    expect(new URL(page.url()).searchParams.get('returnUrl')).toContain(`cup_id=${place.cup_id}`);
  });
});

describe.each([
  ['en', 'en-US', 'Enter Emma in Damas 9', 'Enter Emma', "You're in!"],
  ['pt', 'pt-BR', 'Inscrever Emma em Damas 9', 'Inscrever Emma', 'Inscrição feita!'],
])('in another language (%s)', (_code, locale, choose, send, done) => {
  test('the same way in', async () => {
    made += 1;
    const email = `familia${made}@example.org`;
    const place = await backstage.openRace(`Copa ${made}`);
    await backstage.account(email, locale.slice(0, 2));
    await backstage.child(email, place, emma(place));
    const context = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale });
    const page = await kit.signedIn(
      email,
      `/races?cup_id=${place.cup_id}&race_date=${place.race_date}`,
      context,
    );
    await page.getByLabel(choose).check();
    await page.getByRole('button', { name: send }).click();
    await page.getByRole('heading', { name: done }).waitFor();
    await context.close();
  });
});
