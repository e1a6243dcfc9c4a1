import { describe, expect, test } from 'vitest';
import { accountsKit, password } from './kit.ts';
import { codeOf, makeAdmin, setUp } from './second-factor-kit.ts';

const kit = accountsKit();

describe('a second factor', () => {
  test('an administrator sets it up before anything else, and comes back with a code and with a recovery code', async () => {
    const email = 'rosa.uno@example.org';
    await makeAdmin(kit, email);
    const page = await kit.open('/login');
    await kit.logIn(page, email, password);
    await page.getByRole('heading', { name: 'Verificación en dos pasos' }).waitFor();
    // Nothing else is open: the profile leads back here.
    await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await page.waitForURL(`${kit.url}/login`);
    await page.getByRole('img', { name: /^QR/ }).waitFor();
    for (const [typed, sentence] of [
      ['', 'Completa «Código de 6 dígitos».'],
      ['12345', 'El código tiene 6 números.'],
      ['000 000', 'El código no es correcto o ya se usó.'],
    ] as const) {
      await page.fill('#second_factor_code', typed);
      await page.keyboard.press('Enter');
      await page.getByText(sentence).first().waitFor();
    }
    const { secret, codes } = await setUp(page);
    expect(new Set(codes).size).toBe(10);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descargar' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('partidor-codigos.txt');
    await kit.phone.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar' }).click();
    await page.getByText('Códigos copiados').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    // The print contains only a sheet with the codes, and not the page around them.
    await page.evaluate(() => {
      const made = document.createElement.bind(document);
      document.createElement = (name: string) => {
        const element = made(name);
        if (element instanceof HTMLIFrameElement)
          setTimeout(() =>
            document.body.setAttribute('data-printed', element.contentDocument?.body.textContent ?? ''),
          );
        return element;
      };
    });
    await page.getByRole('button', { name: 'Imprimir' }).click();
    await expect
      .poll(() => page.getAttribute('body', 'data-printed'))
      .toBe(`Partidor · Códigos de recuperación${[email, '', ...codes].join('\n')}`);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await page.waitForURL(`${kit.url}/administration`);
    expect(await kit.letterTo(email, /Activaste la verificación/)).toContain('dos pasos');
    await kit.logOut(page);

    await kit.logIn(page, email, password);
    await page.locator('#code').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('code');
    expect(await page.getAttribute('#code', 'autocomplete')).toBe('one-time-code');
    expect(await page.getAttribute('#code', 'inputmode')).toBe('numeric');
    expect((await kit.ask(page, 'GET', '/api/users/me')).status).toBe(401);
    await page.keyboard.type(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await page.waitForURL(`${kit.url}/`);
    await kit.logOut(page);

    // This is done only with the keyboard.
    await kit.logIn(page, email, password);
    await page.locator('#code').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel('Código de recuperación').waitFor();
    await page.keyboard.type((codes[0] ?? '').toLowerCase());
    await page.keyboard.press('Enter');
    await page.waitForURL(`${kit.url}/`);
    await kit.letterTo(email, /Se usó un código de recuperación/);
    await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await page.getByText('Te quedan 9 códigos de recuperación.').waitFor();
  });

  test('in the profile there are new codes, and the way to another phone', async () => {
    const email = 'rosa.dos@example.org';
    await makeAdmin(kit, email);
    const page = await kit.open('/login');
    await kit.logIn(page, email, password);
    const { codes } = await setUp(page);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await page.waitForURL(`${kit.url}/administration`);
    await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Códigos nuevos' }).click();
    await page.fill('#proof_password', 'no es esta');
    await page.fill('#proof_code', codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'contraseña' }).waitFor();
    await page.fill('#proof_password', password);
    await page.keyboard.press('Enter');
    await page.getByText('Guárdalos ahora').waitFor();
    const renewed = await page.locator('main ol li').allTextContents();
    expect(renewed.some((code) => codes.includes(code))).toBe(false);
    await page.getByRole('button', { name: 'Ya los guardé' }).click();
    await page.getByText('Te quedan 10 códigos de recuperación.').waitFor();
    await page.getByRole('button', { name: 'Desactivar' }).click();
    await page.fill('#proof_password', password);
    await page.fill('#proof_code', renewed[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${kit.url}/login`);
    await setUp(page);
  });

  test('the demo accounts go on without it, and families never see it', async () => {
    const page = await kit.signedIn('organizador@demo.test', '/profile');
    await page.getByRole('heading', { name: 'Verificación en dos pasos' }).waitFor();
    await kit.logOut(page);
    await kit.signIn(page, 'familia@demo.test', 'partidor-demo');
    await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Sesiones abiertas' }).waitFor();
    expect(await page.getByText('Verificación en dos pasos').count()).toBe(0);
  });
});
