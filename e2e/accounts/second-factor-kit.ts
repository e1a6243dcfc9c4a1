import { Secret } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeAt } from '../../server/people/accounts/two-factor/totp.ts';
import { type accountsKit, password, plain } from './kit.ts';

type Kit = ReturnType<typeof accountsKit>;

/** Returns the code on the phone. With `ahead` it is that of a later step than the current one. */
export const codeOf = (secret: string, ahead = 0) =>
  codeAt(Secret.fromBase32(secret.replaceAll(' ', '')).bytes, Date.now() + ahead * 30_000);

/** Makes a new administrator through the demo's administrator, who needs no second factor. */
export async function makeAdmin(kit: Kit, user_email: string): Promise<void> {
  const office = await kit.browser.newContext({ locale: 'es-AR' });
  const page = await kit.signedIn('admin@demo.test', plain, office);
  const { status } = await kit.ask(page, 'POST', '/api/users/', {
    user_firstname: 'Rosa',
    user_lastname: 'Prueba',
    user_email,
    user_password: password,
    user_roles: [{ role: 'admin' }],
  });
  expect(status).toBe(200);
  await office.close();
}

const secretOn = async (page: Page) => (await page.locator('[data-secret]').textContent()) ?? '';

/**
 * Goes from the frame with the QR code to the start page. Returns the secret in the phone, and the recovery codes.
 */
export async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('img', { name: /^QR/ }).waitFor();
  const secret = await secretOn(page);
  await page.fill('#second_factor_code', codeOf(secret));
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByText('Guárdalos ahora').waitFor();
  return { secret, codes: await page.locator('main ol li').allTextContents() };
}
