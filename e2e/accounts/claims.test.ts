import { describe, expect, test } from 'vitest';
import { accountsKit, password } from './kit.ts';

const kit = accountsKit();

/** Opens the office of the demo season's organizer, and returns the organization too. */
async function openOffice() {
  const context = await kit.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-AR' });
  const page = await kit.open('/login', context);
  await kit.logIn(page, 'organizador@demo.test', 'partidor-demo');
  await page.waitForURL(`${kit.url}/`);
  const { body: me } = await kit.ask(page, 'GET', '/api/users/me');
  return { context, page, organization_id: me.user.user_roles[0]?.organization_id ?? 0 };
}

async function enrol(birthdate: string): Promise<string> {
  const { context, page, organization_id } = await openOffice();
  const filters = encodeURIComponent(JSON.stringify({ organization_id }));
  const { body: clubs } = await kit.ask(page, 'GET', `/api/clubs?_filters=${filters}`);
  const { dni } = kit.someone();
  const { status } = await kit.ask(page, 'POST', '/api/riders/enrol', {
    rider_firstname: 'Secreto',
    rider_lastname: 'Quispe Mamani',
    rider_dni: dni,
    club_id: String(clubs.items[0]?.club_id),
    organization_id: String(organization_id),
    rider_state: 'Salta',
    rider_birthdate: birthdate,
    rider_gender: 'MEN',
  });
  expect(status).toBe(200);
  await context.close();
  return dni;
}

const linkIn = (text: string) => /(http:\S+\/confirm#[\w-]+)/.exec(text)?.[1] ?? '';

describe('a rider whom a club enrolled', () => {
  test('is claimed with surname and document, sees nothing stored, and comes with the confirmed e-mail', async () => {
    const child = { ...kit.someone(), dni: await enrol('2016-03-09') };
    const page = await kit.open('/login?returnUrl=%2Franking');
    await page.fill('#user_email', 'quispe');
    await page.fill('#user_password', child.dni);
    await kit.press(page);
    await page.waitForURL(/\/registration\?rider_id=\d+&returnUrl=%2Franking$/);
    expect(await page.content()).not.toContain('Secreto');
    // Only what the family typed itself is carried over.
    expect(await page.inputValue('#rider_dni')).toBe(child.dni);
    expect(await page.inputValue('#rider_lastname')).toBe('');
    await kit.fillAll(page, child);
    await kit.press(page);
    await page.getByText('Falta un paso').waitFor();
    await page.locator('html[data-session]').waitFor({ state: 'attached' });
    await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await page.getByText('Falta confirmar tu email').first().waitFor();
    expect(await kit.violations(page)).toEqual([]);
    const link = linkIn(await kit.letterTo(child.email, /Confirma/));
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: child.firstname }).first().waitFor();
    expect(await page.getByText('Falta confirmar tu email').count()).toBe(0);
    await page.goto(`${kit.url}/registration?rider_id=1`, { waitUntil: 'networkidle' });
    await page.getByText('Ingresa otra vez con el apellido y el documento del piloto').waitFor();
  });

  test('who is in an account already is asked of the organization, which compares and approves', async () => {
    const mother = kit.someone();
    await kit.family(mother);
    const father = kit.someone();
    await kit.family(father);
    const page = await kit.open('/login');
    await kit.signIn(page, father.email, password);
    await page.goto(linkIn(await kit.letterTo(father.email, /Confirma/)), { waitUntil: 'networkidle' });
    await page.goto(`${kit.url}/profile?view=add`, { waitUntil: 'networkidle' });
    await page.fill('#search_dni', mother.dni);
    await kit.press(page);
    await page.getByText('El piloto ya figura en otra cuenta.').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await page.fill('#claim_birthdate', '9');
    await page.fill('#claim_birthdate-month', '3');
    await page.fill('#claim_birthdate-year', '2016');
    await page.getByRole('button', { name: 'Pedirlo a la organización' }).click();
    await page.getByText('Se lo pedimos a la organización').first().waitFor();
    // The mother reads it and refuses.
    const phone = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
    const hers = await kit.open('/login', phone);
    await kit.signIn(hers, mother.email, password);
    await hers.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await hers.getByRole('button', { name: /^No conozco a esa persona/ }).click();
    await hers.getByText('Se lo dijimos a la organización').waitFor();
    expect(await kit.violations(hers)).toEqual([]);
    await phone.close();
    const { context, page: desk } = await openOffice();
    await desk.goto(`${kit.url}/administration/riders/claims`, { waitUntil: 'networkidle' });
    await desk.getByText(`Lo pide ${father.email}`).waitFor();
    await desk.getByText('dijo que no conoce a quien lo pide').waitFor();
    expect(await kit.violations(desk)).toEqual([]);
    await desk
      .getByRole('button', { name: /^Aprobar/ })
      .first()
      .click();
    await desk.getByText('No hay solicitudes por decidir').waitFor();
    await context.close();
    await kit.letterTo(father.email, /aprobó/);
    await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: mother.firstname }).first().waitFor();
  });
});
