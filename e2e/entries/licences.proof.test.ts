import type { Page, Response } from 'playwright-core';
import { duesNamedIn } from '#rules/money/payment-code.ts';
import { readPixCode } from '#rules/money/pix/read-code.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit, plain } from '../accounts/kit.ts';
import { Backstage, bornFor } from './backstage.ts';

const kit = accountsKit();
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

/** Opens the certificate in a tab of its own. Somebody who is told to try again in a moment does so. */
async function openCertificate(page: Page, firstname: string): Promise<Response> {
  const button = page.getByRole('button', { name: `Certificado de ${firstname}` });
  const opened = page.context().waitForEvent('response', {
    predicate: (one) => one.url().includes('/documents/'),
    timeout: 120_000,
  });
  const toldToWait = page.getByText('Prueba de nuevo en un momento');
  for (;;) {
    await button.click();
    const pdf = await Promise.race([opened, toldToWait.waitFor({ timeout: 120_000 }).then(() => null)]);
    if (pdf !== null) return pdf;
  }
}

const photo = () => ({ name: 'licencia.jpg', mimeType: 'image/jpeg', buffer: kit.photo });

describe('a licence', () => {
  test('asked for, rejected with a reason, answered with a new file, approved, entered; the certificate is verified', async () => {
    const email = 'licencia@example.org';
    const place = await backstage.openRace('Copa de la Licencia');
    await backstage.account(email);
    const rider_id = await backstage.child(email, place, {
      firstname: 'Lautaro',
      birthdate: bornFor(place.race_date, 8),
    });
    const address = `/races?cup_id=${place.cup_id}&race_date=${place.race_date}`;
    const page = await kit.signedIn(email, address);
    await page.getByRole('link', { name: 'Licencia de toda la temporada' }).first().click();
    await page.getByRole('heading', { name: 'Licencia', exact: true }).waitFor();
    await page.locator('#category_id').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    // Nothing is sent without the file.
    await kit.press(page);
    await page.getByText('Adjunta el archivo de la licencia').first().waitFor();
    await page.setInputFiles('#file', {
      name: 'virus.exe',
      mimeType: 'application/x-msdownload',
      buffer: Buffer.from('MZ'),
    });
    await page.getByText('Solo se permiten archivos').first().waitFor();
    await page.setInputFiles('#file', photo());
    await page.getByText('licencia.jpg').first().waitFor();
    // A child's paper needs the guardian's consent, which is requested once.
    await kit.press(page);
    await page.getByText('Falta el consentimiento').first().waitFor();
    await page.check('#consent');
    await kit.press(page);
    await page.getByRole('heading', { name: 'Licencia enviada' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);

    const office = await kit.browser.newContext({ locale: 'es-AR' });
    const desk = await kit.signedIn('organizador@demo.test', plain, office);
    const [sent] = await backstage.all<{ lbr_id: string }>(`select lbr_id from lbr where rider_id = $1`, [
      rider_id,
    ]);
    const decide = (body: object) => kit.ask(desk, 'PUT', `/api/lbr/${sent?.lbr_id}`, body);
    await decide({ lbr_status: 'REJECTED', lbr_reason: 'La foto está cortada' });
    expect(await kit.letterTo(email, /Licencia rechazada/)).toContain('La foto está cortada');

    await page.goto(`${kit.url}/profile?view=rider&rider=${rider_id}&row=licences`, {
      waitUntil: 'networkidle',
    });
    await page.getByText('Motivo: La foto está cortada').waitFor();
    await page.getByRole('link', { name: 'Responder con un archivo nuevo' }).click();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('#consent').count()).toBe(0);
    await page.setInputFiles('#file', photo());
    await page.getByText('licencia.jpg').first().waitFor();
    await kit.press(page);
    await page.getByRole('heading', { name: 'Licencia enviada' }).waitFor();
    await decide({ lbr_status: 'APPROVED', lbr_number: 'A-12' });
    expect(await kit.letterTo(email, /Licencia aprobada/)).toContain('Varones 8');

    await page.goto(`${kit.url}${address}`, { waitUntil: 'networkidle' });
    await page.getByLabel('Inscribir a Lautaro en Varones 8').check();
    await page.getByRole('button', { name: 'Inscribir a Lautaro' }).click();
    await page.getByRole('heading', { name: '¡Inscripción hecha!' }).waitFor();

    // The day is ridden, and the certificate opens in a tab of its own.
    await backstage.all(
      `insert into run (race_id, category_id, entry_id, phase, status, place, heat_size)
       select race_id, category_id, entry_id, 'M' || n, 'OK', 1, 1 from entry, generate_series(1, 3) n where rider_id = $1`,
      [rider_id],
    );
    await backstage.all(`update race set race_status = 'OFFICIAL' where race_id = $1`, [place.race_id]);
    await page.goto(`${kit.url}${address}`, { waitUntil: 'networkidle' });
    expect((await openCertificate(page, 'Lautaro')).headers()['content-type']).toBe('application/pdf');
    const [certificate] = await backstage.all<{ code: string }>(
      `select code from certificate where rider_id = $1`,
      [rider_id],
    );

    const stranger = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
    const school = await kit.open(`/certificate?code=${certificate?.code}`, stranger);
    await school.getByText('Certificado válido').waitFor();
    await school.getByRole('heading', { name: 'Lautaro Ñancupil' }).waitFor();
    await school.getByText('1.er puesto').waitFor();
    expect(await kit.violations(school)).toEqual([]);
    await school.goto(`${kit.url}/certificate?code=00000000000000000000`, { waitUntil: 'networkidle' });
    await school.getByText('No encontramos un certificado con ese código.').first().waitFor();
    expect(await kit.violations(school)).toEqual([]);
    await stranger.close();
    await office.close();
  });

  test('a guest asks without a file, for one date', async () => {
    const email = 'invitado@example.org';
    const place = await backstage.openRace('Copa del Invitado');
    await backstage.account(email);
    await backstage.child(email, place, { firstname: 'Ciro', birthdate: bornFor(place.race_date, 8) });
    const query = `organization_id=1&cup_id=${place.cup_id}&type=TRUE&race=${place.race_date}`;
    const page = await kit.signedIn(email, `/licence?${query}`);
    expect(await page.locator('#file').count()).toBe(0);
    await page.selectOption('#category_id', { label: 'Varones 8' });
    await kit.press(page);
    await page.getByRole('heading', { name: 'Licencia enviada' }).waitFor();
    await page.getByRole('link', { name: 'Volver a la carrera' }).click();
    await page.getByText('Licencia enviada: la revisa la organización').first().waitFor();
  });

  test("the cup's form can be downloaded, to be printed and signed", async () => {
    const page = await kit.signedIn('familia@demo.test', '/licence?organization_id=1&cup_id=1&type=FALSE');
    const href = await page
      .getByRole('link', { name: 'Descargar el modelo de licencia' })
      .getAttribute('href');
    const form = await page.request.get(`${kit.url}${href}`);
    expect([form.status(), form.headers()['content-type'], form.headers()['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'attachment',
    ]);
    expect((await form.body()).subarray(0, 5).toString()).toBe('%PDF-');
    // A guest sends no file, so there is no form to fill in.
    await page.goto(`${kit.url}/licence?organization_id=1&cup_id=1&type=TRUE&race=2026-11-28`, {
      waitUntil: 'networkidle',
    });
    await page.getByText('sin archivo').waitFor();
    expect(await page.getByRole('link', { name: 'Descargar el modelo de licencia' }).count()).toBe(0);
  });

  test('without a session one is sent home, and told why', async () => {
    const page = await kit.open('/licence?organization_id=1&cup_id=1&type=FALSE');
    await page.waitForURL(`${kit.url}/`);
    await page.getByText('Para pedir una licencia').waitFor();
  });

  test('when it cannot be sent: "Error al enviar la licencia", and what was filled in stays', async () => {
    const email = 'sinsenal@example.org';
    const place = await backstage.openRace('Copa sin Señal');
    await backstage.account(email);
    await backstage.child(email, place, { firstname: 'Bruno', birthdate: bornFor(place.race_date, 8) });
    const query = `organization_id=1&cup_id=${place.cup_id}&type=FALSE&race=${place.race_date}`;
    const page = await kit.signedIn(email, `/licence?${query}`);
    await page.selectOption('#category_id', { label: 'Varones 8' });
    await page.setInputFiles('#file', photo());
    await page.getByText('licencia.jpg').first().waitFor();
    await page.check('#consent');
    await page.route('**/api/lbr/mov', (route) => route.abort('internetdisconnected'));
    await kit.press(page);
    await page.getByText(/^Error al enviar la licencia/).waitFor();
    await page.unroute('**/api/lbr/mov');
    // A second press during the sending sends nothing.
    let sent = 0;
    await page.route('**/api/lbr/mov', async (route) => {
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, 600));
      await route.continue();
    });
    await kit.press(page);
    await page.locator('main button[aria-busy=true]').click({ force: true });
    await page.getByRole('heading', { name: 'Licencia enviada' }).waitFor();
    expect(sent).toBe(1);
  });
});

