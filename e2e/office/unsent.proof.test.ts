import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { violationsInThemes } from '../eyes.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;

interface Found extends Record<string, string> {
  race_id: string;
  category_id: string;
  phase: string;
}

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

const taken: string[] = [];

/** Opens a class of a race under way with so many heats of a stage to ride. Each test has its own. */
async function openClass(heats = 2): Promise<Found> {
  const [found] = await backstage.all<Found>(
    `select race_id, category_id, phase from (
       select r.race_id, h.category_id, h.phase, h.heat_id from race r join cup c using (cup_id) join heat h using (race_id)
         join run u using (heat_id)
       where c.organization_id = 1 and r.race_status = 'RACING' and h.category_id <> all($1::int[])
       group by 1, 2, 3, 4 having count(*) > 2 and count(u.status) = 0) open
     group by 1, 2, 3 having count(*) >= $2 order by 1, 2, 3 limit 1`,
    [taken, heats],
  );
  if (!found) throw new Error('no class with heats to ride');
  taken.push(found.category_id);
  return found;
}

const organizer = async (path: string, phone = kit.phone): Promise<Page> => {
  return kit.organizer(`/results${path}`, phone);
};
const heatPath = ({ race_id, category_id, phase }: Found, serie = 1) =>
  `/${race_id}/${category_id}?heat=${phase}.${serie}`;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const lines = (page: Page) => page.locator('main form li > button');
const heats = (page: Page) => page.getByRole('navigation', { name: 'Serie', exact: true }).getByRole('link');

/** Reads from the server how often each heat of a class was written. */
const written = ({ category_id }: Found) =>
  backstage.all<{ serie: number; n: number }>(
    `select serie, count(*)::int as n from result_write where category_id = $1 group by 1 order by 1`,
    [category_id],
  );
const arrives = (found: Found, expected: object[]) => expect.poll(() => written(found)).toEqual(expected);

/** Blocks results and nothing else, and returns the function that unblocks them. */
async function cutResults(phone: BrowserContext): Promise<() => Promise<void>> {
  const where = '**/api/office/races/*/results';
  await phone.route(where, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  return () => phone.unroute(where);
}

describe('a result saved without a signal', () => {
  test('does not stay behind when one goes on to the next heat', async () => {
    const found = await openClass();
    const page = await organizer(heatPath(found));
    await kit.phone.setOffline(true);
    await lines(page).first().click();
    await press(page, 'Guardar');
    await page.getByText('Sin conexión').waitFor();
    await heats(page).nth(1).click();
    await page.locator('nav a[aria-current=true]', { hasText: 'sin enviar' }).waitFor({ state: 'detached' });
    await kit.phone.setOffline(false);
    await arrives(found, [{ serie: 1, n: 1 }]);
  });

  test('is counted on every screen of the office, and the next heat is one press away', async () => {
    const found = await openClass();
    const page = await organizer(heatPath(found));
    await kit.phone.setOffline(true);
    for (const count of [1, 2]) {
      await lines(page).first().click();
      await press(page, 'Guardar');
      await page.getByText(`${count} sin enviar`, { exact: true }).waitFor();
      if (count === 1) await press(page, 'Siguiente serie');
    }
    expect(await heats(page).filter({ hasText: 'sin enviar' }).count()).toBe(2);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violationsInThemes(page)).toEqual([]);
    await page.getByRole('navigation').getByRole('link', { name: 'Después' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Resultados' }).click();
    await page.getByText('2 sin enviar', { exact: true }).waitFor();
    await kit.phone.setOffline(false);
    await arrives(found, [
      { serie: 1, n: 1 },
      { serie: 2, n: 1 },
    ]);
    await page.getByText('sin enviar').first().waitFor({ state: 'detached' });
  });

  test('goes out from a public page after the tab was closed, and never under another account', async () => {
    const found = await openClass();
    const page = await organizer(heatPath(found));
    const restore = await cutResults(kit.phone);
    await lines(page).first().click();
    await press(page, 'Guardar');
    await page.getByText('Sin conexión').waitFor();
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByText('1 sin enviar', { exact: true }).waitFor();
    expect(await page.locator('main form select').first().inputValue()).toBe('1');
    await kit.logOut(page);
    await restore();
    await kit.signIn(page, 'admin@demo.test', 'partidor-demo');
    await page.goto(`${kit.url}/administration/results${heatPath(found)}`, { waitUntil: 'networkidle' });
    await lines(page).first().waitFor();
    expect(await page.getByText('sin enviar').count()).toBe(0);
    expect(await page.locator('main form select').first().inputValue()).toBe('');
    await page.waitForTimeout(1000);
    expect(await written(found)).toEqual([]);
    await kit.logOut(page);
    await page.close();
    await kit.signedIn('organizador@demo.test', '/ranking');
    await arrives(found, [{ serie: 1, n: 1 }]);
  });

  test('that was refused stays with its reason, holds up nobody, and is discarded or done again', async () => {
    const found = await openClass();
    const page = await organizer(heatPath(found));
    const restore = await cutResults(kit.phone);
    await lines(page).first().click();
    await press(page, 'Guardar');
    await page.getByText('Sin conexión').waitFor();
    const context = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
    const colleague = await organizer(heatPath(found), context);
    await lines(colleague).nth(1).click();
    await press(colleague, 'Guardar');
    await colleague.getByText('Guardado', { exact: true }).waitFor();
    await press(page, 'Siguiente serie');
    await lines(page).first().click();
    await press(page, 'Guardar');
    await restore();
    // It is sent by itself, perhaps before a tap on "Reintentar ahora".
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^No se guardó: /).waitFor();
    await arrives(found, [
      { serie: 1, n: 1 },
      { serie: 2, n: 1 },
    ]);
    await page.getByText('1 sin enviar', { exact: true }).waitFor();
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // The heat shows what the colleague wrote, and keeps what was typed.
    await page.getByRole('link', { name: 'Abrir la serie' }).click();
    await page.getByText('Otra persona escribió esta serie').waitFor();
    expect(await page.locator('main form select').first().inputValue()).toBe('1');
    await lines(page).nth(1).click();
    await press(page, 'Guardar');
    await page.getByText('Guardado', { exact: true }).waitFor();
    await page.getByText('sin enviar').first().waitFor({ state: 'detached' });
    await arrives(found, [
      { serie: 1, n: 2 },
      { serie: 2, n: 1 },
    ]);
    await context.close();
  });

  test('is sent by one of two tabs', async () => {
    const found = await openClass(1);
    const page = await organizer(heatPath(found));
    const restore = await cutResults(kit.phone);
    await lines(page).first().click();
    await press(page, 'Guardar');
    await page.getByText('Sin conexión').waitFor();
    const other = await kit.phone.newPage();
    await other.goto(`${kit.url}/administration/results`, { waitUntil: 'networkidle' });
    await other.getByText('1 sin enviar', { exact: true }).waitFor();
    // A tab may try again by itself at the moment in which the connection is back.
    let puts = 0;
    for (const tab of [page, other])
      tab.on('requestfinished', (one) => {
        if (one.method() === 'PUT' && one.url().endsWith('/results')) puts += 1;
      });
    await restore();
    await Promise.all([page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('online')))));
    await page.getByText('Guardado', { exact: true }).waitFor();
    await other.getByText('sin enviar').first().waitFor({ state: 'detached' });
    expect(puts).toBe(1);
    await arrives(found, [{ serie: 1, n: 1 }]);
  });

  test('is sent from the open page where the device keeps nothing, which is said', async () => {
    const found = await openClass(1);
    await kit.phone.addInitScript(() => Reflect.deleteProperty(globalThis, 'indexedDB'));
    const page = await organizer(heatPath(found));
    const restore = await cutResults(kit.phone);
    await lines(page).first().click();
    await press(page, 'Guardar');
    await page.getByText('No cierres esta página hasta que se envíe').first().waitFor();
    await restore();
    await page.getByRole('button', { name: 'Reintentar ahora' }).first().click();
    await page.getByText('Guardado', { exact: true }).waitFor();
    await arrives(found, [{ serie: 1, n: 1 }]);
  });
});

