import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';

const kit = accountsKit();

describe('an organizer', () => {
  test('books a banner, uploads it per language, sees it on the race, and hands over its report', async () => {
    const page = await kit.organizer('/ads');
    expect(await kit.violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Nuevo banner' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await sheet.getByText('Completa este dato.').or(sheet.locator('[aria-invalid=true]')).first().waitFor();
    await sheet.locator('#place').selectOption({ label: 'Copa del Partidor 2026-27' });
    await sheet.getByLabel('Marca o nombre').fill('Bicis Luna');
    await sheet.getByLabel('Enlace').fill('http://luna.test');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    await sheet.getByText('El enlace tiene que empezar con https://').waitFor();
    await sheet.getByLabel('Enlace').fill('https://luna.test/lang_/');
    await sheet.getByRole('button', { name: 'Guardar' }).click();
    const slot = sheet.getByLabel('Espacio superior, Español');
    await slot.waitFor({ state: 'attached' });
    const picture = await sharp({ create: { width: 1280, height: 200, channels: 3, background: '#0a4bd6' } })
      .png()
      .toBuffer();
    await slot.setInputFiles({ name: 'luna.png', mimeType: 'image/png', buffer: picture });
    await sheet.getByRole('img', { name: 'Espacio superior, Español' }).waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await sheet.getByRole('link', { name: 'Cancelar' }).click();
    await page.getByRole('heading', { name: 'Bicis Luna' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    const report = await page
      .locator('li', { hasText: 'Bicis Luna' })
      .getByRole('link', { name: 'Informe para el anunciante' })
      .getAttribute('href');
    const visitor = await kit.browser.newContext({ locale: 'es-AR', viewport: { width: 360, height: 740 } });
    const advertiser = await visitor.newPage();
    await advertiser.goto(kit.url + report);
    await advertiser.getByRole('heading', { name: 'Bicis Luna' }).waitFor();
    const cups = (await (await fetch(`${kit.url}/api/cups`)).json()) as {
      items: { cup_id: number; cup_name: string; cup_dates: { date: string; race_id: number | null }[] }[];
    };
    const cup = cups.items.find(({ cup_name }) => cup_name === 'Copa del Partidor 2026-27');
    const date = cup?.cup_dates.find(({ race_id }) => race_id !== null)?.date;
    const race = await visitor.newPage();
    await race.goto(`${kit.url}/races?cup_id=${cup?.cup_id}&race_date=${date}`);
    await expect
      .poll(() => race.locator('aside.ad a').first().getAttribute('href'))
      .toBe('https://luna.test/es/');
    await visitor.close();
  });
});
