import { Secret } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/calendar.ts';
import { codeAt } from '../../server/people/accounts/two-factor/totp.ts';
import { accountsKit, password } from '../accounts/kit.ts';
import { Backstage, bornFor } from '../entries/backstage.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const inWeeks = (weeks: number) => addDays(new Date().toISOString().slice(0, 10), 7 * weeks);
const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );

async function office(email: string, path: string): Promise<Page> {
  return kit.signedIn(email, `/administration${path}`);
}

const sheetOf = (page: Page) => page.getByRole('dialog');

/** Does what a phone does when it is asked for its first code. */
async function setUpFactor(page: Page): Promise<void> {
  await page.getByRole('img', { name: /^QR/ }).waitFor();
  const secret = (await page.locator('[data-secret]').textContent()) ?? '';
  await page.fill(
    '#second_factor_code',
    codeAt(Secret.fromBase32(secret.replaceAll(' ', '')).bytes, Date.now()),
  );
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
}

/** Makes and publishes by hand a cup with a round and categories. */
async function publishCup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Nueva copa' }).click();
  await page.getByRole('dialog').getByLabel('Nombre').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Crear' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const pages = page.getByRole('navigation', { name: 'Páginas de la copa' });
  await pages.getByRole('link', { name: 'Fechas' }).click();
  await page.getByRole('button', { name: 'Agregar fecha' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Día').fill(inWeeks(6));
  await sheet.getByLabel('Nombre').fill('1.ª fecha');
  await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await pages.getByRole('link', { name: 'Categorías' }).click();
  await page.getByRole('button', { name: 'Argentina', exact: true }).click();
  await page.getByText(/^[1-9]\d* elegidas$/).waitFor();
  const categories = page
    .locator('form, section')
    .filter({ has: page.getByRole('heading', { name: 'Categorías', exact: true }) });
  await categories.getByRole('button', { name: 'Guardar' }).click();
  await categories.getByText('Guardado').waitFor();
  await pages.getByRole('link', { name: 'Resumen' }).click();
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await page.getByRole('button', { name: 'Sí, publicar' }).click();
  await page.getByText('Publicada', { exact: true }).waitFor();
}

describe('a new organization', () => {
  test('goes from nothing to a published cup: made, its organizer named by e-mail, a cup on the front page', async () => {
    const admin = await office('admin@demo.test', '/organization');
    await admin.getByRole('button', { name: 'Nueva organización' }).click();
    await sheetOf(admin).waitFor();
    await admin.goBack();
    await sheetOf(admin).waitFor({ state: 'detached' });
    await admin.getByRole('button', { name: 'Nueva organización' }).click();
    const sheet = admin.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Crear' }).click();
    await sheet.getByText('Completa «Nombre».').waitFor();
    await sheet.getByLabel('Nombre', { exact: true }).fill('Liga de la Estepa');
    await sheet.getByLabel('Nombre corto').fill('Estepa');
    await sheet.getByLabel('Email de contacto').fill('estepa@example.org');
    await sheet.getByLabel('País').selectOption({ label: 'Argentina' });
    await sheet.getByLabel('Zona horaria').selectOption('America/Argentina/Buenos_Aires');
    expect(await kit.violations(admin)).toEqual([]);
    await sheet.getByRole('button', { name: 'Crear' }).click();
    await admin.getByRole('heading', { level: 1, name: 'Liga de la Estepa' }).waitFor();
    const parts = admin.getByRole('navigation', { name: 'Partes de la organización' });
    await parts.getByRole('link', { name: /^Clubes/ }).click();
    await admin.getByRole('button', { name: 'Nuevo club' }).click();
    await sheet.getByLabel('Nombre del club').fill('Los Guanacos');
    await sheet.getByRole('button', { name: 'Crear' }).click();
    await admin.getByText('Los Guanacos').waitFor();
    await noSidewaysScroll(admin);
    expect(await kit.violations(admin)).toEqual([]);

    const email = 'rosa.luna@example.org';
    await admin.goBack();
    await admin.getByRole('link', { name: 'Nombrar a quien organiza' }).click();
    await sheet.getByLabel('Email de la persona').fill(email);
    await sheet.getByRole('button', { name: 'Dar un rol' }).click();
    await admin.getByText(`Invitamos a ${email}`).waitFor();
    await admin.getByText('Invitaciones sin responder').waitFor();
    await noSidewaysScroll(admin);
    expect(await kit.violations(admin)).toEqual([]);

    const link = /https?:\S+\/join#[\w-]{43}/.exec(await kit.letterTo(email, /Te invitaron/))?.[0] ?? '';
    const visitor = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
    const rosa = await kit.open(`/join#${link.split('#')[1]}`, visitor);
    await rosa.getByText('Organización de carreras · Estepa').waitFor();
    expect(await kit.violations(rosa)).toEqual([]);
    await rosa.getByLabel('Nombre').fill('Rosa');
    await rosa.getByLabel('Apellido').fill('Luna');
    await rosa.fill('#password', password);
    await kit.press(rosa);
    await setUpFactor(rosa);
    await rosa.waitForURL(/\/(administration)?$/);
    await rosa.goto(`${kit.url}/administration/cups`, { waitUntil: 'networkidle' });
    await publishCup(rosa, 'Copa de la Estepa 2027');
    await expect.poll(async () => (await fetch(kit.url)).text()).toContain('Copa de la Estepa 2027');
    await visitor.close();
  });

  test('a role is taken after it was asked in words, and given back by undoing', async () => {
    const page = await office('organizador@demo.test', '/users');
    await page.getByRole('button', { name: 'Dar un rol' }).click();
    const sheet = page.getByRole('dialog');
    await backstage.account('delegada@example.org');
    await sheet.getByLabel('Email de la persona').fill('delegada@example.org');
    await sheet.getByLabel('Rol').selectOption({ label: 'Delegado de club' });
    expect(await sheet.getByLabel('Rol').locator('option').allTextContents()).not.toContain('Administración');
    await sheet.locator('#club_id option').nth(1).waitFor({ state: 'attached' });
    await sheet.locator('#club_id').selectOption({ index: 1 });
    await sheet.getByRole('button', { name: 'Dar un rol' }).click();
    await page.getByText('Listo: delegada@example.org').waitFor();
    const line = page.locator('li', { hasText: 'delegada@example.org' }).first();
    await line.getByRole('button', { name: /^Quitar/ }).click();
    expect(await kit.violations(page)).toEqual([]);
    await line.getByRole('button', { name: 'Sí, quitar' }).click();
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await line.getByRole('button', { name: /^Quitar/ }).waitFor();
    await noSidewaysScroll(page);
  });
});

describe('a meeting', () => {
  test('has a helper with a code, who sees its list and nothing else, until it is revoked', async () => {
    const place = await backstage.openRace('Copa de la Mesa');
    await backstage.all(
      `with p as (insert into rider (rider_firstname, rider_lastname, organization_id, club_id) values ('Ana', 'Ñandú', $1, $2) returning rider_id),
         k as (insert into race_category (race_id, category_id, cup_id) values ($3, $4, $5))
       select 1`,
      [place.organization_id, place.club_id, place.race_id, place.categories.get('Varones 10'), place.cup_id],
    );
    await backstage.all(
      `insert into entry (race_id, category_id, rider_id, club_id, plate)
       select $1, $2, rider_id, club_id, '214' from rider where rider_lastname = 'Ñandú'`,
      [place.race_id, place.categories.get('Varones 10')],
    );
    // Families can no longer enter: somebody who comes now comes late.
    await backstage.all(`update cup set cup_inscription_end = 9 where cup_id = $1`, [place.cup_id]);
    await backstage.account('familia-tarde@example.org');
    await backstage.child('familia-tarde@example.org', place, {
      firstname: 'Bruno',
      birthdate: bornFor(place.race_date, 10),
      licence: 'Varones 10',
    });
    const page = await office('organizador@demo.test', `/desk?race=${place.race_id}`);
    await page.getByLabel('Nombre de quien lo va a usar').fill('Mesa de Inés');
    await page.getByLabel('Inscribir y retirar').check();
    await page.getByRole('button', { name: 'Crear código' }).click();
    const code = (await page.locator('[data-code]').textContent()) ?? '';
    expect(await kit.violations(page)).toEqual([]);
    await noSidewaysScroll(page);

    const visitor = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
    const ines = await kit.open('/desk', visitor);
    await ines.getByLabel('Código').fill('AAAAA-AAAAA');
    await ines.getByRole('button', { name: 'Abrir', exact: true }).click();
    await ines.getByText('El código no es correcto').waitFor();
    await ines.getByLabel('Código').fill(code.toLowerCase());
    await ines.getByRole('button', { name: 'Abrir', exact: true }).click();
    await ines.getByText('Ana Ñandú').waitFor();
    await ines.getByText('Falta licencia aprobada').waitFor();
    await ines.getByLabel('Buscar por nombre').fill('nandu 21');
    await ines.getByText('1 inscripción').waitFor();
    expect(await kit.violations(ines)).toEqual([]);
    await noSidewaysScroll(ines);

    // A late rider is entered while there is no signal: the entry is stored, sent by itself, done once, and undone.
    await ines.getByLabel('Buscar por nombre').fill('');
    await ines.getByRole('button', { name: 'Inscribir a alguien' }).click();
    await sheetOf(ines).getByLabel('Nombre o placa').fill('ñancu bru');
    await sheetOf(ines).getByRole('button', { name: 'Buscar' }).click();
    await sheetOf(ines).getByRole('button', { name: 'Inscribir en Varones 10' }).click();
    await sheetOf(ines).getByText('Completa «Motivo».').waitFor();
    await sheetOf(ines).getByLabel('Motivo').fill('Se rompió la camioneta');
    expect(await kit.violations(ines)).toEqual([]);
    await visitor.setOffline(true);
    await sheetOf(ines).getByRole('button', { name: 'Inscribir en Varones 10' }).click();
    await ines.getByText('Sin señal. Guardado en este teléfono').waitFor();
    expect(await kit.violations(ines)).toEqual([]);
    await visitor.setOffline(false);
    await ines.getByText('Bruno Ñancupil está en Varones 10').waitFor();
    await ines.getByText('2 inscripciones').waitFor();
    await ines.getByRole('button', { name: 'Deshacer' }).click();
    await ines.getByText('1 inscripción').waitFor();
    await ines.getByRole('button', { name: /Ana Ñandú/ }).click();
    await sheetOf(ines).getByLabel('Por qué no corre').fill('Se lesionó');
    await sheetOf(ines).getByRole('button', { name: 'Retirar de la fecha' }).click();
    await ines.getByText('Ana Ñandú ya no está en la lista.').waitFor();
    await ines.getByRole('button', { name: 'Deshacer' }).click();
    await ines.getByText('1 inscripción').waitFor();
    await noSidewaysScroll(ines);
    // The page shows it before the server has it.
    const entered = `select 1 from entry where race_id = $1 and removed is null`;
    await expect.poll(async () => (await backstage.all(entered, [place.race_id])).length).toBe(1);
    // The link opens by itself, and leaves no code in the address.
    const second = await kit.open(`/desk#${code}`, visitor);
    await second.getByText('Ana Ñandú').waitFor();
    expect(second.url()).not.toContain(code);

    await page.getByRole('button', { name: 'Anular: Mesa de Inés' }).click();
    await page.getByRole('button', { name: 'Sí, anular' }).click();
    await page.getByText('Anulado').waitFor();
    await ines.getByRole('button', { name: 'Actualizar' }).click();
    await ines.getByText('El código venció o lo anularon').waitFor();
    await visitor.close();
  });

  test('is written to: one letter for a family, looked at before it goes, with its progress', async () => {
    const place = await backstage.openRace('Copa del Mensaje');
    await backstage.account('mama.mensaje@example.org');
    await backstage.all(`insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3)`, [
      place.race_id,
      place.categories.get('Varones 10'),
      place.cup_id,
    ]);
    for (const [index, firstname] of ['Emma', 'Bruno'].entries()) {
      const rider_id = await backstage.child('mama.mensaje@example.org', place, {
        firstname,
        birthdate: '2016-06-01',
      });
      await backstage.all(
        `insert into entry (race_id, category_id, rider_id, plate) values ($1, $2, $3, $4)`,
        [place.race_id, place.categories.get('Varones 10'), rider_id, String(300 + index)],
      );
    }
    await backstage.all(
      `with one as (insert into rider (organization_id, rider_firstname, rider_lastname, rider_birthdate, rider_gender)
         values ((select organization_id from cup where cup_id = $3), 'Sinmail', 'Ñandú', '2016-06-01', 'MEN') returning rider_id)
       insert into entry (race_id, category_id, rider_id, plate) select $1, $2, rider_id, '399' from one`,
      [place.race_id, place.categories.get('Varones 10'), place.cup_id],
    );
    const page = await office('organizador@demo.test', `/messages?race=${place.race_id}`);
    await page.getByText('Llega a 1 familia.').waitFor();
    await page.getByRole('button', { name: 'Revisar antes de enviar' }).click();
    await page.getByText('Completa «Asunto».').waitFor();
    await page.getByLabel('Asunto').fill('Cambio de horario');
    await page.getByLabel('Mensaje', { exact: true }).fill('La pista abre a las 8.\nLleguen temprano.');
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revisar antes de enviar' }).click();
    await page.getByText('no se puede recuperar').waitFor();
    await page.getByRole('button', { name: 'Enviar a 1 familia' }).click();
    // Those who cannot be reached are still shown after sending.
    await page.getByText('1 de 1 entregados · 1 sin forma de avisarle').waitFor();
    await page.locator('summary', { hasText: 'A quiénes no les llega' }).last().click();
    await page
      .getByText(/^Sinmail/)
      .last()
      .waitFor();
    await page.getByRole('button', { name: 'Copiar el texto para WhatsApp' }).last().waitFor();
    expect(await kit.letterTo('mama.mensaje@example.org', /Cambio de horario/)).toContain(
      'Lleguen temprano.',
    );
    expect(await kit.violations(page)).toEqual([]);
    await noSidewaysScroll(page);
  });
});