describe('a change at the desk', () => {
  /** Makes a meeting with two riders, and opens its desk on a phone of its own. */
  async function openDesk() {
    const place = await backstage.openRace('Copa de la Señal');
    const { organization_id, club_id, race_id, cup_id } = place;
    const category_id = place.categories.get('Varones 10');
    await backstage.all(`insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3)`, [
      race_id,
      category_id,
      cup_id,
    ]);
    await backstage.all(
      `with p as (insert into rider (rider_firstname, rider_lastname, organization_id, club_id)
         values ('Ana', 'Ñandú', $1, $2), ('Bruno', 'Ñandú', $1, $2) returning rider_id, club_id)
       insert into entry (race_id, category_id, rider_id, club_id, plate)
       select $3, $4, rider_id, club_id, (213 + row_number() over (order by rider_id))::text from p returning entry_id`,
      [organization_id, club_id, race_id, category_id],
    );
    const office = await organizer('');
    await office.goto(`${kit.url}/administration/desk?race=${race_id}`, { waitUntil: 'networkidle' });
    await office.getByLabel('Nombre de quien lo va a usar').fill('Mesa de Inés');
    await office.getByLabel('Inscribir y retirar').check();
    await press(office, 'Crear código');
    const code = (await office.locator('[data-code]').textContent()) ?? '';
    const phone = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
    const page = await kit.open(`/desk#${code}`, phone);
    await page.getByText('Ana Ñandú').waitFor();
    return { page, phone, race_id };
  }
  const plates = (race_id: number) =>
    backstage.all(`select plate from entry where race_id = $1 order by entry_id`, [race_id]);
  const givePlate = async (page: Page, rider: string, plate: string) => {
    await page.getByRole('button', { name: new RegExp(rider) }).click();
    await page.getByRole('dialog').getByLabel('Otra placa').fill(plate);
    await page.getByRole('dialog').getByRole('button', { name: 'Cambiar la placa' }).click();
  };

  test('that is refused is shown, and the others arrive', async () => {
    const { page, phone, race_id } = await openDesk();
    await phone.setOffline(true);
    await givePlate(page, 'Ana Ñandú', '215');
    await givePlate(page, 'Bruno Ñandú', '316');
    await page.getByText('2 sin enviar', { exact: true }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await phone.setOffline(false);
    await page.getByText('No se hizo: Placa 215 para Ana Ñandú').waitFor();
    await page.getByText('Esa placa ya es de otro piloto.', { exact: false }).waitFor();
    await expect.poll(() => plates(race_id)).toEqual([{ plate: '214' }, { plate: '316' }]);
    await page.getByText('1 sin enviar', { exact: true }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    await press(page, 'Quitar de aquí');
    await page.getByText('1 sin enviar', { exact: true }).waitFor({ state: 'detached' });
    await phone.close();
  });
});
