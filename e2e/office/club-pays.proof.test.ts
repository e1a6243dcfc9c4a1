import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { type Arranged, Backstage, bornFor } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const delegate = 'delegada-paga@example.org';
const family = 'familia-paga@example.org';
const treasurer = 'tesorera-paga@demo.test';
const names = ['Abril', 'Bruno', 'Carla', 'Dante', 'Elena', 'Fermín', 'Gala', 'Hilario', 'Inés', 'Joaquina'];

/** Makes a club of ten riders whose entries in a date are not paid. */
async function arrange(): Promise<Arranged> {
  const place = await backstage.openRace('Copa Que Paga');
  for (const email of [delegate, family, treasurer]) await backstage.account(email);
  await backstage.all(
    `insert into user_role (user_id, role, club_id) select user_id, 'club', $2 from users where user_email = $1`,
    [delegate, place.club_id],
  );
  await backstage.all(
    `insert into user_role (user_id, role, organization_id) select user_id, 'organizer', $2 from users where user_email = $1`,
    [treasurer, place.organization_id],
  );
  await backstage.all(
    `update organization set organization_payments = true, pay_alias = 'federacion.bmx' where organization_id = $1`,
    [place.organization_id],
  );
  const birthdate = bornFor(place.race_date, 8);
  for (const firstname of names)
    await backstage.child(firstname === 'Abril' ? family : '', place, { firstname, birthdate });
  await backstage.all(
    `insert into due (rider_id, book_id, kind, season, cup_id, race_id, category_id, cents, currency)
     select p.rider_id, k.book_id, 'entry', extract(year from r.race_date), r.cup_id, r.race_id, $2, 2000000, 'ARS'
     from rider p, race r, book k where p.club_id = $1 and r.race_id = $3 and k.organization_id = $4`,
    [place.club_id, place.categories.get('Varones 8'), place.race_id, place.organization_id],
  );
  return place;
}

async function signedIn(email: string, path: string): Promise<Page> {
  const phone = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
  return kit.signedIn(email, path, phone);
}

const isFit = async (page: Page) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await kit.violations(page)).toEqual([]);
};

test('a delegate pays for nine riders with one transfer, the treasurer approves it at once, and families read it', async () => {
  const place = await arrange();
  const page = await signedIn(delegate, '/payments');
  await page.getByRole('link', { name: 'Inscripciones del club' }).click();
  await page.getByText('10 inscripciones').waitFor();
  await isFit(page);
  // One family pays by itself.
  await page.getByRole('checkbox', { name: /Joaquina/ }).uncheck();
  await page.getByText('9 inscripciones').waitFor();
  await page.getByText('$ 180.000').first().waitFor();
  await page.getByRole('button', { name: 'Enviar comprobante: 9 inscripciones' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'banco.jpg', mimeType: 'image/jpeg', buffer: kit.photo });
  await isFit(page);
  await page.getByRole('button', { name: 'Enviar comprobante', exact: true }).click();
  await page.getByText('Comprobante enviado: la organización lo revisa').waitFor();
  await page.getByRole('heading', { name: 'Transferencias del club' }).waitFor();
  await page.getByText('9 inscripciones que el club ya pagó están en revisión.').waitFor();
  await isFit(page);

  const home = await signedIn(family, '/payments');
  await home.getByText('El club Club de Copa Que Paga mandó el pago: está en revisión').waitFor();
  await isFit(home);

  const [book] = await backstage.all<{ book_id: string }>(
    'select book_id from book where organization_id = $1',
    [place.organization_id],
  );
  const desk = await signedIn(treasurer, `/administration/dues?book=${book?.book_id}&view=proofs`);
  await desk.getByRole('heading', { name: 'Club de Copa Que Paga paga 9 inscripciones' }).waitFor();
  await isFit(desk);
  await desk.getByRole('button', { name: 'Aceptar el pago' }).click();
  await desk
    .getByText(/Aceptado/)
    .first()
    .waitFor();
  await expect
    .poll(() =>
      backstage.all<{ unpaid: string }>(
        `select p.rider_firstname as unpaid from due d join rider p using (rider_id) where d.race_id = $1 and d.paid_at is null`,
        [place.race_id],
      ),
    )
    .toEqual([{ unpaid: 'Joaquina' }]);
  await home.reload({ waitUntil: 'networkidle' });
  await home.getByText('Historial').click();
  await home.getByText('Pagado por el club Club de Copa Que Paga').waitFor();
  // The office sends the club's account, by its number, to the delegate.
  await desk.goto(`${kit.url}/administration/dues?book=${book?.book_id}&view=accounts`, {
    waitUntil: 'networkidle',
  });
  await desk.getByLabel('Club', { exact: true }).selectOption('Club de Copa Que Paga');
  await desk.getByLabel('Fechas desde').fill(place.race_date);
  await desk.getByLabel('hasta').fill(place.race_date);
  await desk.getByRole('button', { name: 'Hacer el estado de cuenta' }).click();
  await desk.getByText('Estado de cuenta n.º 1 creado y enviado al club.').waitFor();
  await desk.getByRole('heading', { name: 'N.º 1 · Club de Copa Que Paga' }).waitFor();
  await isFit(desk);
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Estados de cuenta del club' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  expect((await download).suggestedFilename()).toBe('estado-de-cuenta-00001.pdf');
  await isFit(page);
  await page
    .getByText(/^1 inscripción/)
    .first()
    .waitFor();

  // The club pays the rest in cash, with one receipt.
  await desk.goto(`${kit.url}/administration/dues?book=${book?.book_id}`, { waitUntil: 'networkidle' });
  await desk.getByRole('link', { name: /Joaquina/ }).click();
  await desk.getByRole('button', { name: 'Cobrar efectivo', exact: true }).click();
  await desk.getByText('Club de Copa Que Paga', { exact: true }).click();
  expect(await desk.getByLabel('Quién paga').inputValue()).toBe('Club de Copa Que Paga');
  await isFit(desk);
  await desk.getByRole('button', { name: 'Cobrar y dar recibo' }).click();
  await desk
    .getByText(/Recibo n/)
    .first()
    .waitFor();
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText('Las inscripciones de los pilotos del club están pagadas.').waitFor();
});
