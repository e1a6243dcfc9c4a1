import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { Backstage } from '../entries/backstage.ts';

const kit = accountsKit();
let backstage: Backstage;
/** A date of the demo that was ridden, and a rider of the demo's family in it. */
let race: { race_id: string; cup_id: string; race_date: string; date_name: string };
let rider_id: number;

beforeAll(async () => {
  backstage = new Backstage(kit.dataDir);
  const [found] = await backstage.all<typeof race & { rider_id: string }>(
    `select r.race_id, r.cup_id, r.race_date::text, d.date_name, e.rider_id from race r join cup c using (cup_id)
       join cup_date d using (cup_id, race_date)
       join entry e using (race_id) join user_rider l using (rider_id) join users u using (user_id)
     where c.organization_id = 1 and c.cup_status = 'OPENED' and r.race_status = 'OFFICIAL' and u.user_email = 'familia@demo.test'
     order by r.race_date desc limit 1`,
  );
  if (!found) throw new Error('the family rode nowhere');
  race = found;
  rider_id = Number(found.rider_id);
});
afterAll(() => backstage.close());

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const photo = (background: string) =>
  sharp({ create: { width: 1500, height: 1000, channels: 3, background } })
    .jpeg()
    .toBuffer();
/** Makes an upright photograph of two colours, one above the other. */
const halves = async (upper: string, lower: string) => {
  const half = { width: 900, height: 600, channels: 3 as const };
  const input = await sharp({ create: { ...half, background: lower } })
    .png()
    .toBuffer();
  return sharp({ create: { ...half, height: 1200, background: upper } })
    .composite([{ input, top: 600, left: 0 }])
    .jpeg()
    .toBuffer();
};
test('the office sends three photographs and a bad file at once, a visitor looks at them and asks, the office takes one down', async () => {
  const office = await kit.organizer(`/cups/${race.cup_id}/dates`);
  await office
    .getByRole('button', { name: new RegExp(race.date_name) })
    .first()
    .click();
  const sheet = office.getByRole('dialog');
  await sheet.getByLabel('Quién las sacó').fill('Estudio Curva Dos');
  await sheet.getByLabel('Agregar fotos').setInputFiles([
    { name: 'roja.jpg', mimeType: 'image/jpeg', buffer: await photo('#a33') },
    { name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') },
    { name: 'verde.jpg', mimeType: 'image/jpeg', buffer: await photo('#3a3') },
    { name: 'azul.jpg', mimeType: 'image/jpeg', buffer: await photo('#33a') },
  ]);
  await sheet.getByText('3 de 4 guardadas').waitFor();
  expect(await sheet.getByRole('listitem').filter({ hasText: 'nota.jpg' }).innerText()).not.toContain(
    'Guardada',
  );
  expect(await fits(office)).toBe(true);
  expect(await kit.violations(office)).toEqual([]);

  const reader = await kit.open(`/photos/${race.race_id}`);
  const credit = reader.getByText('Foto: Estudio Curva Dos');
  const minis = reader.getByRole('listitem').getByRole('img');
  await expect.poll(() => minis.count()).toBeGreaterThanOrEqual(3);
  const total = await minis.count();
  await minis.last().click();
  await credit.waitFor();
  const dialog = reader.getByRole('dialog');
  await dialog.getByText(`${total} de ${total}`).waitFor();
  await reader.keyboard.press('ArrowLeft');
  await dialog.getByText(`${total - 1} de ${total}`).waitFor();
  expect(await kit.violations(reader)).toEqual([]);
  // One step back closes it, however many were looked at.
  await reader.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(reader.url()).search).toBe('');
  await minis.last().click();
  await expect.poll(() => dialog.evaluate((one) => one.matches(':modal'))).toBe(true);
  await reader.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await minis.last().click();
  const gone = await dialog.getByRole('img').getAttribute('src');
  await reader.getByRole('button', { name: 'Pedir que se quite' }).click();
  await reader.getByLabel('Por qué').fill('Es mi nieta, y no quiero que se vea.');
  await reader.getByLabel('Tu email, para la respuesta').fill('abuela@example.org');
  await reader.getByRole('button', { name: 'Enviar el pedido' }).click();
  await reader.getByText(/^Pedido enviado/).waitFor();

  await office.goto(`${kit.url}/administration/photographs`, { waitUntil: 'networkidle' });
  await office.getByText('Es mi nieta, y no quiero que se vea.').waitFor();
  await office.getByRole('button', { name: 'Ver la foto' }).click();
  await office.getByRole('group').getByRole('img').waitFor();
  expect(await kit.violations(office)).toEqual([]);
  await office.getByLabel('Motivo para quien lo pidió').fill('Lo pidió la abuela');
  await office.getByRole('button', { name: 'Quitar la foto' }).click();
  await office.getByText(/Quitada$/).waitFor();
  await expect.poll(async () => (await fetch(`${kit.url}${gone}`)).status).toBe(404);
  await reader.goto(`${kit.url}/photos/${race.race_id}`, { waitUntil: 'networkidle' });
  expect(await minis.count()).toBe(total - 1);
});

test('a family shows a portrait with its consent once the office has looked, and withdraws it in one tap', async () => {
  const page = await kit.signedIn('familia@demo.test', `/profile?view=rider&rider=${rider_id}&row=shown`);
  await page
    .getByLabel('Elegir una foto')
    .setInputFiles({ name: 'retrato.jpg', mimeType: 'image/jpeg', buffer: await halves('#a33', '#33a') });
  // The frame is in the middle; the keyboard moves it to the lower half.
  const frame = page.getByRole('group', { name: /^Marco de lo que se ve/ });
  await frame.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Control+ArrowDown');
  expect(await kit.violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar el retrato' }).click();
  await page.getByText('Sin tu acuerdo no se envía.').waitFor();
  await page.getByRole('checkbox', { name: /^Acepto que este retrato/ }).check();
  await page.getByRole('button', { name: 'Enviar el retrato' }).click();
  await page.getByText('La organización lo está revisando').waitFor();
  expect(await fits(page)).toBe(true);
  expect(await kit.violations(page)).toEqual([]);

  await kit.fresh();
  const office = await kit.organizer('/photographs');
  await office.getByRole('button', { name: 'Mostrar', exact: true }).click();
  await office.getByRole('button', { name: 'Ver la foto' }).last().waitFor();
  const reader = await kit.open(`/riders/${rider_id}`);
  const portrait = reader.getByRole('img', { name: /^Retrato de / });
  await portrait.waitFor();
  const src = await portrait.getAttribute('src');
  const picture = await fetch(`${kit.url}${src}`);
  const { dominant } = await sharp(Buffer.from(await picture.arrayBuffer())).stats();
  expect(dominant.b).toBeGreaterThan(dominant.r);
  expect(await fits(reader)).toBe(true);
  expect(await kit.violations(reader)).toEqual([]);

  await kit.fresh();
  const family = await kit.signedIn('familia@demo.test', `/profile?view=rider&rider=${rider_id}&row=shown`);
  await family.getByText('Se muestra en su página').waitFor();
  await family.getByRole('button', { name: 'Retirar el retrato' }).click();
  await family.getByLabel('Elegir una foto').waitFor({ state: 'attached' });
  expect((await fetch(`${kit.url}${src}`)).status).toBe(404);
});
