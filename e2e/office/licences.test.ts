import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage, bornFor } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;
const email = 'cuarenta@example.org';

/**
 * Makes forty children of a club whose licences arrived: one with papers from a phone, the others with the same
 * papers.
 */
async function fortyLicences(): Promise<void> {
  await backstage.all(`update lbr set lbr_status = 'APPROVED' where lbr_status in ('SENT', 'IN_REVIEW')`);
  const place = await backstage.openRace('Copa de las Cuarenta');
  await backstage.account(email);
  const rider_id = await backstage.child(email, place, {
    firstname: 'Ana',
    birthdate: bornFor(place.race_date, 8),
  });
  const query = `organization_id=${place.organization_id}&cup_id=${place.cup_id}&type=FALSE&race=${place.race_date}`;
  const page = await kit.signedIn(email, `/licence?${query}`);
  await page.selectOption('#category_id', { label: 'Varones 8' });
  await page.setInputFiles('#file', { name: 'l.jpg', mimeType: 'image/jpeg', buffer: kit.photo });
  await page.getByText('l.jpg').first().waitFor();
  await page.check('#consent');
  await kit.press(page);
  await page.getByRole('heading', { name: 'Licencia enviada' }).waitFor();
  await backstage.all(
    `update rider set rider_dni_image1 = l.file_id, rider_dni_image2 = l.file_id from lbr l
     where l.rider_id = rider.rider_id and rider.rider_id = $1`,
    [rider_id],
  );
  await backstage.all(
    `with more as (
       insert into rider (rider_firstname, rider_lastname, organization_id, club_id, rider_birthdate, rider_gender, rider_state,
         rider_dni_image1, rider_dni_image2)
       select 'Corredor', 'Número ' || n, organization_id, club_id, rider_birthdate, 'MEN', rider_state, rider_dni_image1, rider_dni_image2
       from rider, generate_series(2, 40) n where rider_id = $1 returning rider_id),
     asked as (
       insert into lbr (rider_id, organization_id, cup_id, category_id, season, lbr_type, lbr_guest, expires_on, file_id)
       select more.rider_id, l.organization_id, l.cup_id, l.category_id, l.season, 'FALSE', 'FALSE', l.expires_on, l.file_id
       from more, lbr l where l.rider_id = $1 returning lbr_id)
     insert into lbr_step (lbr_id, lbr_status) select lbr_id, 'SENT' from asked`,
    [rider_id],
  );
}

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const waiting = async () =>
  Number(
    (await backstage.all<{ n: string }>(`select count(*) as n from lbr where lbr_status = 'SENT'`))[0]?.n,
  );
const place = (page: Page) =>
  page
    .getByText(/^\d+ de \d+/)
    .first()
    .innerText();

