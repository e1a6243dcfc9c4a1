import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const family = 'hermanos@example.org';
const delegate = 'tesorera@example.org';

/** Makes a club that accepts payments, with its delegate, and a family of two sisters in it. */
async function club(): Promise<number> {
  const place = await backstage.openRace('Copa de la Caja');
  await backstage.account(family);
  await backstage.account(delegate);
  const birthdate = bornFor(place.race_date, 8);
  await backstage.child(family, place, { firstname: 'Abril', birthdate });
  await backstage.child(family, place, { firstname: 'Zoe', birthdate });
  await backstage.all(`update club set club_payments = true where club_id = $1`, [place.club_id]);
  await backstage.all(
    `insert into user_role (user_id, role, club_id) select user_id, 'club', $1 from users where user_email = $2`,
    [place.club_id, delegate],
  );
  return place.club_id;
}

const dialog = (page: Page) => page.getByRole('dialog');
const isNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
const settled = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null))));

async function charge(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Cobrar una cuota' }).click();
  await dialog(page).getByLabel('Importe por piloto').fill(amount);
  await dialog(page).getByRole('button', { name: 'Marcar todos', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Cobrar a 2 pilotos' }).click();
  await dialog(page).getByText('Vas a cobrar').waitFor();
  await dialog(page).getByRole('button', { name: 'Sí, cobrar' }).click();
}

describe('cash and transfer', () => {
  test('a delegate charges, takes cash, matches a transfer, and the books add up', async () => {
    const club_id = await club();
    const page = await kit.signedIn(delegate, '/administration/dues');
    await page.getByText('Nadie debe nada').waitFor();

    // It is undone and charged again. Whoever has the fee cannot be charged for it once more.
    await charge(page, '1');
    await page.getByText('La cuota se cobra a 2 pilotos.').waitFor();
    await page.getByRole('button', { name: /Deshacer/ }).click();
    await page.getByText('Nadie debe nada').waitFor();
    await page.getByRole('button', { name: 'Cobrar una cuota' }).click();
    await dialog(page).getByLabel('Importe por piloto').fill('cincuenta');
    await dialog(page).getByText('Escribe un importe').waitFor();
    await settled(page);
    expect(await kit.violations(page)).toEqual([]);
    await dialog(page).getByLabel('Importe por piloto').fill('50.000,50');
    await dialog(page).getByText('$\u00a050.000,50').waitFor();
    await dialog(page).getByRole('button', { name: 'Marcar todos', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Cobrar a 2 pilotos' }).click();
    await dialog(page).getByRole('button', { name: 'Sí, cobrar' }).click();
    await page.getByText('$\u00a0100.001').first().waitFor();
    await page.getByRole('button', { name: 'Cobrar una cuota' }).click();
    await dialog(page).getByRole('button', { name: 'Marcar todos', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Cobrar a 0 pilotos' }).waitFor();
    expect(await dialog(page).getByText('ya tiene esta cuota').count()).toBe(2);
    await settled(page);
    expect(await kit.violations(page)).toEqual([]);
    await isNarrow(page);
    await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
    await dialog(page).waitFor({ state: 'detached' });

    // It is called off by mistake, beside the earlier one; it is restored at once, and once more a while later.
    const sheet = dialog(page);
    await page.getByRole('link', { name: /Zoe Ñancupil/ }).click();
    const callOff = async () => {
      await sheet.getByRole('button', { name: /^Anular: Zoe/ }).click();
      await sheet.getByRole('button', { name: 'Sí, anular' }).click();
      await sheet.getByText('Anulado: Cuota de la temporada').waitFor();
    };
    await callOff();
    // This is done at once, because the button stays for ten seconds.
    await sheet.getByRole('button', { name: /^Deshacer \(/ }).click();
    await sheet.getByText('Por pagar').waitFor();
    await callOff();
    await settled(page);
    expect(await kit.violations(page)).toEqual([]);
    await sheet.getByText('2 anulados').click();
    await sheet.getByRole('button', { name: /^Restablecer el cobro/ }).click();
    await sheet.getByText('Por pagar').waitFor();
    await sheet.getByRole('link', { name: 'Cerrar' }).click();

    // A part is paid in cash.
    await page.getByRole('link', { name: /Abril Ñancupil/ }).click();
    await dialog(page).getByRole('button', { name: 'Cobrar efectivo' }).click();
    await dialog(page).getByLabel('Importe recibido').fill('60.000');
    await dialog(page).getByText('Como máximo').waitFor();
    await dialog(page).getByLabel('Importe recibido').fill('20.000');
    await dialog(page).getByText('Se pagan $\u00a020.000, quedan $\u00a030.000,50').waitFor();
    await dialog(page).getByLabel('Quién paga').fill('Marina Ñancupil');
    await settled(page);
    expect(await kit.violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Cobrar y dar recibo' }).click();
    await dialog(page).getByText('Recibo n.º 1: $\u00a020.000').first().waitFor();
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      dialog(page).getByRole('button', { name: 'Recibo en PDF' }).click(),
    ]);
    expect(pdf.suggestedFilename()).toBe('recibo-00001.pdf');
    expect(await kit.letterTo(family, /Recibo 1/)).toMatch(/\$\s20\.000/);
    await dialog(page).getByRole('link', { name: 'Cerrar' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Cuotas y pagos' }).waitFor();

    // The family reads what is left, and sends a transfer for both.
    const context = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
    const home = await kit.signedIn(family, '/payments', context);
    await home.getByText('Pagado $\u00a020.000 · faltan $\u00a030.000,50').waitFor();
    await home.getByRole('heading', { name: 'Recibos' }).waitFor();
    expect(await kit.violations(home)).toEqual([]);
    await home
      .getByRole('region', { name: 'Por pagar' })
      .getByRole('button', { name: /^Enviar comprobante/ })
      .click();
    await home
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'transferencia.jpg', mimeType: 'image/jpeg', buffer: kit.photo });
    await home.getByText('transferencia.jpg').waitFor();
    await kit.press(home);
    await home.getByText('Comprobante en revisión').waitFor();

    await page.goto(`${kit.url}/administration/dues?view=proofs`, { waitUntil: 'networkidle' });
    await page.getByRole('img', { name: /Comprobante de pago de Abril/ }).waitFor();
    await page.getByRole('checkbox', { name: /Zoe/ }).check();
    await expect.poll(() => page.getByLabel('Importe recibido').inputValue()).toBe('80001');
    expect(await kit.violations(page)).toEqual([]);
    await isNarrow(page);
    await page.getByRole('button', { name: 'Aceptar el pago' }).click();
    await page.getByText(/^Aceptado: \$\u00a0[\d.]+, Abril Ñancupil/).waitFor();
    await page.getByRole('button', { name: /Deshacer/ }).click();
    await page.getByRole('heading', { name: 'Abril Ñancupil' }).waitFor();
    await page.getByRole('checkbox', { name: /Zoe/ }).check();
    await page.getByLabel('Importe recibido').fill('60.000,50');
    await page.getByRole('button', { name: 'Aceptar el pago' }).click();
    await page.getByText('No hay comprobantes por revisar.').waitFor();
    await page.getByRole('link', { name: 'Revisados' }).click();
    await page.getByText(/^Aceptado por Marina/).waitFor();
    await page.getByRole('button', { name: 'Ver comprobante de Abril Ñancupil' }).click();
    await page.getByRole('img', { name: /Comprobante de pago/ }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await isNarrow(page);
    await page.getByLabel('Buscar piloto').fill('nadie');
    await page.getByText('No hay pilotos así').waitFor();

    // The matrix on a desk: thirty thousand were for Abril, the rest is a part of Zoe's.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${kit.url}/administration/dues?show=all`, { waitUntil: 'networkidle' });
    const zoe = page.getByRole('row', { name: /Zoe/ });
    await zoe.getByText('$\u00a020.000,50').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    await page.getByRole('row', { name: /Abril/ }).getByText('$\u00a050.000,50').waitFor();
    expect(await kit.violations(page)).toEqual([]);

    // A receipt was wrong; and this is what the accountant receives.
    await page.goto(`${kit.url}/administration/dues?view=receipts`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Anular el recibo n.º 1' }).click();
    await dialog(page).waitFor();
    // A hand is slower than the step of the history that the dialog adds.
    await expect.poll(() => page.evaluate(() => typeof history.state?.over)).toBe('string');
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Anular el recibo n.º 1' }).click();
    await dialog(page)
      .getByLabel(/Motivo/)
      .fill('Era de otra familia');
    await dialog(page).getByRole('button', { name: 'Anular y avisar' }).click();
    await page.getByText('Anulado: Era de otra familia').waitFor();
    await page.getByRole('link', { name: 'Movimientos', exact: true }).click();
    await page.getByText('Cobrado en total').waitFor();
    await page.getByText('$\u00a060.000,50').first().waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.getByLabel('Tipo').selectOption('Transferencia');
    await page.getByLabel('Piloto', { exact: true }).fill('zoe');
    await page.waitForURL(/kind=transfer&q=zoe/);
    await page.getByText(/^Anula \d+: Transferencia · Zoe/).waitFor();
    // The row was in the list before, too: the others leave it when the answer comes.
    await expect.poll(() => page.getByText('· Abril Ñancupil').count()).toBe(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const [books] = await backstage.all<{ asked: string; received: string }>(
      `select sum(asked_cents) as asked, sum(received_cents) as received from due where club_id = $1`,
      [club_id],
    );
    expect(books).toEqual({ asked: '10000100', received: '6000050' });
    expect(await kit.letterTo(family, /Pago recibido/)).toMatch(/\$\s60\.000,50/);
    await context.close();

    // With a second club the books of both come first, with who owes in any of them, and the address contains which
    // one is open.
    await backstage.all(
      `insert into user_role (user_id, role, club_id)
       select user_id, 'club', (select min(club_id) from club) from users where user_email = $1`,
      [delegate],
    );
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${kit.url}/administration/dues`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Quién debe' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await isNarrow(page);
    await page.getByLabel('Buscar cuenta o piloto').fill('zoe');
    await page.getByRole('link', { name: /^Zoe Ñancupil/ }).click();
    await page.waitForURL(/book=\d+&rider=/);
    await dialog(page).getByRole('button', { name: 'Cobrar efectivo' }).waitFor();
    await page.goBack();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Quién debe' }).waitFor();
  });
});
