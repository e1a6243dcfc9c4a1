import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { WARNS_AT } from '../../rules/people/accounts/guessing.ts';
import { accountsKit, password } from './kit.ts';

const kit = accountsKit();
const own = 'mi frase propia';

/** Tries wrong passwords from several addresses, enough to send the letter. */
async function guess(user_email: string): Promise<void> {
  for (let turn = 0; turn < WARNS_AT; turn += 1)
    await fetch(`${kit.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${turn % 4}` },
      body: JSON.stringify({ user_email, user_password: `intento ${turn}` }),
    });
}

const linkIn = (letter: string, path: string) =>
  new RegExp(`http://\\S+${path}#[\\w-]+`).exec(letter)?.[0] ?? '';

describe('somebody guesses', () => {
  test('the owner locks the account from the letter, and comes back with the next one', async () => {
    const child = kit.someone();
    const phone = await kit.open('/registration');
    await kit.signUp(phone, child);
    await guess(child.email);
    const other = await kit.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-AR' });
    const desk = await other.newPage();
    await desk.goto(linkIn(await kit.letterTo(child.email, /probando contraseñas/), '/lock'));
    await desk.getByRole('button', { name: 'Bloquear mi cuenta' }).click();
    await desk.getByText('Tu cuenta está bloqueada').waitFor();
    expect(desk.url()).toBe(`${kit.url}/lock`);
    await phone.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await phone.getByText('Tu sesión terminó.').first().waitFor();
    await kit.logIn(phone, child.email, password);
    await phone.getByText('El email o la contraseña no son correctos.').waitFor();
    await desk.goto(linkIn(await kit.letterTo(child.email, /Tu contraseña para ingresar/), '/rescue'));
    await desk.getByText(`Para ${child.email}`).waitFor();
    await desk.fill('#password', own);
    await desk.fill('#password2', own);
    await kit.press(desk);
    await desk.waitForURL(`${kit.url}/`);
    await desk.locator('html[data-session]').waitFor({ state: 'attached' });
    await other.close();
  });
});

describe('the link of a rescue letter', () => {
  test('says which password it does not take, sets another one, and is over then', async () => {
    const child = kit.someone();
    await kit.family(child);
    const page = await kit.open('/login?view=rescue');
    await page.fill('#user_email', child.email);
    await kit.press(page);
    await page.getByText('Revisa tu email').waitFor();
    const link = linkIn(await kit.letterTo(child.email, /Tu contraseña para ingresar/), '/rescue');
    await page.goto(link);
    await page.fill('#password', 'mariposa');
    await page.fill('#password2', 'mariposa');
    await kit.press(page);
    await page.getByText('Esa contraseña es de las que se prueban primero.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('password');
    await page.fill('#password', own);
    await page.fill('#password2', own);
    await kit.press(page);
    await page.waitForURL(`${kit.url}/`);
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText('El enlace no sirve').waitFor();
  });
});

describe('the password of the profile', () => {
  test('asks for the present one only where it is needed, and goes on with it', async () => {
    const child = kit.someone();
    const page = await kit.open('/registration');
    await kit.signUp(page, child);
    const database = new Client({
      host: join(kit.dataDir, 'postgres.socket'),
      user: 'partidor',
      database: 'partidor',
    });
    await database.connect();
    await database.query(
      `update session set created_at = now() - interval '11 minutes' where user_id in (select user_id from users where user_email = $1)`,
      [child.email],
    );
    await database.end();
    await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    expect(await page.locator('#user_password').count()).toBe(0);
    await page.fill('#password', own);
    await page.fill('#password2', own);
    const change = page.getByRole('button', { name: 'Cambiar contraseña' });
    await change.click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('user_password');
    await page.keyboard.type('no es esta');
    await change.click();
    await page.getByText('Esa no es tu contraseña.').waitFor();
    await page.fill('#user_password', password);
    await change.click();
    await page.getByText('Contraseña actualizada').first().waitFor();
  });
});

describe('while many sign in at once', () => {
  test('the form says so and asks again by itself; who does not want to wait stops it', async () => {
    const page = await kit.open('/login');
    let busy = 1;
    await page.route('**/api/users/login', async (route) => {
      busy -= 1;
      if (busy < 0) await route.continue();
      else
        await route.fulfill({
          status: 503,
          headers: { 'retry-after': '1', 'content-type': 'application/json' },
          body: JSON.stringify({ code: 'server.busy', message: 'Hay mucha gente ingresando.', where: null }),
        });
    });
    await page.fill('#user_email', 'familia@demo.test');
    await page.fill('#user_password', 'partidor-demo');
    await kit.press(page);
    await page.getByText('no hace falta que hagas nada').waitFor();
    await page.waitForURL(`${kit.url}/`);
    await page.locator('html[data-session]').waitFor({ state: 'attached' });
    await kit.logOut(page);
    busy = 100;
    await kit.logIn(page, 'familia@demo.test', 'partidor-demo');
    await page.getByRole('button', { name: 'No esperar más' }).click();
    await page.getByText('no hace falta que hagas nada').waitFor({ state: 'detached' });
    const submit = page.locator('main button[type=submit]');
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('false');
    expect(await page.evaluate(() => localStorage.getItem('knownDevice'))).toMatch(/^[\w-]{43}$/);
  });
});
