import { describe, expect, test } from 'vitest';
import { accountsKit, password } from './kit.ts';

const kit = accountsKit();

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