/** Writes two reasons of the organization's own, one of them in a language that the family does not read. */
async function writeReasons(page: Page): Promise<void> {
  await page.goto(`${kit.url}/administration/organization`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /^Motivos para rechazar licencias/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Motivos para rechazar licencias' }).waitFor();
  const part = page.getByRole('main').locator('form');
  for (const [number, language, words] of [
    ['1', 'Español', 'Falta la firma del club.'],
    ['2', 'Português', 'Falta o carimbo.'],
  ] as const) {
    await part.getByRole('button', { name: 'Agregar motivo' }).click();
    await part.getByLabel(`Motivo ${number}, ${language}`).fill(words);
  }
  await part.getByRole('button', { name: 'Guardar' }).click();
  await part.getByText('Guardado').waitFor();
  expect(await kit.violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

describe('a secretary on a bus', () => {
  test('decides forty licences on a phone in less than five minutes, takes one back, and the families are told', async () => {
    await kit.fresh();
    await fortyLicences();
    await kit.fresh();
    const page = await kit.open('/login');
    await kit.signIn(page, 'organizador@demo.test', 'partidor-demo');
    await writeReasons(page);
    await page.goto(kit.url, { waitUntil: 'networkidle' });
    await kit.menu(page).click();
    await page.getByRole('link', { name: 'Oficina' }).click();
    await page.getByRole('heading', { name: 'Pendientes de hoy' }).waitFor();
    const begun = Date.now();
    await page.getByRole('link', { name: /40\s*licencias por revisar/ }).click();
    await page.getByRole('heading', { name: /Ana Ñancupil/ }).waitFor();
    // The paper is beside the data, large enough to read, and turns.
    await page.getByRole('img', { name: /Archivo de Ana/ }).waitFor();
    await page.getByRole('button', { name: 'Acercar' }).click();
    await page.getByRole('button', { name: 'Girar' }).click();
    expect(await kit.violations(page)).toEqual([]);

    // A girl in a boys' category is rejected, with a reason of the organization and a frequent one.
    await page.getByRole('button', { name: 'Rechazar', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Rechazar y avisar' }).click();
    await sheet.getByText('Escribe el motivo').waitFor();
    await sheet.getByRole('button', { name: 'Falta la firma del club.' }).click();
    await sheet.getByRole('button', { name: /Falta o carimbo.*Escrito solo en Português/ }).waitFor();
    await sheet.getByRole('button', { name: /no se lee bien/ }).click();
    expect(await kit.violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Rechazar y avisar' }).click();
    await page.getByRole('heading', { name: /Corredor Número 2$/ }).waitFor();

    for (let licence = 0; licence < 5; licence += 1) {
      const before = await place(page);
      await page.getByRole('button', { name: 'Aprobar', exact: true }).click();
      await expect.poll(() => place(page)).not.toBe(before);
    }
    const [taken = ''] = (await page.getByText(/^Aprobada: /).innerText()).split(/\s+Puedes deshacer/);
    await page.getByRole('button', { name: /Deshacer/ }).click();
    await page.getByRole('heading', { name: taken.replace('Aprobada: ', '') }).waitFor();
    expect(await waiting()).toBe(35);

    // One licence is decided by key, as at a desk: a letter decides nothing until somebody asks for that.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('r');
    await page.keyboard.press('a');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await waiting()).toBe(35);
    await page.getByLabel('Atajos: A aprueba').check();
    expect(await page.title()).toMatch(/Licencias.* · Oficina · Partidor$/);
    await page.keyboard.press('a');
    await expect.poll(waiting).toBe(34);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: /Aprobar 34 sin observaciones/ }).click();
    await page.getByRole('dialog').getByText('34 con archivos que nadie abrió').waitFor();
    // The sheet has risen.
    await page.waitForTimeout(600);
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Aprobar todas' }).click();
    // Nobody opened them, so the page asks once more.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Abrir el primero' }).waitFor();
    expect(await waiting()).toBe(34);
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Aprobar igual' }).click();
    await page.getByText('No hay licencias por revisar').waitFor();
    expect(Date.now() - begun).toBeLessThan(5 * 60_000);
    expect(await waiting()).toBe(0);
    // It is one act, and is listed where it was done.
    await page.getByRole('button', { name: /Licencia a 34 pilotos/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Anular a los 34…' }).waitFor();
    await page.waitForTimeout(600);
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('dialog').getByLabel('Cerrar').click();
    expect(await kit.letterTo(email, /licencia/i)).toMatch(/Falta la firma del club\. [^]*no se lee bien/);

    await page.getByRole('link', { name: 'Decididas' }).click();
    await page.getByText(/^1 de \d+$/).waitFor();
    await page.goto(`${kit.url}/administration`, { waitUntil: 'networkidle' });
    expect(await page.getByText('licencias por revisar').count()).toBe(0);
  });

  test('who has no role is told so, with a way out; who is nobody signs in first and comes back', async () => {
    const page = await kit.open('/administration/licences');
    await page.waitForURL(/\/login\?returnUrl=/);
    await page.fill('#user_email', 'familia@demo.test');
    await page.fill('#user_password', 'partidor-demo');
    await kit.press(page);
    await page.getByText('¿Quién corre').or(page.getByText('No tienes acceso')).first().waitFor();
    await page.goto(`${kit.url}/administration`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'No tienes acceso a esta sección' }).waitFor();
    await page.getByRole('main').getByText('familia@demo.test').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ver las copas' }).click();
    await page.waitForURL(`${kit.url}/`);
  });

  test('a delegate sees a delegate’s office, an administrator the changes', async () => {
    const delegate = await kit.signedIn('club@demo.test', '/administration/licences');
    await delegate.getByRole('heading', { name: 'Pendientes de hoy' }).waitFor();
    const sections = delegate.getByRole('navigation', { name: 'Secciones de la oficina' });
    // On a phone these are the groups of the menu, at its foot.
    expect(await sections.getByRole('link').allInnerTexts()).toEqual(['Hoy', 'Antes', 'Casa']);
    await delegate.setViewportSize({ width: 1280, height: 800 });
    expect(await sections.getByRole('link').allInnerTexts()).toEqual([
      'Hoy',
      'Pilotos',
      'Inscripciones',
      'Cuotas',
      'Pagos',
      'Página del club',
    ]);
    await kit.fresh();
    const admin = await kit.signedIn('admin@demo.test', '/administration/audit?entity=lbr');
    await admin
      .getByText(/^Licencia (aprobada|rechazada) · /)
      .first()
      .waitFor();
    // It is found by the words of the office, and by the rider of the licence.
    await admin.getByLabel('Quién, qué o un nombre').fill('Licencia rechazada');
    await admin.keyboard.press('Enter');
    await admin
      .getByText(/no se lee bien/)
      .first()
      .waitFor();
    await admin.getByLabel('Quién, qué o un nombre').fill('Corredor Número');
    await admin.keyboard.press('Enter');
    await admin
      .getByText(/Corredor Número/)
      .first()
      .waitFor();
    expect(await kit.violations(admin)).toEqual([]);
    await admin.setViewportSize({ width: 320, height: 700 });
    expect(await admin.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
});
