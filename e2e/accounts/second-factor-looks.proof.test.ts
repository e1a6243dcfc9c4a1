import { expect, test } from 'vitest';
import { violationsInThemes, widthsTooNarrow } from '../eyes.ts';
import { accountsKit, password } from './kit.ts';
import { codeOf, makeAdmin, setUp } from './second-factor-kit.ts';

const kit = accountsKit();

test('axe finds nothing in three themes, and nothing scrolls sideways', async () => {
  const email = 'rosa@example.org';
  await makeAdmin(kit, email);
  const eyes = await kit.browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'es-AR',
    bypassCSP: true,
  });
  const page = await kit.open('/login', eyes);
  const found: string[] = [];
  const look = async (state: string) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      found.push(...(await violationsInThemes(page)).map((one) => `${state} ${width}: ${one}`));
    }
    // The last theme has the largest letters.
    const narrow = await widthsTooNarrow(page, [320, 360, 1280]);
    found.push(...narrow.map((width) => `${state} ${width}: scrolls sideways`));
  };
  await kit.logIn(page, email, password);
  await page.getByRole('img', { name: /^QR/ }).waitFor();
  await look('set-up');
  const { secret } = await setUp(page);
  await look('recovery codes');
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await page.waitForURL(`${kit.url}/administration`);
  await page.goto(`${kit.url}/profile`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Desactivar' }).click();
  await look('turning it off');
  await kit.logOut(page);
  await kit.logIn(page, email, password);
  await page.locator('#code').waitFor();
  await look('code');
  await page.fill('#code', '1');
  await kit.press(page);
  await look('code with an error');
  await page.fill('#code', codeOf(secret, 1));
  await kit.press(page);
  await page.waitForURL(`${kit.url}/`);
  await eyes.close();
  expect(found).toEqual([]);
});
