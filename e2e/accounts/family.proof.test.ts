import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { accountsKit, password } from './kit.ts';

const kit = accountsKit();

/** A card of four colours as a phone sees it from the side, lying on a dark table. */
const photographed = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
      <rect width="1600" height="1200" fill="#3a332c"/>
      <path d="M360 180L1300 260L1440 1000L200 860Z" fill="#ffffff"/>
      <path d="M360 180L814 219L793 500L283 462Z" fill="#d03030"/>
      <path d="M814 219L1300 260L1360 573L793 500Z" fill="#30a040"/>
      <path d="M793 500L1360 573L1440 1000L764 925Z" fill="#3050d0"/>
    </svg>`),
  )
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '31/1 25/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer();

/** Returns the colour at a place of a picture, from 0 to 1. */
async function colourAt(picture: Buffer, across: number, down: number): Promise<string> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const index = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * 3;
  const [red = 0, green = 0, blue = 0] = data.subarray(index, index + 3);
  if (Math.min(red, green, blue) > 200) return 'white';
  if (Math.max(red, green, blue) < 90) return 'table';
  return red > green && red > blue ? 'red' : green > blue ? 'green' : 'blue';
}

describe('a paper photographed from the side', () => {
  test('is straightened without a signal, turned, sent as it looks and without its place, and shown', async () => {
    const child = kit.someone();
    await kit.family(child);
    const page = await kit.open('/login');
    await kit.logIn(page, child.email, password);
    await page.waitForURL(`${kit.url}/`);
    await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await page.getByRole('link', { name: child.firstname }).click();
    await page.locator('#row-papers').click();
    await page.getByRole('button', { name: 'Enviar papeles nuevos' }).click();
    await page.locator('#rider_dni_image1').waitFor({ state: 'attached' });
    // The code comes a moment after the form.
    const arrived = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('straighten-worker')),
      );
    await expect.poll(arrived).toBe(true);
    await kit.phone.setOffline(true);
    const buffer = await photographed();
    await page.setInputFiles('#rider_dni_image1', { name: 'frente.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByRole('button', { name: 'Enderezar: Frente del documento' }).click();
    const corner = (name: string) => page.getByRole('slider', { name: `Esquina de ${name}` });
    const said = (name: string) => corner(name).getAttribute('aria-valuetext');
    await expect
      .poll(() => said('arriba a la izquierda'))
      .toMatch(/^2[23] % desde la izquierda, 1[45] % desde arriba$/);
    expect(await said('abajo a la derecha')).toMatch(/^(89|90) % desde la izquierda, 8[34] % desde arriba$/);
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await widthsTooNarrow(page, [320, 360])).toEqual([]);
    // A finger takes a corner away, and puts it back where the loupe shows it.
    const box = await corner('abajo a la derecha').boundingBox();
    const [x, y] = [(box?.x ?? 0) + 28, (box?.y ?? 0) + 28];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y - 40, { steps: 4 });
    await expect.poll(() => said('abajo a la derecha')).not.toMatch(/^(89|90) %/);
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
    expect(await said('abajo a la derecha')).toMatch(/^(89|90) %/);
    await page.getByRole('button', { name: 'Enderezar', exact: true }).click();
    await page.getByRole('img', { name: 'El papel enderezado' }).waitFor();
    expect(await violationsInThemes(page)).toEqual([]);
    // A quarter clockwise: what was at the left is at the top.
    const turn = page.getByRole('button', { name: 'Girar' });
    const shown = () => page.getByRole('img', { name: 'El papel enderezado' }).getAttribute('src');
    const before = await shown();
    await turn.click();
    await expect.poll(shown).not.toBe(before);
    await page.getByRole('button', { name: 'Usar así' }).click();
    await page.getByRole('button', { name: 'Usar así' }).waitFor({ state: 'detached' });
    await kit.phone.setOffline(false);
    await kit.press(page);
    const looked = page.waitForRequest((request) => request.url().includes('/papers/rider_dni_image1'));
    await page.getByRole('button', { name: 'Ver: Frente del documento' }).click();
    await page.getByRole('img', { name: 'Frente del documento: vista previa' }).waitFor();
    const asked = await looked;
    const headers = { 'x-access-token': (await asked.headerValue('x-access-token')) ?? '' };
    const picture = await (await kit.phone.request.get(asked.url(), { headers })).body();
    expect(picture.includes('Exif')).toBe(false);
    const { width, height } = await sharp(picture).metadata();
    expect(height).toBeGreaterThan(width);
    const places = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.9],
      [0.1, 0.9],
      // The corners themselves: nothing of the table is left.
      [0.01, 0.01],
      [0.99, 0.01],
      [0.99, 0.99],
      [0.01, 0.99],
    ] as const;
    const colours = await Promise.all(places.map(([across, down]) => colourAt(picture, across, down)));
    expect(colours).toEqual(['white', 'red', 'green', 'blue', 'white', 'red', 'green', 'blue']);
  });
});

describe('two children', () => {
  test('the second is added by document, and the menu switches between them, also after a reload', async () => {
    const first = kit.someone();
    const page = await kit.open('/registration');
    await kit.signUp(page, first);
    await page.getByRole('link', { name: 'Agregar otro piloto' }).click();
    await page.fill('#search_dni', '60.111.222');
    await kit.press(page);
    await page.getByText('No existe un piloto con ese número de documento.').waitFor();
    await page.getByRole('button', { name: `Igual que ${first.firstname}` }).click();
    await expect.poll(() => page.inputValue('#rider_lastname')).toBe('de la Cruz');
    await page.getByText(/Como Lautaro .*Río Negro/).waitFor();
    await page.fill('#rider_firstname', 'Emma');
    await page.fill('#rider_birthdate', '5');
    await page.fill('#rider_birthdate-month', '5');
    await page.fill('#rider_birthdate-year', '2018');
    await page.getByLabel('Femenino').check();
    await kit.press(page);
    await page.getByText('Falta el consentimiento').first().waitFor();
    await page.check('#consent');
    await kit.press(page);
    await page.getByText('Piloto creado').first().waitFor();
    // One of her cards is changed, and shows it.
    await page.getByRole('link', { name: 'Emma' }).first().click();
    await page.locator('#row-person').click();
    await page.getByRole('button', { name: /^Editar: Contacto/ }).click();
    await page.fill('#rider_phone', '+54 9 387 555 0000');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Datos actualizados').first().waitFor();
    await kit.menu(page).click();
    await page.getByRole('button', { name: /Emma de la Cruz/ }).click();
    await page.goto(`${kit.url}/`, { waitUntil: 'networkidle' });
    expect(await kit.menu(page).textContent()).toContain('Emma');
    // A month later, in a new tab, she is still signed in with the same rider.
    const later = await kit.open('/');
    expect(await kit.menu(later).textContent()).toContain('Emma');
  });
});

describe('a second guardian', () => {
  test('is invited, accepts on another phone, and is confirmed by the first', async () => {
    const [mother, father] = [kit.someone(), kit.someone()];
    await kit.family(mother);
    await kit.family(father);
    const first = await kit.open('/login');
    await kit.logIn(first, mother.email, password);
    await first.waitForURL(`${kit.url}/`);
    await first.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await first.getByRole('link', { name: mother.firstname }).click();
    await first.locator('#row-guardians').click();
    await first.getByRole('button', { name: 'Invitar o entregar' }).click();
    await first.fill('#invite_email', father.email);
    await first.getByRole('button', { name: 'Enviar invitación' }).click();
    await first.getByText('Falta que acepte').first().waitFor();
    const link = /(http:\S+\/invitation#[\w-]+)/.exec(await kit.letterTo(father.email, /invita/))?.[1] ?? '';
    const other = await kit.browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'es-AR' });
    const second = await other.newPage();
    await second.goto(link, { waitUntil: 'networkidle' });
    await second.getByRole('link', { name: 'Ingresar' }).last().click();
    await second.fill('#user_email', father.email);
    await second.fill('#user_password', password);
    await kit.press(second);
    await second.getByRole('button', { name: 'Aceptar' }).click();
    await second.getByText('lo confirme').first().waitFor();
    await first.reload({ waitUntil: 'networkidle' });
    await first.locator('#row-guardians').click();
    await first.getByRole('button', { name: /^Confirmar/ }).click();
    await first.getByText(father.email).first().waitFor();
    await expect.poll(async () => (await kit.ask(second, 'GET', '/api/users/me')).body.riders.length).toBe(2);
    await other.close();
  });
});
