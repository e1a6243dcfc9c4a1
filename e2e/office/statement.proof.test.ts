import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const family = 'transfiere@example.org';
const treasurer = 'banco@example.org';

/** Makes a club with a treasurer, and a family of two who owe the season. */
async function club(): Promise<void> {
  const place = await backstage.openRace('Copa del Banco');
  await backstage.account(family);
  await backstage.account(treasurer);
  const birthdate = bornFor(place.race_date, 8);
  await backstage.child(family, place, { firstname: 'Abril', birthdate });
  await backstage.child(family, place, { firstname: 'Zoe', birthdate });
  await backstage.all(`update club set club_payments = true, pay_alias = 'teros.bmx' where club_id = $1`, [
    place.club_id,
  ]);
  await backstage.all(
    `insert into user_role (user_id, role, club_id) select user_id, 'club', $1 from users where user_email = $2`,
    [place.club_id, treasurer],
  );
  await backstage.all(
    `insert into due (rider_id, club_id, kind, season, cents, currency)
     select rider_id, club_id, 'season', extract(year from now()), case rider_firstname when 'Zoe' then 1250000 else 5000000 end, 'ARS'
     from rider where club_id = $1`,
    [place.club_id],
  );
}

async function load(page: Page, name: string, lines: readonly string[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
}

const isFit = async (page: Page) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await kit.violations(page)).toEqual([]);
};

