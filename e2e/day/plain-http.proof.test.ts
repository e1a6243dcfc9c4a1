import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import { accountsKit, plain } from '../accounts/kit.ts';
import { trackHost } from '../browser.ts';
import { Backstage } from '../entries/backstage.ts';

/*
 * A laptop at a track is opened over plain http at its address. The browser has then no worker, no wake lock, no lasting storage, no
 * locks, no notifications, no camera, no clipboard and no cryptography: everything goes on without, and says what is lacking.
 */

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;
let race: { race_id: number; race_date: string; cup_id: number };
let phone: BrowserContext;
let at: string;

beforeAll(async () => {
  at = `http://${trackHost}:${new URL(kit.url).port}`;
  backstage = new Backstage(kit.dataDir);
  const [found] = await backstage.all<typeof race>(
    `select race_id, race_date::text, cup_id::int from race join heat using (race_id) where race_status = 'RACING' limit 1`,
  );
  if (!found) throw new Error('nothing is ridden today');
  race = found;
  phone = await kit.browser.newContext({
    locale: 'es-AR',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  });
});
afterAll(async () => {
  await phone.close();
  await backstage.close();
});

/** Makes a code in the office, on the laptop itself, whose pages are secure. */
async function codeFor(duty: DeskDuty, seat: number | null = null): Promise<string> {
  const office = await kit.signedIn('organizador@demo.test', plain, await kit.browser.newContext());
  const { body } = await kit.ask(office, 'POST', `/api/office/races/${race.race_id}/desk`, {
    desk_name: `Pista ${duty}`,
    until: race.race_date,
    duty,
    seat,
  });
  await office.context().close();
  return z.object({ code: z.string() }).parse(body).code;
}

async function open(path: string, inside = phone): Promise<Page> {
  const page = await inside.newPage();
  page.setDefaultTimeout(45_000);
  await page.goto(at + path, { waitUntil: 'networkidle' });
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  return page;
}

test('a judge types the code, is told what to do by hand, and judges a race', async () => {
  const code = await codeFor('finish', 1);
  const page = await open('/juez');
  const press = (name: string | RegExp) => page.getByRole('button', { name }).tap();
  await page.getByLabel('Código').fill(code.toLowerCase());
  await page.getByLabel('Tu nombre').fill('Ana Ñandú');
  await press('Abrir');
  await page.getByRole('heading', { name: 'Todo listo' }).waitFor();
  await page.getByText('no la cierres en todo el día').waitFor();
  await page.getByText('alarga el tiempo de espera').waitFor();
  await page.getByText('Prueba de guardado hecha').waitFor();
  await press('Empezar');
  for (const lane of await page.locator('[data-lane]').all()) await lane.tap();
  await press(/^LISTO/);
  const heard = () =>
    backstage.all(
      `select person from day_op join day_device using (device_id)
       where day_op.race_id = $1 and kind = 'sheet'`,
      [race.race_id],
    );
  await expect.poll(heard).toEqual([{ person: 'Ana Ñandú' }]);
  await page.getByRole('img', { name: 'Con señal · Todo enviado' }).waitFor();

  // Without a camera the phone hands over by file, and the other phone's code is not promised.
  await press(/abrir el menú/);
  await press('Pasar a otro teléfono');
  await press('Leer otro teléfono');
  await page.getByText('No hay cámara').waitFor();
  await page.close();
});

test('the announcer opens a typed code, and reads who is at the gate', async () => {
  const code = await codeFor('announcer');
  const page = await open('/desk');
  await page.getByText('escribe los códigos', { exact: false }).waitFor();
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Abrir' }).tap();
  await page.waitForURL(/\/locutor/);
  await page.getByRole('listitem').first().waitFor();
  await page.close();
});

test('check-in finds a rider by the ten characters of the card, and marks one who is here', async () => {
  const [rider] = await backstage.all<{ rider_id: number; name: string }>(
    `select rider_id::int, rider_firstname || ' ' || rider_lastname as name from entry join rider using (rider_id)
     where race_id = $1 order by entry_id limit 1`,
    [race.race_id],
  );
  if (!rider) throw new Error('nobody is entered');
  await backstage.all(`insert into rider_credential (rider_id, code) values ($1, 'PSTA2CARD3')`, [
    rider.rider_id,
  ]);
  const page = await open('/desk');
  await page.getByLabel('Código').fill(await codeFor('act'));
  await page.getByRole('button', { name: 'Abrir' }).tap();
  await page.getByRole('link', { name: 'Acreditación' }).tap();
  const search = page.getByLabel('Placa o nombre');
  await search.fill('psta2-card3');
  await search.press('Enter');
  const card = page.getByRole('dialog');
  await card.getByText(rider.name).first().waitFor();
  await card.getByRole('button', { name: 'Presente', exact: true }).tap();
  await expect
    .poll(() =>
      backstage.all(`select what from check_in_mark where race_id = $1 and rider_id = $2`, [
        race.race_id,
        rider.rider_id,
      ]),
    )
    .toEqual([{ what: 'present' }]);
  await page.close();
});

test('a family follows its rider, and reads that this browser tells nothing by itself', async () => {
  const [entry] = await backstage.all<{ entry_id: number }>(
    `select entry_id::int from run join heat using (heat_id) where heat.race_id = $1 order by entry_id limit 1`,
    [race.race_id],
  );
  const page = await open(
    `/races?cup_id=${race.cup_id}&race_date=${race.race_date}&rider=${entry?.entry_id}`,
  );
  await page.getByRole('button', { name: 'Seguir' }).tap();
  // The sheet of the rider covers the bar.
  await page.goto(`${at}/help`);
  const mine = page.getByRole('complementary');
  await mine.getByRole('button').first().tap();
  await mine.getByText('Este navegador no puede avisar').waitFor();
  await page.close();
});

test('the office copies a link, which a page without a clipboard can', async () => {
  const desktop = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 1280, height: 800 } });
  const stored = await kit.signedIn('organizador@demo.test', plain, desktop);
  const session = await stored.evaluate(() => localStorage.getItem('authUser') ?? '');
  const page = await open(plain, desktop);
  await page.evaluate((kept) => localStorage.setItem('authUser', kept), session);
  await page.goto(`${at}/administration/desk?race=${race.race_id}`, { waitUntil: 'networkidle' });
  await page.getByLabel('Nombre de quien lo va a usar').fill('Mesa');
  await page.getByRole('button', { name: 'Crear código', exact: true }).click();
  const code = (await page.locator('[data-code]').textContent()) ?? '';
  await page.getByRole('button', { name: 'Copiar' }).first().click();
  await page.getByText('Enlace copiado').waitFor();
  const name = page.getByLabel('Nombre de quien lo va a usar');
  await name.fill('');
  await name.press('Control+v');
  // The link names the address at which the office was opened, which is that of the laptop.
  expect(await name.inputValue()).toMatch(new RegExp(`^${at}/[a-z]+#.*${code}`));
  await desktop.close();
});
