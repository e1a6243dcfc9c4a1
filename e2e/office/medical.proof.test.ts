import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;
let race_id: number;
let rider_id: number;
let fullname = '';
let office: BrowserContext;
let post: BrowserContext;

/** A race ridden today, with a rider of the demo's family and one of nobody. */
beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  const place = await backstage.openRace('Copa del Alba');
  ({ race_id } = place);
  const category_id = place.categories.get('Varones 10');
  await backstage.all(
    `update cup_date set race_date = (now() at time zone 'America/Argentina/Buenos_Aires')::date where cup_id = $1`,
    [place.cup_id],
  );
  await backstage.all(`insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3)`, [
    race_id,
    category_id,
    place.cup_id,
  ]);
  const [own] = await backstage.all<{ rider_id: string; rider_fullname: string }>(
    `select r.rider_id, r.rider_fullname from user_rider l join users u using (user_id) join rider r using (rider_id)
     where u.user_email = 'familia@demo.test' order by r.rider_id limit 1`,
  );
  rider_id = Number(own?.rider_id);
  fullname = own?.rider_fullname ?? '';
  await backstage.all(
    `insert into entry (race_id, category_id, rider_id, club_id, plate) values ($1, $2, $3, $4, '214')`,
    [race_id, category_id, rider_id, place.club_id],
  );
  await backstage.all(
    `with p as (insert into rider (rider_firstname, rider_lastname, organization_id, club_id)
       values ('Maximiliano', 'Ñandú Fernández-Etcheverry de los Ángeles', $1, $2) returning rider_id, club_id)
     insert into entry (race_id, category_id, rider_id, club_id, plate) select $3, $4, rider_id, club_id, '88' from p`,
    [place.organization_id, place.club_id, race_id, category_id],
  );
  const phone = { locale: 'es-AR', viewport: { width: 360, height: 740 } };
  office = await kit.browser.newContext(phone);
  post = await kit.browser.newContext(phone);
});
afterAll(async () => {
  await office.close();
  await post.close();
  await backstage.close();
});

const organizer = (): Promise<Page> => kit.organizer(`/desk?race=${race_id}`, office);

async function codeFor(duty: string, name: string): Promise<string> {
  const page = await organizer();
  await page.getByLabel('Nombre de quien lo va a usar').fill(name);
  await page.getByLabel(duty, { exact: true }).check();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.getByRole('button', { name: 'Crear código', exact: true }).click();
  const code = (await page.locator('[data-code]').textContent()) ?? '';
  await page.close();
  return code;
}

const card = (page: Page) => page.getByRole('region', { name: 'Contacto de emergencia' });

test('the family leaves whom to call, the medical post of the race reads it by the plate, and the family and the office see the look', async () => {
  const family = await kit.signedIn('familia@demo.test', `/profile?rider=${rider_id}&row=emergency`);
  await card(family).getByRole('button', { name: 'Agregar un contacto' }).click();
  await card(family).getByLabel('Nombre y apellido').first().fill('Rosa Luna');
  await card(family).getByLabel('Vínculo').first().fill('abuela');
  await card(family).getByLabel('Teléfono').first().fill('mañana');
  await card(family).getByRole('button', { name: 'Guardar' }).click();
  await card(family).getByText('Escribe un solo número', { exact: false }).waitFor();
  await card(family).getByLabel('Teléfono').first().fill('+54 9 387 555-0199');
  await card(family).getByLabel('Lo que un médico debe saber').fill('Alergia a la penicilina');
  expect(await violationsInThemes(family)).toEqual([]);
  await card(family).getByRole('button', { name: 'Guardar' }).click();
  await card(family).getByText('Guardado.').waitFor();
  await card(family).getByText('Ningún puesto médico lo consultó.').waitFor();
  expect(await violationsInThemes(family)).toEqual([]);
  expect(await widthsTooNarrow(family)).toEqual([]);

  const page = await kit.open(`/desk#${await codeFor('Puesto médico', 'Puesto 1')}`, post);
  await page.getByText('Escribe la placa o el nombre.').waitFor();
  expect(await page.getByText(fullname).count()).toBe(0);
  await page.getByLabel('Placa o nombre').fill('nandu');
  await page.getByRole('button', { name: /Ñandú/ }).waitFor();
  await page.getByLabel('Placa o nombre').fill('214');
  await page.getByRole('button', { name: fullname }).waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });

  // Without a signal the page reports it, and shows nothing.
  await post.setOffline(true);
  await page.getByRole('button', { name: fullname }).click();
  const sheet = page.getByRole('dialog');
  await sheet
    .getByText('Sin señal. En este teléfono no se guardan datos de salud', { exact: false })
    .waitFor();
  await post.setOffline(false);
  await sheet.getByRole('button', { name: 'Reintentar' }).click();
  await sheet.getByText('Alergia a la penicilina').waitFor();
  expect(await sheet.getByRole('link', { name: 'Llamar a Rosa Luna' }).getAttribute('href')).toBe(
    'tel:+5493875550199',
  );
  expect(await violationsInThemes(page)).toEqual([]);
  expect(await widthsTooNarrow(page)).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage].map((one) => Object.entries(one))),
  );
  expect(kept).not.toMatch(/penicilina|555-0199|Rosa/);

  await family.reload({ waitUntil: 'networkidle' });
  await card(family).getByText('Última consulta: Puesto 1', { exact: false }).waitFor();
  const list = await organizer();
  await list
    .getByText('Puesto médico · ', { exact: false })
    .getByText('1 consulta', { exact: false })
    .waitFor();
  await list.getByText(`${fullname} · Puesto 1`).waitFor();
  expect(await list.getByText('Rosa Luna').count()).toBe(0);
});

test('a desk writes down a contact that is dictated, does not see it again, and the medical post reads it', async () => {
  const desk = await kit.open(`/desk#${await codeFor('Inscribir y retirar', 'Mesa 1')}`, office);
  await desk.getByRole('link', { name: 'Acreditación' }).click();
  await desk
    .getByRole('button', { name: /Ñandú.*Sin contacto de emergencia/ })
    .first()
    .click();
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Anotar un contacto' }).click();
  await sheet.getByLabel('Nombre y apellido').fill('Hugo Ñandú');
  await sheet.getByLabel('Vínculo').fill('tío');
  await sheet.getByLabel('Teléfono').fill('0387 15 555-0200');
  expect(await violationsInThemes(desk)).toEqual([]);
  await sheet.getByRole('button', { name: 'Guardar' }).click();
  await sheet.getByText('Contacto anotado.').waitFor();
  expect(await sheet.getByText('Hugo').count()).toBe(0);
  await desk.close();

  const page = await kit.open('/desk', post);
  await page.getByLabel('Placa o nombre').fill('88');
  await page.getByRole('button', { name: /Ñandú/ }).click();
  await page.getByRole('dialog').getByText('Hugo Ñandú').waitFor();
});

test('an answer that comes late is not shown as another rider’s', async () => {
  const page = await kit.open('/desk', post);
  let late = 0;
  await page.route('**/medical/looks', async (route) => {
    late += 1;
    if (late === 1) await new Promise((wait) => setTimeout(wait, 2000));
    await route.continue();
  });
  const open = async (plate: string) => {
    await page.getByLabel('Placa o nombre').fill(plate);
    await page.locator('li').filter({ hasText: plate }).getByRole('button').click();
  };
  await open('214');
  await page.getByRole('dialog').getByRole('link', { name: 'Cerrar' }).click();
  await open('88');
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Hugo Ñandú').waitFor();
  expect(await sheet.getByText('Rosa Luna').count()).toBe(0);
  expect(late).toBe(2);
});
