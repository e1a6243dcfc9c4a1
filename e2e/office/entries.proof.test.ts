import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { type Arranged, Backstage, bornFor } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const delegate = 'delegada@example.org';
const family = 'familia-de-tres@example.org';

async function delegateOf(place: Arranged): Promise<void> {
  await backstage.account(delegate);
  await backstage.all(
    `insert into user_role (user_id, role, club_id) select user_id, 'club', $2 from users where user_email = $1`,
    [delegate, place.club_id],
  );
}

async function children(place: Arranged, names: readonly string[], isLicensed = true): Promise<void> {
  for (const [index, firstname] of names.entries()) {
    const rider_id = await backstage.child(family, place, {
      firstname,
      birthdate: bornFor(place.race_date, 8),
      ...(isLicensed ? { licence: 'Varones 8' } : {}),
    });
    await backstage.all(`update rider set rider_dni = $2 where rider_id = $1`, [
      rider_id,
      `61${place.race_id}000${index}00`,
    ]);
  }
}

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
const entered = (place: Arranged) =>
  backstage.all<{ rider: string; plate: string }>(
    `select rider_firstname as rider, plate from entry join rider using (rider_id) where race_id = $1 order by 1`,
    [place.race_id],
  );

describe('a club with a spreadsheet', () => {
  test('reads row by row what is wrong, mends what can be, and enters the good ones; sent twice it is done once', async () => {
    const place = await backstage.openRace('Copa de la Planilla');
    await backstage.account(family);
    await delegateOf(place);
    await children(place, ['Ana', 'Bruno', 'Carla']);
    const page = await kit.signedIn(delegate, '/administration/entries');
    await page.getByRole('link', { name: /Copa de la Planilla/ }).click();
    await page.getByText('Nadie inscrito todavía').waitFor();
    await page.getByRole('link', { name: 'Varios a la vez' }).click();
    const sheet = [
      'Club de prueba;;;',
      'DNI;Nombre y apellido;Placa;Categoría',
      `61.${place.race_id}.000.000;Ana Ñancupil;618;varones 8`,
      ';Bruno Ñancupill;;Varones 8',
      ';CARLA NANCUPIL;;Elite',
      '99.999.999;Nadie Nunca;;Varones 8',
    ].join('\r\n');
    const file = { name: 'club.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet, 'latin1') };
    await page.setInputFiles('input[type=file]', file);
    // The title and the headings are rows of the file too.
    await page.getByText('6 filas del archivo').waitFor();
    await page.getByText('Filas que no son de pilotos (2)').waitFor();
    // The sum shows the rows of one term, and all again.
    await page.getByRole('button', { name: '1 dudosa' }).click();
    await page.getByText('No tienes un piloto con esos datos.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '1 dudosa' }).click();
    await page.getByText('No tienes un piloto con esos datos.').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Es Bruno Ñancupil' }).click();
    await page.getByLabel('Categoría de la fila 5').selectOption({ label: 'Varones 8' });
    await page.getByRole('button', { name: 'Inscribir 3 pilotos' }).click();
    await page.getByText('3 pilotos inscritos.').waitFor();
    await page.getByText('Fila 3 · Ana Ñancupil').waitFor();
    const inside = await entered(place);
    expect(inside.map(({ rider }) => rider)).toEqual(['Ana', 'Bruno', 'Carla']);
    expect(inside[0]?.plate).toBe('618');
    // The same file comes again: everybody is entered already.
    await page.setInputFiles('input[type=file]', file);
    await page.getByText('Ya está inscrito').first().waitFor();
    expect(await entered(place)).toEqual(inside);
    await kit.letterTo(family, /./);
  });
});

describe('the secretary at the desk', () => {
  test('gives the licences of a sheet at once, and its riders are ticked', async () => {
    const place = await backstage.openRace('Copa sin Licencias');
    await children(place, ['Gina', 'Hugo', 'Iara'], false);
    const page = await kit.organizer(`/entries/${place.race_id}/club`);
    const sheet = [
      'Lista del club',
      'N°,Placa,D.N.I.',
      ...[0, 1, 2].map((n) => `${n + 5},#64${n},61${place.race_id}000${n}00`),
    ];
    const file = { name: 'club.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet.join('\n')) };
    await page.setInputFiles('input[type=file]', file);
    await page.getByText('5 filas del archivo').waitFor();
    await page.getByRole('button', { name: 'Dar licencia a 3 pilotos que no la tienen' }).click();
    expect(await kit.violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Dar la licencia', exact: true }).click();
    await page.getByRole('button', { name: 'Inscribir 3 pilotos' }).click();
    await page.getByText('3 pilotos inscritos.').waitFor();
    expect((await entered(place)).map(({ plate }) => plate)).toEqual(['640', '641', '642']);
  });

  test('opens the entries for everybody to see, enters late with a reason, takes out and puts back, joins small classes', async () => {
    const place = await backstage.openRace('Copa de la Mesa');
    await children(place, ['Delfina', 'Emilio']);
    await backstage.all(
      `update race set race_status = 'NOT_ISCRIPTION', opens_by_hand = 'infinity' where race_id = $1`,
      [place.race_id],
    );
    const page = await kit.organizer(`/entries/${place.race_id}`);
    await page.getByRole('button', { name: 'Abrir la inscripción' }).click();
    // What is missing is said at its field, and Enter sends.
    await page.getByRole('button', { name: 'Abrir la inscripción' }).click();
    await page.getByText('Completa «Motivo».').waitFor();
    await page.getByLabel('Motivo').fill('La pista ya está lista');
    await page.getByLabel('Motivo').press('Enter');
    await page.getByText('Se puede inscribir desde aquí.').waitFor();
    const race = `${kit.url}/races?cup_id=${place.cup_id}&race_date=${place.race_date}`;
    await expect.poll(async () => (await fetch(race)).text()).toContain('Abierta hasta el');

    // Entries are closed for families, but the office still enters, with a reason.
    await backstage.all(`update cup set cup_inscription_end = 9 where cup_id = $1`, [place.cup_id]);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Inscribir a alguien' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Motivo').fill('Se cortó internet en el club');
    await sheet.getByLabel('Nombre, documento o placa').fill('delfina nancu');
    await sheet.getByRole('button', { name: 'Inscribir en Varones 8' }).click();
    await page.getByText(/Delfina Ñancupil está en Varones 8/).waitFor();
    await page.getByText('Motivo: Se cortó internet en el club').waitFor();
    expect(await kit.violations(page)).toEqual([]);

    await page.getByRole('button', { name: /Delfina Ñancupil/ }).click();
    await sheet.getByRole('button', { name: 'Retirar de la fecha' }).click();
    await sheet.getByRole('button', { name: 'Sí, retirar' }).click();
    await page.getByText('Delfina Ñancupil ya no está en la lista.').waitFor();
    expect(await entered(place)).toEqual([]);
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await page.getByRole('button', { name: /Delfina Ñancupil/ }).waitFor();
    expect((await entered(place)).map(({ rider }) => rider)).toEqual(['Delfina']);

    // Two boys of 8 would race with those of 10.
    await backstage.all(
      `with more as (insert into rider (rider_firstname, rider_lastname, organization_id, rider_birthdate, rider_gender)
         select 'Mayor', n::text, 1, $3, 'MEN' from generate_series(1, 4) n returning rider_id),
       opened as (insert into race_category (race_id, category_id, cup_id) values ($1, $2, $4) returning race_id)
       insert into entry (race_id, category_id, rider_id, plate)
       select $1, $2, rider_id, (700 + rider_id % 100)::text from more, opened`,
      [place.race_id, place.categories.get('Varones 10'), bornFor(place.race_date, 10), place.cup_id],
    );
    await page.goto(`${kit.url}/administration/entries/${place.race_id}/classes`, {
      waitUntil: 'networkidle',
    });
    await page.getByText('Propuesta: Varones 10, la edad siguiente.').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    expect(await sideways(page)).toBeLessThanOrEqual(360);
    await page.getByRole('button', { name: 'Juntar' }).click();
    await page.getByText('Varones 8 corre con Varones 10.').waitFor();
    await page.getByText('corre con Varones 10', { exact: false }).first().waitFor();
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await page.getByText('Propuesta: Varones 10, la edad siguiente.').waitFor();

    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${kit.url}/administration/entries/${place.race_id}/files`, { waitUntil: 'networkidle' });
    await page.getByLabel('Con lugar para firmar').check();
    await page.getByRole('columnheader', { name: 'Firma' }).first().waitFor();
    // On paper the list has the page to itself.
    await page.emulateMedia({ media: 'print' });
    expect((await page.getByRole('table').first().boundingBox())?.width).toBeGreaterThan(700);
    await page.emulateMedia({ media: null });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Para BEM' }).click();
    expect((await download).suggestedFilename()).toMatch(/BEM5_EXT\.xlsx$/);
    expect(await kit.violations(page)).toEqual([]);
  });
});