describe('payments', () => {
  test('the family sends a proof, the club receives it, and the rider is up to date', async () => {
    const email = 'paga@example.org';
    const place = await backstage.openRace('Copa de los Pagos');
    await backstage.account(email);
    const rider_id = await backstage.child(email, place, {
      firstname: 'Emma',
      birthdate: bornFor(place.race_date, 9),
      gender: 'WOMAN',
      licence: 'Damas 9',
    });
    await backstage.all(
      `update club set club_payments = true, pay_alias = 'teros.bmx', pay_text = 'Martes y jueves' where club_id = $1`,
      [place.club_id],
    );
    await backstage.account('delegada@example.org');
    await backstage.all(
      `insert into user_role (user_id, role, club_id) select user_id, 'club', $1 from users where user_email = 'delegada@example.org'`,
      [place.club_id],
    );
    const club = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
    const desk = await kit.signedIn('delegada@example.org', '/payments', club);
    await desk.getByText('Cobrar una cuota').click();
    await desk.fill('#amount', '50.000');
    await kit.press(desk);
    await desk.getByText('Cuota para 1 piloto').waitFor();
    expect(await kit.violations(desk)).toEqual([]);
    await desk.getByText('Cómo se paga al club').click();
    await desk.getByLabel('Por inscripción en Copa de los Pagos').fill('12.000');
    await desk.getByRole('button', { name: 'Guardar', exact: true }).first().click();
    await desk.getByText('Guardado').first().waitFor();
    expect(
      await backstage.all(`select cents::int from club_entry_fee where cup_id = $1`, [place.cup_id]),
    ).toEqual([{ cents: 1_200_000 }]);

    const page = await kit.signedIn(email, '/payments');
    await page.getByText('Falta pagar la cuota a').waitFor();
    await page.getByText('Por pagar: $\u00a050.000').waitFor();
    await page.getByText('teros.bmx').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: /^Enviar comprobante/ }).click();
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles({ ...photo(), name: 'transferencia.jpg' });
    await page.getByText('transferencia.jpg').waitFor();
    await kit.press(page);
    await page.getByText(/^Comprobante enviado: .* lo revisa y te avisamos/).waitFor();
    await page.getByText('Comprobante en revisión').waitFor();

    await desk.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
    await desk.getByRole('button', { name: 'Ver comprobante de Emma Ñancupil' }).click();
    await desk.getByRole('img', { name: /Comprobante de pago/ }).waitFor();
    await desk.getByRole('button', { name: /^Confirmar el pago: Emma/ }).click();
    await desk.getByText('No hay comprobantes por revisar.').waitFor();
    expect(await kit.letterTo(email, /Pago recibido/)).toContain('Emma');

    await page.goto(`${kit.url}/payments`, { waitUntil: 'networkidle' });
    await page.getByText('Al día con').waitFor();
    expect(
      await backstage.all(`select 1 from due where rider_id = $1 and paid_at is not null`, [rider_id]),
    ).toHaveLength(1);
    await club.close();
  });

  test('a family in Brazil pays with Pix: the amount, the club and the word for the statement are in the code', async () => {
    const email = 'pix@example.org';
    const place = await backstage.openRace('Copa do Pix');
    await backstage.account(email);
    await backstage.child(email, place, { firstname: 'Joana', birthdate: bornFor(place.race_date, 9) });
    await backstage.all(
      `update club set club_payments = true, club_city = 'São José dos Campos', pay_pix = 'tesouraria@clube.com.br' where club_id = $1`,
      [place.club_id],
    );
    const [due] = await backstage.all<{ due_id: string }>(
      `insert into due (rider_id, club_id, kind, season, cents, currency)
       select rider_id, club_id, 'season', 2026, 15037, 'BRL' from rider where rider_firstname = 'Joana' and club_id = $1
       returning due_id`,
      [place.club_id],
    );
    const family = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'pt-BR' });
    const page = await kit.signedIn(email, '/payments', family);
    await page.getByText(/Pagar R\$\s*150,37 com Pix/).click();
    await page.getByRole('img', { name: /QR code do Pix/ }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    const code = (await page.getByText(/br\.gov\.bcb\.pix/).textContent()) ?? '';
    expect(readPixCode(code)).toMatchObject({
      key: { kind: 'email', key: 'tesouraria@clube.com.br' },
      city: 'Sao Jose dos Ca',
      cents: 15_037,
    });
    const written = (await page.getByText(/^PTD-/).textContent()) ?? '';
    expect(duesNamedIn(written)).toEqual([Number(due?.due_id)]);
    expect(readPixCode(code)).toMatchObject({ txid: written.replace('-', '') });
    await family.close();
  });

  test('a sister’s debt stands there whoever of the family is active, and the menu leads to it', async () => {
    const email = 'hermanas@example.org';
    const place = await backstage.openRace('Copa de las Hermanas');
    await backstage.account(email);
    const born = bornFor(place.race_date, 9);
    await backstage.child(email, place, { firstname: 'Ana', birthdate: born });
    const sister = await backstage.child(email, place, { firstname: 'Zoé', birthdate: born });
    // The sister alone rides for a club that charges fees.
    await backstage.all(
      `with c as (insert into club (club_name, organization_id, club_payments, pay_alias)
         select 'Club de la hermana', organization_id, true, 'hermana.bmx' from rider where rider_id = $1 returning club_id)
       update rider set club_id = c.club_id from c where rider_id = $1`,
      [sister],
    );
    await backstage.all(
      `insert into due (rider_id, club_id, kind, season, cents, currency)
       select rider_id, club_id, 'season', extract(year from $2::date), 5000000, 'ARS' from rider where rider_id = $1`,
      [sister, place.race_date],
    );
    const page = await kit.signedIn(email, '/');
    const menu = kit.menu(page);
    await expect.poll(() => menu.textContent()).toContain('Ana');
    await menu.click();
    await page.getByRole('link', { name: 'Pagos', exact: true }).click();
    await page.getByText('Por pagar: $\u00a050.000').waitFor();
    await page.locator('main').getByText('Zoé').first().waitFor();
  });

  test('who has nothing to do there is sent home', async () => {
    const email = 'otra@example.org';
    const place = await backstage.openRace('Copa sin Pagos');
    await backstage.account(email);
    await backstage.child(email, place, { firstname: 'Ciro', birthdate: bornFor(place.race_date, 8) });
    const page = await kit.signedIn(email, '/payments');
    await page.waitForURL(`${kit.url}/`);
  });
});