test('a family transfers with its code; the treasurer loads the statement and approves, looks at a doubt, and takes one back', async () => {
  await club();
  const phone = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const home = await kit.signedIn(family, '/payments', phone);
  await home.getByText('Código para el concepto de la transferencia').first().waitFor();
  const code = (await home.getByText(/^PTD-/).first().textContent()) ?? '';

  const desk = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  const page = await kit.signedIn(treasurer, '/administration/dues', desk);
  await page.getByRole('link', { name: 'Banco' }).click();
  await page.getByText('No hay líneas por revisar').waitFor();
  await isFit(page);

  // The columns of an unknown bank are asked once.
  await load(page, 'raro.csv', ['Cuándo|Quién|Cuánto', '05/11/2026|DONACION|1.000,00']);
  await page.getByRole('heading', { name: 'No reconocemos las columnas' }).waitFor();
  await page.getByLabel('Fila de los títulos').selectOption({ index: 1 });
  await page.getByLabel('Columna de la fecha').selectOption('Cuándo');
  await page.getByLabel('Columna del importe que entra').selectOption('Cuánto');
  // The first row is shown as it will be read, before a wrong column is kept.
  await page.getByText('Así se lee: 05/11/2026, entra 1.000,00').waitFor();
  await isFit(page);
  await page.getByRole('button', { name: 'Leer el extracto' }).click();
  await page.getByRole('button', { name: '1 entró' }).waitFor();
  // A line that was set aside by mistake comes back with one tap.
  await page.getByRole('button', { name: 'No es una cuota' }).click();
  await page.getByText('No hay líneas por revisar').waitFor();
  await page.getByText('Apartada: DONACION').waitFor();
  await isFit(page);
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await page.getByRole('button', { name: 'No es una cuota' }).click();
  await page.getByText('No hay líneas por revisar').waitFor();

  // One line has its code, one has the name and the amount of the other child, and one is unknown.
  const first = (
    await backstage.all<{ first: string }>(
      `select p.rider_firstname as first from due d join rider p using (rider_id) join club b on b.club_id = d.club_id
     where b.pay_alias = 'teros.bmx' order by d.due_id limit 1`,
    )
  )[0]?.first;
  const amounts = { Abril: '50.000,00', Zoe: '12.500,00' };
  const [codes, names] = first === 'Zoe' ? (['Zoe', 'Abril'] as const) : (['Abril', 'Zoe'] as const);
  await load(page, 'extracto.csv', [
    'Fecha;Descripción;Débitos;Créditos;Saldo',
    `03/11/2026;TRANSF ${code.toLowerCase().replace('-', '')};0,00;${amounts[codes]};1,00`,
    `04/11/2026;TRANSF NANCUPIL ${names.toUpperCase()};0,00;${amounts[names]};1,00`,
    '04/11/2026;COMISION;300,00;0,00;1,00',
    '05/11/2026;VARIOS;0,00;777,00;1,00',
    '31/11/2026;CON LETRAS;0,00;5OO,00;1,00',
  ]);
  await page.getByText('6 filas del archivo').waitFor();
  await page.getByRole('button', { name: '3 entraron' }).waitFor();
  await page.getByRole('button', { name: '2 no son pagos' }).click();
  await page.getByText('Fila 4: salió de la cuenta').waitFor();
  // A row that could not be read is mended on the screen, and is a line like the others.
  await page.getByRole('button', { name: '1 sin leer' }).click();
  await page.getByText('Fila 6: el importe no se entiende').waitFor();
  await page.getByRole('button', { name: 'Arreglar' }).click();
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByText('Elige').first().waitFor();
  await page.getByLabel('Fecha').fill('2026-11-30');
  await page.getByLabel('Importe que entró').fill('500');
  await isFit(page);
  await page.getByRole('button', { name: 'Agregar' }).click();
  await page.getByText('Agregada.').waitFor();
  await page.getByText('CON LETRAS').nth(1).waitFor();
  await page.getByRole('heading', { name: 'Reconocidas (1)' }).waitFor();
  const named = page.getByRole('region', { name: 'Con nombre e importe (1)' });
  await named.getByText('El nombre y el importe coinciden').waitFor();
  await page.getByRole('heading', { name: 'Sin reconocer (2)' }).waitFor();
  await isFit(page);
  await page
    .getByRole('region', { name: 'Reconocidas (1)' })
    .getByRole('button', { name: 'Aprobar 1' })
    .click();
  await page.getByText('1 pago aprobado.').waitFor();
  // A line is taken out of the list and judged by itself; of the others, one tap is enough.
  await named.getByRole('button', { name: 'Mirar aparte' }).click();
  await page.getByRole('heading', { name: 'Para mirar (1)' }).waitFor();
  await isFit(page);
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await page.getByText('El nombre y el importe coinciden').waitFor({ state: 'detached' });
  await home.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
  await home.getByText('No hay pagos pendientes').or(home.getByText('Al día con')).first().waitFor();

  // When it is undone, it is owed again.
  await page.getByRole('link', { name: 'Revisadas' }).click();
  await page.getByRole('button', { name: new RegExp(`^Deshacer: ${codes}`) }).click();
  await page.getByRole('button', { name: new RegExp(`^Deshacer: ${codes}`) }).waitFor({ state: 'detached' });
  await isFit(page);
  const owed = await backstage.all<{ first: string }>(
    `select p.rider_firstname as first from due d join rider p using (rider_id) join club b on b.club_id = d.club_id
     where b.pay_alias = 'teros.bmx' and d.received_cents < d.asked_cents`,
  );
  expect(owed).toEqual([{ first: codes }]);
  await page.getByRole('link', { name: 'Por revisar' }).first().click();
  await page.getByRole('heading', { name: 'Reconocidas (1)' }).waitFor();
  // What became of the file is still there, and the month that the bank wrote anew is asked about once.
  await page.getByText('6 filas del archivo').waitFor();
  await page.getByText('Cargar extracto', { exact: true }).waitFor();
  await load(page, 'otra-vez.csv', [
    'Fecha;Descripción;Débitos;Créditos;Saldo',
    `04/11/2026;CREDITO ${names.toUpperCase()} NANCUPIL;0,00;${amounts[names]};1,00`,
    '05/11/2026;OTRAS COSAS;0,00;777,00;1,00',
  ]);
  await page.getByText('1 movimiento tiene el día y el importe de otro que ya está').waitFor();
  await page.getByText('«VARIOS», y ahora «OTRAS COSAS»').waitFor();
  await isFit(page);
  await page.getByRole('button', { name: 'Sí, ya estaban' }).click();
  await page.getByRole('button', { name: '2 ya estaban' }).click();
  await page.getByText('OTRAS COSAS').waitFor();
  await isFit(page);
  await phone.close();
  await desk.close();
});
