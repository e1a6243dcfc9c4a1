import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#rules/calendar.ts';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;
let made = 0;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

/** Makes a new organization and its secretary, signed in. */
async function newOrganization(): Promise<{ page: Page; name: string; email: string }> {
  made += 1;
  const name = `Liga Nueva ${made}`;
  const email = `secretaria${made}@demo.test`;
  await backstage.account(email);
  await backstage.all(
    `with o as (insert into organization (organization_name, organization_shortname, organization_contact)
       values ($1, 'LN${made}', 'liga@example.org') returning organization_id)
     insert into user_role (user_id, role, organization_id)
     select user_id, 'organizer', organization_id from users, o where user_email = $2`,
    [name, email],
  );
  const page = await kit.signedIn(email, '/administration/cups');
  return { page, name, email };
}

const part = (page: Page, title: string) =>
  page.locator('form, section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const save = async (page: Page, title: string) => {
  await part(page, title).getByRole('button', { name: 'Guardar' }).click();
  await part(page, title).getByText('Guardado').waitFor();
};
const turnTo = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Páginas de la copa' }).getByRole('link', { name: title }).click();
const inWeeks = (weeks: number) => addDays(new Date().toISOString().slice(0, 10), 7 * weeks);

async function addRound(page: Page, date: string, name: string, place: string): Promise<void> {
  await turnTo(page, 'Fechas');
  await page.getByRole('button', { name: 'Agregar fecha' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Día').fill(date);
  await sheet.getByLabel('Nombre').fill(name);
  await sheet.getByLabel('Lugar').fill(place);
  await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
}

async function newCup(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Nueva copa' }).click();
  await page.getByRole('dialog').getByLabel('Nombre').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Crear' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

describe('a cup that is ended', () => {
  test('says first what it cuts short, and comes back with one press', async () => {
    const page = await kit.organizer('/cups/1');
    const status = async () =>
      (await backstage.all<{ cup_status: string }>(`select cup_status from cup where cup_id = 1`))[0]
        ?.cup_status;
    await page.getByRole('button', { name: 'Terminar la copa', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(/sin terminar, con \d+ inscritos/).waitFor();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await status()).toBe('OPENED');
    await page.getByRole('button', { name: 'Terminar la copa', exact: true }).click();
    await question.getByRole('button', { name: 'Sí, terminar la copa' }).click();
    await expect.poll(status).toBe('CLOSED');
    await page.getByRole('button', { name: /^Deshacer/ }).click();
    await expect.poll(status).toBe('OPENED');
    await page.getByRole('button', { name: 'Terminar la copa', exact: true }).waitFor();
  });
});

describe('a season', () => {
  test('from nothing to a published cup that everybody sees at once', async () => {
    const { page } = await newOrganization();
    await page.getByText('Todavía no hay copas').waitFor();
    await newCup(page, 'Copa de la Costa 2027');
    await page.getByText(/Para publicarla falta:.*fechas.*categorías/).waitFor();
    await addRound(page, inWeeks(6), '1.ª fecha', 'Pista Los Teros');
    await addRound(page, inWeeks(9), '2.ª fecha', 'El Zonda');
    await turnTo(page, 'Categorías');
    await page.getByRole('button', { name: 'Argentina', exact: true }).click();
    await page
      .getByLabel(/^Cupo de /)
      .first()
      .fill('16');
    await page.getByText('Hay cambios sin guardar', { exact: true }).waitFor();
    // Typed text stays while another page is read, and the page shows where it is.
    await turnTo(page, 'Puntos');
    await page.getByRole('checkbox', { name: 'Más fechas ganadas' }).uncheck();
    await page.getByText('Va adelante Bruno: más segundos puestos, terceros').waitFor();
    await page.getByRole('button', { name: 'Preguntar antes: mejor puesto en la última fecha' }).click();
    await page.getByText('Va adelante Ana: mejor puesto en la última fecha').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await save(page, 'Puntos del ranking');
    await turnTo(page, 'Resumen');
    await page.getByText('Hay cambios sin guardar en: Categorías.').waitFor();
    await turnTo(page, 'Categorías (sin guardar)');
    await save(page, 'Categorías');
    await turnTo(page, 'General');
    await page.getByLabel('La inscripción abre, días antes').fill('20');
    await page.getByLabel('La inscripción cierra, días antes').fill('3');
    await save(page, 'General');
    expect(await kit.violations(page)).toEqual([]);
    // Nobody sees a draft.
    await turnTo(page, 'Resumen');
    expect(await (await fetch(kit.url)).text()).not.toContain('Copa de la Costa');
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    await page.getByRole('button', { name: 'Sí, publicar' }).click();
    await page.getByText('Publicada', { exact: true }).waitFor();
    await expect.poll(async () => (await fetch(kit.url)).text()).toContain('Copa de la Costa 2027');
    const [cup] = await backstage.all<{ init: number; limits: string; ranking_tie: string[] }>(
      `select cup_inscription_init as init, ranking_tie, (select count(*) from cup_category k where k.cup_id = c.cup_id and entry_limit = 16) as limits
       from cup c where cup_name = 'Copa de la Costa 2027'`,
    );
    expect(cup).toEqual({
      init: 20,
      limits: '1',
      ranking_tie: ['betterLastDate', 'more2ndsTo8ths', 'betterPreviousDates'],
    });
  });

  test('is copied with its weekdays, and says what is different', async () => {
    const { page } = await newOrganization();
    await newCup(page, 'Copa del Valle 2026');
    await addRound(page, inWeeks(2), '1.ª fecha', 'Pista Uno');
    await addRound(page, inWeeks(5), '2.ª fecha', 'Pista Dos');
    await page.getByRole('link', { name: 'Todas las copas' }).click();
    await page.getByRole('button', { name: 'Copiar temporada' }).click();
    const sheet = page.getByRole('dialog');
    expect(await sheet.getByLabel('Nombre').inputValue()).toBe('Copa del Valle 2027');
    await sheet.getByRole('button', { name: 'Copiar temporada' }).click();
    await page.getByRole('heading', { level: 1, name: 'Copa del Valle 2027' }).waitFor();
    await page.getByText('Diferencias con Copa del Valle 2026:').waitFor();
    const days = await backstage.all<{ same: boolean; weeks: number }>(
      `select extract(isodow from a.race_date) = extract(isodow from b.race_date) as same, (b.race_date - a.race_date) / 7 as weeks
       from cup_date a join cup ca on ca.cup_id = a.cup_id, cup_date b join cup cb on cb.cup_id = b.cup_id
       where ca.cup_name = 'Copa del Valle 2026' and cb.cup_name = 'Copa del Valle 2027' and a.date_name = b.date_name`,
    );
    expect(days).toEqual([
      { same: true, weeks: 52 },
      { same: true, weeks: 52 },
    ]);
  });

  test('two people at one cup: the second is told and shown what changed, and keeps what was typed', async () => {
    const { page, email } = await newOrganization();
    await newCup(page, 'Copa de Dos');
    const context = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
    await turnTo(page, 'General');
    await page.getByRole('heading', { name: 'General' }).waitFor();
    const colleague = await kit.signedIn(email, page.url().slice(kit.url.length), context);
    await colleague.getByLabel('La inscripción abre, días antes').fill('30');
    await save(colleague, 'General');
    await page.getByLabel('Nombre').first().fill('Copa de los Dos');
    const write = () => part(page, 'General').getByRole('button', { name: 'Guardar' }).click();
    // The signal is lost while she gets the report: nothing is reported as changed before it was read.
    const readAgain = `${kit.url}/api/office/cups/*`;
    await page.route(readAgain, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await write();
    await part(page, 'General').getByRole('alert').getByText('No hay conexión').waitFor();
    expect(await page.getByText('Otra persona cambió esta copa').count()).toBe(0);
    await page.unroute(readAgain);
    await write();
    await page.getByText('Otra persona cambió esta copa').waitFor();
    await page.getByText('La inscripción abre, días antes: 15 → 30').waitFor();
    expect(await page.getByLabel('Nombre').first().inputValue()).toBe('Copa de los Dos');
    // What she did not touch is the colleague's, and stays so when she saves.
    expect(await page.getByLabel('La inscripción abre, días antes').inputValue()).toBe('30');
    expect(await backstage.all(`select 1 from cup where cup_name = 'Copa de los Dos'`)).toEqual([]);
    await save(page, 'General');
    expect(
      await backstage.all(`select cup_inscription_init as init from cup where cup_name = 'Copa de los Dos'`),
    ).toEqual([{ init: 30 }]);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await context.close();
  });

  test('of another organization cannot be opened', async () => {
    const { page } = await newOrganization();
    await page.goto(`${kit.url}/administration/cups/1`, { waitUntil: 'networkidle' });
    await page.getByText('No pudimos traer esto').waitFor();
  });
});
