import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accountsKit, plain } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';
import { violationsInThemes } from '../eyes.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;
let race: { race_id: number; race_date: string };
let code: string;
let phone: BrowserContext;
let page: Page;

beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  const [found] = await backstage.all<typeof race>(
    `select race_id, race_date::text from race join heat using (race_id) where race_status = 'RACING' limit 1`,
  );
  if (!found) throw new Error('nothing is ridden today');
  race = found;
  const office = await kit.signedIn(
    'organizador@demo.test',
    plain,
    await kit.browser.newContext({ locale: 'es-AR' }),
  );
  const made = await kit.ask(office, 'POST', `/api/office/races/${race.race_id}/desk`, {
    desk_name: 'Llegada',
    until: race.race_date,
    duty: 'finish',
    seat: 1,
  });
  code = z.object({ code: z.string() }).parse(made.body).code;
  phone = await kit.browser.newContext({
    locale: 'es-AR',
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    bypassCSP: true,
  });
  page = await phone.newPage();
  page.setDefaultTimeout(45_000);
});
afterAll(async () => {
  await phone.close();
  await backstage.close();
});

const heard = () =>
  backstage.all<{ device_n: number; person: string; via: string }>(
    `select o.device_n, d.person, o.via from day_op o join day_device d using (device_id)
     where o.race_id = $1 and o.kind = 'sheet' order by 1`,
    [race.race_id],
  );
const press = (name: string | RegExp) => page.getByRole('button', { name }).tap();

/** Reports the finish in the order of the lanes. */
async function sayHeat(): Promise<void> {
  const before = await page.getByRole('button', { name: /abrir el menú/ }).innerText();
  for (const lane of await page.locator('[data-lane]').all()) await lane.tap();
  await press(/^LISTO/);
  await page.getByText(`${before.trim()} guardada`, { exact: true }).first().waitFor();
}

test('a code from a QR and a name open the day, what is said arrives, and without a signal it waits and can be passed on', async () => {
  await page.goto(`${kit.url}/juez?code=${code}`, { waitUntil: 'networkidle' });
  expect(page.url()).toBe(`${kit.url}/juez`);
  expect(await page.getByLabel('Código').inputValue()).toBe(code);
  expect(await violationsInThemes(page)).toEqual([]);
  await page.getByLabel('Tu nombre').fill('Ana Ñandú');
  await press('Abrir');
  await page.getByRole('heading', { name: /^(Todo listo|Falta algo)$/ }).waitFor();
  await page.getByText('La página abre sin señal').waitFor();
  await page.getByText(/^[1-9]\d* carreras en el teléfono/).waitFor();
  expect(await violationsInThemes(page)).toEqual([]);
  await press(/^Empezar/);
  await sayHeat();
  await expect.poll(heard).toEqual([{ device_n: 1, person: 'Ana Ñandú', via: 'net' }]);
  await page.getByRole('img', { name: 'Con señal · Todo enviado' }).waitFor();

  await phone.setOffline(true);
  await sayHeat();
  await sayHeat();
  await page.getByRole('img', { name: 'Sin señal · 2 sin enviar' }).waitFor();
  await page.reload();
  await page.getByRole('img', { name: /2 sin enviar/ }).waitFor();
  await press(/abrir el menú/);
  await press('Pasar a otro teléfono');
  await page.getByRole('img', { name: 'Código 1 de 1' }).waitFor();
  expect(await page.getByText(/^\w+ · [1-8]{1,4}( [1-8]+)? · [0-9A-Z*]$/).count()).toBe(2);
  expect(await violationsInThemes(page)).toEqual([]);
  await phone.setOffline(false);
  await expect.poll(async () => (await heard()).map(({ device_n }) => device_n)).toEqual([1, 2, 3]);
  await page.getByRole('img', { name: 'Con señal · Todo enviado' }).waitFor();
});

test('a code that was taken back is said in words, and the phone goes on keeping', async () => {
  await press('Volver');
  await backstage.all(`update desk_pass set revoked_at = now() where race_id = $1`, [race.race_id]);
  await sayHeat();
  await page.getByText('Código vencido: se sigue guardando').waitFor();
  await sayHeat();
});
