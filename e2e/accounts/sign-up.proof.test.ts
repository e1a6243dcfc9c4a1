import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accountsKit, password } from './kit.ts';

const kit = accountsKit();

describe('a mother signs up in the queue', () => {
  test('with photos; a reload in the middle loses nothing but passwords; the success view takes her home', async () => {
    const page = await kit.open('/registration');
    const child = kit.someone();
    await kit.fillRider(page, child);
    await kit.press(page);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await page.inputValue('#rider_firstname')).toBe(child.firstname);
    expect(await page.inputValue('#rider_birthdate-year')).toBe('2016');
    const stored = await page.evaluate(() => sessionStorage.getItem('draft:registration'));
    expect(stored).not.toContain(password);
    await kit.signUp(page, child);
    expect(await page.evaluate(() => sessionStorage.getItem('draft:registration'))).toBeNull();
    expect(await page.locator('h1').textContent()).toBe(`${child.firstname} ya está en Partidor`);
    await page.getByText('Te llevamos al inicio en 60 s').first().waitFor({ state: 'attached' });
    await page.waitForURL(`${kit.url}/`, { timeout: 75_000 });
    // She is signed in, and the password that she just chose is not requested again.
    expect(await kit.menu(page).textContent()).toContain('Lautaro');
    // The link in the mail confirms the address, and is not stored in the history.
    const link = /(http:\S+\/confirm#[\w-]+)/.exec(await kit.letterTo(child.email, /Confirma/))?.[1] ?? '';
    await page.goto(link, { waitUntil: 'networkidle' });
    await page.getByText(`${child.email} está confirmado`).waitFor();
    expect(page.url()).toBe(`${kit.url}/confirm`);
  });

  test('who came to protest and has no account yet is back at the protest with a new one', async () => {
    const protest = '/profile?view=protests&race=1';
    const page = await kit.open(`/login?returnUrl=${encodeURIComponent(protest)}`);
    await page.getByRole('link', { name: 'Crear cuenta y agregar piloto' }).click();
    await kit.fillAll(page, kit.someone());
    await kit.press(page);
    await page.getByText('Te llevamos a donde estabas').first().waitFor();
    await page.getByRole('link', { name: 'Volver a donde estaba' }).click();
    await page.waitForURL(`${kit.url}${protest}`);
  });

  test.each([
    ['presses "stay"', (page: Page) => page.getByRole('button', { name: 'Quedarme aquí' }).click()],
    ['reads on with the keyboard', (page: Page) => page.keyboard.press('Tab')],
  ])('who %s, stays', async (_how, act) => {
    const page = await kit.open('/registration');
    await kit.signUp(page, kit.someone());
    await act(page);
    await page.getByText('Te llevamos').first().waitFor({ state: 'detached' });
    expect(page.url()).toContain('/registration');
  });

  test('each field that is missing turns red with words, after a try and not before', async () => {
    const page = await kit.open('/registration');
    expect(await page.getByText(/^(Completa|Elige) «/).count()).toBe(0);
    await kit.press(page);
    expect(await page.locator('[aria-invalid=true]:visible').count()).toBeGreaterThan(5);
    expect(
      await page
        .getByText(/^(Completa|Elige) «/)
        .filter({ visible: true })
        .count(),
    ).toBe(5);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('rider_firstname');
  });

  test('the button does not run away from under the finger when the field before it was wrong', async () => {
    const page = await kit.open('/registration');
    const child = kit.someone();
    await kit.fillRider(page, child);
    await kit.press(page);
    await kit.fillPlace(page);
    await kit.press(page);
    await kit.fillAccount(page, child);
    await page.fill('#password2', 'otra cosa');
    const button = page.locator('main button[type=submit]:visible').last();
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 6);
    await page.mouse.down();
    await page.waitForTimeout(150);
    await page.mouse.up();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password2');
    expect(await page.locator('#password2').getAttribute('aria-invalid')).toBe('true');
  });

  test('the sentences of the specification: e-mail taken, document taken, passwords differ', async () => {
    const known = kit.someone();
    await kit.family(known);
    const page = await kit.open('/registration');
    const other = kit.someone();
    await kit.fillRider(page, { ...other, dni: known.dni.replaceAll('.', '') });
    await page.locator('#rider_dni').blur();
    await page
      .getByText('Ya existe un piloto con ese DNI. Prueba ingresando con tu apellido y DNI como contraseña')
      .waitFor();
    await page.fill('#rider_dni', other.dni);
    await kit.press(page);
    await kit.fillPlace(page);
    await kit.press(page);
    await kit.fillAccount(page, { ...other, email: known.email.toUpperCase() });
    await page
      .getByText('Ya existe un usuario con ese email. Ingresa con él, o toca «Olvidé mi contraseña».')
      .first()
      .waitFor();
    await page.fill('#password2', 'otra cosa 99');
    await page.locator('#password2').blur();
    await page.getByText('La contraseña y su verificación son distintas. Deben coincidir').first().waitFor();
    await kit.press(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rider_email');
    await page.fill('#rider_email', other.email);
    await kit.press(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password2');
    await page.fill('#password', 'otra cosa 99');
    await kit.press(page);
    await page.getByText('Frente del documento').filter({ visible: true }).waitFor();
  });

  test('a step is not left while something in it is known to be wrong; the way to the account is there', async () => {
    const page = await kit.open('/registration');
    await kit.fillRider(page, { ...kit.someone(), dni: '99000333' });
    await page.locator('#rider_dni').blur();
    await page.getByText('Ya existe un piloto con ese DNI.').waitFor();
    await kit.press(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rider_dni');
    await page.locator('main').getByRole('link', { name: 'Ingresar' }).click();
    await page.waitForURL(`${kit.url}/login`);
  });

  test('on a desk all steps are in sight: sending says what the server knows, one after the other', async () => {
    const known = kit.someone();
    await kit.family(known);
    const desk = await kit.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-AR' });
    const page = await kit.open('/registration', desk);
    const other = kit.someone();
    await kit.fillRider(page, other);
    await kit.fillPlace(page);
    await kit.fillAccount(page, { ...other, email: known.email });
    await page.fill('#password2', 'otra cosa 99');
    await kit.choosePapers(page);
    await kit.press(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('rider_email');
    await page.fill('#rider_email', other.email);
    await kit.press(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('password2');
    await page.getByText('La contraseña y su verificación son distintas. Deben coincidir').first().waitFor();
    await desk.close();
  });

  test('"Solo se permiten archivos PNG, JPG o PDF." and "El archivo excede el tamaño máximo de 10 MB. Toma la foto otra vez o elige un archivo más liviano."', async () => {
    const page = await kit.open('/registration');
    await page.evaluate(() =>
      document.querySelectorAll('section').forEach((one) => one.classList.remove('hidden')),
    );
    const choose = (name: string, size: number) =>
      page.setInputFiles('#rider_insurance_image', {
        name,
        mimeType: 'application/octet-stream',
        buffer: Buffer.alloc(size, 1),
      });
    await choose('seguro.exe', 10);
    await page.getByText('Solo se permiten archivos PNG, JPG o PDF.').waitFor();
    await choose('seguro.pdf', 11 * 1024 * 1024);
    await page
      .getByText(
        'El archivo excede el tamaño máximo de 10 MB. Toma la foto otra vez o elige un archivo más liviano.',
      )
      .waitFor();
  });

  test('the signal is lost while sending: nothing is lost, and sending again makes one account', async () => {
    const page = await kit.open('/registration');
    const child = kit.someone();
    await page.route('**/api/users/register', (route) => route.abort('connectionreset'), { times: 1 });
    await kit.fillRider(page, child);
    await kit.press(page);
    await kit.fillPlace(page);
    await kit.press(page);
    await kit.fillAccount(page, child);
    await kit.press(page);
    await kit.choosePapers(page);
    await kit.press(page);
    await page.getByText('No hay conexión. No se perdió nada').waitFor();
    // This time the server accepts it, and the answer is lost.
    await page.route(
      '**/api/users/register',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await kit.press(page);
    await page.waitForTimeout(2500);
    await page.getByText('No hay conexión. No se perdió nada').waitFor();
    await kit.press(page);
    await page.getByText('Ya existe').or(page.getByText('Te llevamos al inicio')).first().waitFor();
    expect(await page.getByText('Te llevamos al inicio').count()).toBeGreaterThan(0);
    // The lost answer contained the session, so this one leads to the sign-in.
    await page.locator('main').getByRole('link', { name: 'Ingresar' }).click();
    await kit.logIn(page, child.email, password);
    await page.waitForURL(`${kit.url}/`);
  });

  test('no signal when the page opens: it says so, and the countries come by themselves when it is back', async () => {
    const page = await kit.phone.newPage();
    await page.route('**/api/countries**', (route) => route.abort('internetdisconnected'));
    await page.goto(`${kit.url}/registration`);
    await page.getByText('No hay conexión').first().waitFor();
    await page.unroute('**/api/countries**');
    await page.locator('#country_id option', { hasText: 'Argentina' }).waitFor({ state: 'attached' });
    await expect.poll(() => page.getByText('No hay conexión').count()).toBe(0);
  });

  test('a second press while it is being sent sends nothing', async () => {
    const page = await kit.open('/registration');
    const child = kit.someone();
    let sent = 0;
    await page.route('**/api/users/register', async (route) => {
      sent += 1;
      await new Promise((resolve) => {
        setTimeout(resolve, 1500);
      });
      await route.continue();
    });
    await kit.fillRider(page, child);
    await kit.press(page);
    await kit.fillPlace(page);
    await kit.press(page);
    await kit.fillAccount(page, child);
    await kit.press(page);
    await kit.choosePapers(page);
    const button = page.getByRole('button', { name: /Crear la cuenta|Enviando/ });
    await button.click();
    await button.click({ force: true });
    await page.keyboard.press('Enter');
    await page.getByText('Te llevamos al inicio').first().waitFor();
    expect(sent).toBe(1);
  });

  test('captcha code is asked for at the first focus, and no visitor who only looks pays for it', async () => {
    const asked: string[] = [];
    const page = await kit.phone.newPage();
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${kit.url}/registration`, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => /captcha/.test(url))).toEqual([]);
    await page.focus('#rider_firstname');
    await expect.poll(() => asked.filter((url) => /\/api\/captcha/.test(url)).length).toBe(1);
  });
});
