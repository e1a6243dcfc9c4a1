import { describe, expect, test } from 'vitest';
import { violationsInThemes, wearSun, widthsTooNarrow } from '../eyes.ts';
import { accountsKit } from './kit.ts';

const kit = accountsKit();

describe('everyone can use it', () => {
  test('the keyboard alone signs in: a family of two is asked nothing more', async () => {
    const page = await kit.open('/login');
    await page.focus('#user_email');
    await page.keyboard.type('familia@demo.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type('partidor-demo');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${kit.url}/`);
    // On another page the focus moves to its content.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    await kit.menu(page).focus();
    await page.keyboard.press('Enter');
    expect(await page.getByRole('link', { name: 'Perfil' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: 'Perfil' }).isVisible()).toBe(false);
  });

  test('the keyboard alone goes through the sign-up: each step begins at its heading', async () => {
    const page = await kit.open('/registration');
    await kit.fillRider(page, kit.someone());
    await page.focus('#rider_dni');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Dónde corre');
  });

  test.each([360, 1280])('axe finds nothing in any state, in three themes, %i wide', async (width) => {
    const found: string[] = [];
    const wide = width > 1000;
    const eyes = await kit.browser.newContext({
      viewport: { width, height: 800 },
      locale: 'es-AR',
      bypassCSP: true,
    });
    const page = await eyes.newPage();
    const look = async (state: string) =>
      found.push(...(await violationsInThemes(page)).map((one) => `${width} ${state}: ${one}`));
    const at = (path: string) => page.goto(`${kit.url}${path}`, { waitUntil: 'networkidle' });
    await at('/login');
    await look('login');
    await kit.press(page);
    await look('login with errors');
    await page.getByRole('button', { name: 'Olvidé mi contraseña' }).click();
    await look('rescue');
    await at('/registration');
    await look('sign-up');
    await kit.press(page);
    await look('sign-up with errors');
    if (!wide) {
      await kit.fillRider(page, kit.someone());
      await kit.press(page);
      await look('second step');
      await kit.fillPlace(page);
      await kit.press(page);
      await look('third step');
      await kit.fillAccount(page, kit.someone());
      await kit.press(page);
      await kit.choosePapers(page);
      await look('papers');
    }
    await at('/confirm#nothing');
    await look('confirm');
    await at('/rescue#nothing');
    await look('rescue link');
    await at(`/lock#${'A'.repeat(43)}`);
    await look('lock');
    await at('/invitation#nothing');
    await look('invitation');
    await kit.logIn(page, 'familia@demo.test', 'partidor-demo');
    await page.waitForURL(`${kit.url}/`);
    await at('/login');
    await look('signed in already');
    await at('/profile');
    await look('profile');
    // axe measures over text: a link half covered by the open menu counts as small as its visible part.
    await at('/advertiser');
    await kit.menu(page).click();
    await look('menu');
    await at('/profile?view=add');
    await page.fill('#search_dni', '61.222.333');
    await kit.press(page);
    await page.getByText('No existe un piloto con ese número de documento.').waitFor();
    await look('new rider');
    await at('/profile');
    await page.locator('main nav a').first().click();
    await page.locator('#row-person').click();
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .waitFor();
    await look('rider');
    await page
      .getByRole('button', { name: /^Editar/ })
      .first()
      .click();
    await look('rider being edited');
    await eyes.close();
    expect(found).toEqual([]);
  });

  test('nothing scrolls sideways from 320 to 1280, signed in or not', async () => {
    const page = await kit.open('/login');
    const wide: string[] = [];
    const measure = async (who: string) => {
      for (const path of [
        '/login',
        '/registration',
        '/confirm',
        '/rescue',
        `/lock#${'A'.repeat(43)}`,
        '/invitation',
        '/profile',
        '/profile?view=add',
      ]) {
        await page.goto(`${kit.url}${path}`, { waitUntil: 'networkidle' });
        wide.push(...(await widthsTooNarrow(page)).map((width) => `${who} ${path} ${width}`));
      }
    };
    await measure('visitor');
    await kit.logIn(page, 'familia@demo.test', 'partidor-demo');
    await page.waitForURL(`${kit.url}/`);
    await measure('family');
    expect(wide).toEqual([]);
  });

  test('in the sun theme letters are larger, and still nothing scrolls sideways', async () => {
    const sun = await kit.browser.newContext({ viewport: { width: 320, height: 740 }, locale: 'es-AR' });
    await wearSun(sun);
    const page = await kit.open('/login', sun);
    const wide: string[] = [];
    const measure = async (who: string) => {
      for (const path of ['/', '/login', '/registration', '/profile']) {
        await page.goto(`${kit.url}${path}`, { waitUntil: 'networkidle' });
        const narrow = await widthsTooNarrow(page, [320, 360, 414]);
        wide.push(...narrow.map((width) => `${who} ${path} ${width}`));
      }
    };
    await measure('visitor');
    await kit.logIn(page, 'familia@demo.test', 'partidor-demo');
    await page.waitForURL(`${kit.url}/`);
    await measure('family');
    await sun.close();
    expect(wide).toEqual([]);
  });

  test('without scripts the forms say what is missing', async () => {
    const plain = await kit.browser.newContext({ javaScriptEnabled: false, locale: 'es-AR' });
    const page = await plain.newPage();
    for (const path of ['/login', '/registration', '/profile']) {
      await page.goto(`${kit.url}${path}`);
      expect(await page.getByText('Para usar esta página hace falta JavaScript').isVisible()).toBe(true);
    }
    await plain.close();
  });

  test('the page of a rider is at most 1,500 px high on a phone, before anything is unfolded', async () => {
    const page = await kit.signedIn('familia@demo.test', '/profile');
    for (const rider of await page.locator('main nav a[href*="rider="]').all()) {
      await rider.click();
      await page.locator('#row-person').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1500);
    }
  });
});
