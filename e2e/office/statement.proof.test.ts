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

/** A club with a treasurer, and a family of two who owe the season. */
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

  // A bank nobody knows: asked once.
  await load(page, 'raro.csv', ['Cuándo|Quién|Cuánto', '05/11/2026|DONACION|1.000,00']);
  await page.getByRole('heading', { name: 'No reconocemos las columnas' }).waitFor();
  await page.getByLabel('Fila de los títulos').selectOption({ index: 1 });
  await page.getByLabel('Columna de la fecha').selectOption('Cuándo');
  await page.getByLabel('Columna del importe que entra').selectOption('Cuánto');
  await isFit(page);
  await page.getByRole('button', { name: 'Leer el extracto' }).click();
  await page.getByText('Entró 1 línea nueva.').waitFor();
  await page.getByRole('button', { name: 'No es una cuota' }).click();
  await page.getByText('No hay líneas por revisar').waitFor();

  // One with its code, one with the name and the amount of the other child, one that nobody knows.
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
  ]);
  await page.getByText('Entraron 3 líneas nuevas.').waitFor();
  await page.getByRole('heading', { name: 'Reconocidas (1)' }).waitFor();
  await page.getByText('El nombre y el importe coinciden').waitFor();
  await page.getByText('No trae un código que conozcamos').waitFor();
  await isFit(page);
  await page.getByRole('button', { name: 'Aprobar 1' }).click();
  await page.getByText('1 pago aprobado.').waitFor();
  await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await page.getByText('El nombre y el importe coinciden').waitFor({ state: 'detached' });
  await home.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
  await home.getByText('No hay pagos pendientes').or(home.getByText('Al día con')).first().waitFor();

  // Taken back, it is owed again.
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
  await phone.close();
  await desk.close();
});
