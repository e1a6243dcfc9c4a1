import { describe, expect, test } from 'vitest';
import { accountsKit, password } from './kit.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });

describe('coming back', () => {
  test('a wrong password: the sentence, centred above the button, as an error', async () => {
    const page = await kit.open('/login');
    await kit.press(page);
    expect(await page.getByText('Escribe tu contraseña.').count()).toBe(1);
    await kit.logIn(page, 'familia@demo.test', 'no es esta');
    const alert = page.getByRole('alert').filter({ hasText: 'El email o la contraseña no son correctos.' });
    await alert.waitFor();
    const [above, button] = [
      await alert.boundingBox(),
      await page.locator('main button[type=submit]').boundingBox(),
    ];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  });

  test('after signing in one is where one wanted to go, never on another site', async () => {
    const child = kit.someone();
    await kit.family(child);
    const page = await kit.open('/login?returnUrl=%2Franking');
    await page.fill('#user_email', child.email);
    await page.fill('#user_password', password);
    await kit.press(page);
    await page.waitForURL(`${kit.url}/ranking`);
    await kit.logOut(page);
    for (const bad of ['%2F%2Fevil.example', 'https%3A%2F%2Fevil.example', '%2F%5Cevil.example']) {
      await page.goto(`${kit.url}/login?returnUrl=${bad}`, { waitUntil: 'networkidle' });
      await page.fill('#user_email', child.email);
      await page.fill('#user_password', password);
      await kit.press(page);
      await page.waitForURL(`${kit.url}/`);
      await kit.logOut(page);
    }
  });

  test('who signs in next on a device sees nothing of who was here before, not for a moment', async () => {
    const page = await kit.open('/login');
    const openAccount = async () => {
      await kit.menu(page).click();
      await page.getByRole('link', { name: 'Perfil' }).click();
      await page.getByRole('link', { name: 'Cuenta' }).click();
      await page.getByRole('heading', { name: 'Sesiones abiertas' }).waitFor();
    };
    const ownDevice = page.getByText('este dispositivo');
    await kit.signIn(page, 'familia@demo.test', 'partidor-demo');
    await openAccount();
    await ownDevice.waitFor();
    await kit.logOut(page);
    // The session list of the next account does not load at all.
    await page.route('**/api/users/sessions', () => undefined);
    await page.getByRole('link', { name: 'Ingresar' }).first().click();
    await page.fill('#user_email', 'organizador@demo.test');
    await page.fill('#user_password', 'partidor-demo');
    await kit.press(page);
    await page.locator('html[data-session]').waitFor({ state: 'attached' });
    await openAccount();
    expect(await ownDevice.count()).toBe(0);
  });

  test('a lost password: the real mail, a new one, and in', async () => {
    const child = kit.someone();
    await kit.family(child);
    const page = await kit.open('/login');
    await page.fill('#user_email', child.email);
    await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click();
    expect(await page.inputValue('#user_email')).toBe(child.email);
    for (const [typed, sentence] of [
      ['', 'Escribe tu email.'],
      ['mama@', 'Email no válido'],
    ] as const) {
      await page.fill('#user_email', typed);
      await kit.press(page);
      await page.getByText(sentence).waitFor();
    }
    await page.fill('#user_email', child.email);
    await kit.press(page);
    await page.getByText('Revisa tu email').waitFor();
    const mailed =
      /\b([0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{5})\b/.exec(await kit.letterTo(child.email, /contraseña/))?.[1] ??
      '';
    await page.getByRole('button', { name: 'Volver al ingreso' }).click();
    await page.fill('#user_password', mailed);
    await kit.press(page);
    await page.getByText('Elige tu contraseña').waitFor();
    await page.fill('#password', 'mi frase propia');
    await page.fill('#password2', 'mi frase propia');
    await kit.press(page);
    await page.waitForURL(`${kit.url}/`);
    expect(await kit.menu(page).textContent()).toContain('Lautaro');
  });

  test('the password is changed: the other sessions end, and say so politely', async () => {
    const child = kit.someone();
    await kit.family(child);
    const phone = await kit.open('/login');
    await kit.logIn(phone, child.email, password);
    await phone.waitForURL(`${kit.url}/`);
    // The page is closed, because an open page learns of it with its next request.
    await phone.goto('about:blank');
    const other = await kit.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-AR' });
    const desk = await kit.open('/login', other);
    await kit.logIn(desk, child.email, password);
    await desk.waitForURL(`${kit.url}/`);
    await desk.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await desk.fill('#password', 'otra frase larga');
    await desk.fill('#password2', 'otra frase larga');
    await desk.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await desk.getByText('Contraseña actualizada').first().waitFor();
    await phone.goto(`${kit.url}/`, { waitUntil: 'networkidle' });
    await phone.getByText('Tu sesión terminó.').waitFor();
    await phone.getByRole('link', { name: 'Ingresar' }).waitFor();
    await other.close();
  });
});
