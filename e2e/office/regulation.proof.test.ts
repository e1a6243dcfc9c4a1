import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountsKit } from '../accounts/kit.ts';
import { takeFaultsButRefusals } from '../browser.ts';
import { Backstage } from '../entries/backstage.ts';

const kit = accountsKit({ serviceWorkers: 'allow' });
let backstage: Backstage;

beforeAll(() => {
  backstage = new Backstage(kit.dataDir);
});
afterAll(() => backstage.close());

/** Opens a draft with two dates, of an organization of its own, for its secretary at the desk. */
async function atTheDesk(name: string): Promise<{ page: Page; cup_id: number }> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@demo.test`;
  await backstage.account(email);
  const [cup] = await backstage.all<{ cup_id: string }>(
    `with o as (insert into organization (organization_name, organization_shortname, organization_contact)
       values ($1, 'FED', 'liga@example.org') returning organization_id),
     r as (insert into user_role (user_id, role, organization_id) select user_id, 'organizer', organization_id from users, o
       where user_email = $2),
     u as (insert into race_rules default values returning race_rules_id)
     insert into cup (cup_name, organization_id, race_rules_id, cup_regulation)
     select $1, organization_id, race_rules_id, '<h2>Art. 1</h2><p>Casco integral.</p>' from o, u returning cup_id`,
    [name, email],
  );
  const cup_id = Number(cup?.cup_id);
  for (const [date, called] of [
    ['2031-05-04', '1.ª fecha'],
    ['2031-06-01', '2.ª fecha'],
  ]) {
    await backstage.all(`insert into cup_date (cup_id, race_date, date_name) values ($1, $2, $3)`, [
      cup_id,
      date,
      called,
    ]);
    await backstage.all(`insert into race (cup_id, race_date, race_name) values ($1, $2, $3)`, [
      cup_id,
      date,
      called,
    ]);
  }
  const page = await kit.signedIn(email, `/administration/cups/${cup_id}`);
  return { page, cup_id };
}

const turnTo = (page: Page, title: string) =>
  page.getByRole('navigation', { name: 'Páginas de la copa' }).getByRole('link', { name: title }).click();

const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

/** Word puts a list and a heading on the clipboard like this. */
const fromWord = `<html><head><style>p.MsoNormal{margin:0}</style></head><body lang=ES>
<h1 style='mso-style-name:x'>Puntajes<o:p></o:p></h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Primera</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Segunda</p>
<p class=MsoNormal style='color:red'>Fin <b>claro</b><img src="file:///C:/x.png"></p>
<table class=MsoTable><caption>Cuadro</caption><tr><td style='width:9cm'><p>A</p></td><td>B</td></tr></table></body></html>`;

async function paste(page: Page, html: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Texto del reglamento' }).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

/**
 * Goes to the end of the text. The editor corrects the caret a moment after it gets the focus, so code that is faster
 * than a hand waits for it.
 */
async function goToEnd(page: Page, text: Locator): Promise<void> {
  await text.click();
  const isAtEnd = async () => {
    await page.keyboard.press('Control+End');
    await page.waitForTimeout(80);
    return text.evaluate((editor) => {
      const caret = document.getSelection();
      return (
        editor.lastElementChild?.contains(caret?.anchorNode ?? null) === true && caret?.anchorOffset !== 0
      );
    });
  };
  await expect.poll(isAtEnd).toBe(true);
}

describe('the regulation of a cup', () => {
  test('is written, pasted from Word, saved over a lost connection, read by the public, and taken back', async () => {
    const { page, cup_id } = await atTheDesk('Copa Escrita');
    await turnTo(page, 'Reglamento');
    await page.getByRole('link', { name: 'Editar el reglamento' }).click();
    const text = page.getByRole('textbox', { name: 'Texto del reglamento' });
    await text.getByText('Casco integral.').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await noSidewaysScroll(page);
    await goToEnd(page, text);
    await page.keyboard.press('Enter');
    await paste(page, fromWord);
    await text.getByRole('heading', { name: 'Puntajes', level: 2 }).waitFor();
    await page.keyboard.type(' y listo');
    await page.getByText('Hay cambios sin guardar').waitFor();
    // The signal is lost during the saving: what was written stays, and is sent with the next press.
    await kit.phone.setOffline(true);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('alert').getByText('conexión').waitFor();
    await kit.phone.setOffline(false);
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await page.locator('.rich-text:visible').getByText('Segunda').waitFor();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Guardado', { exact: true }).waitFor();
    const [saved] = await backstage.all<{ cup_regulation: string }>(
      `select cup_regulation from cup where cup_id = $1`,
      [cup_id],
    );
    expect(saved?.cup_regulation).toMatch(/^<h2>Art\. 1<\/h2><p>Casco integral\.<\/p>/);
    expect(saved?.cup_regulation).toContain(
      '<h2>Puntajes</h2><ol><li><p>Primera</p></li><li><p>Segunda</p></li></ol>',
    );
    expect(saved?.cup_regulation).toContain('<p>Cuadro</p><table><tbody><tr><td><p>A</p></td>');
    expect(saved?.cup_regulation).not.toMatch(/style|Mso|img|file:/);
    await page.getByRole('button', { name: 'Versiones' }).click();
    await page.getByRole('button', { name: 'Ver', exact: true }).last().click();
    await page.getByRole('button', { name: 'Volver a esta versión' }).click();
    await page.getByText('Restaurado.').waitFor();
    const [back] = await backstage.all(`select cup_regulation from cup where cup_id = $1`, [cup_id]);
    expect(back).toEqual({ cup_regulation: '<h2>Art. 1</h2><p>Casco integral.</p>' });
    await page.getByRole('button', { name: 'Escribir' }).click();
    await expect.poll(() => text.innerText()).toBe('Art. 1\n\nCasco integral.');
    // The browser refused only the styles that Word put on the clipboard.
    expect(takeFaultsButRefusals()).toEqual([]);
  });
});

describe('a cup at the desk', () => {
  test('gets a category of its own, and the ruler shows the hole before and none after', async () => {
    const { page, cup_id } = await atTheDesk('Copa de Edades');
    await turnTo(page, 'Categorías');
    const create = async (name: string, from: string, to: string) => {
      await page.getByRole('button', { name: 'Crear una categoría' }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel('Nombre de la categoría').fill(name);
      await sheet.getByLabel('Varones', { exact: false }).check();
      await sheet.getByLabel('Desde (años)').fill(from);
      await sheet.getByLabel('Hasta (años)').fill(to);
      await sheet.getByRole('button', { name: 'Guardar' }).click();
      await sheet.waitFor({ state: 'detached' });
    };
    await create('Promo 5 y 6', '5', '6');
    await create('Promo 9 y 10', '9', '10');
    await page.getByText('Ninguna categoría para 7 a 8 años').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await noSidewaysScroll(page);
    await create('Promo 7 y 8', '7', '8');
    await page.getByText('Cada edad tiene su categoría').waitFor();
    await page.getByRole('button', { name: 'Ordenar', exact: true }).click();
    await page.getByRole('button', { name: 'Subir Promo 7 y 8' }).click();
    await page
      .locator('form')
      .filter({ hasText: 'Edades que corren' })
      .getByRole('button', { name: 'Guardar' })
      .click();
    await page.getByText('Guardado', { exact: true }).waitFor();
    const order = await backstage.all<{ category_name: string }>(
      `select category_name from cup_category x join category k using (category_id) where cup_id = $1 order by x.category_order`,
      [cup_id],
    );
    expect(order.map(({ category_name }) => category_name)).toEqual([
      'Promo 5 y 6',
      'Promo 7 y 8',
      'Promo 9 y 10',
    ]);
  });

  test('shows a picture cut here as the public will see it, and one taken down comes back', async () => {
    const { page, cup_id } = await atTheDesk('Copa con Afiche');
    await turnTo(page, 'Fechas');
    await page.getByRole('button', { name: '1.ª fecha' }).click();
    const sheet = page.getByRole('dialog');
    const file = { name: 'pista.jpg', mimeType: 'image/jpeg', buffer: kit.photo };
    await sheet.getByLabel('Agregar imagen: Afiche y pista').setInputFiles(file);
    await sheet.getByLabel(/^Marco de lo que se ve/).waitFor();
    await sheet.getByLabel('Qué muestra').fill('La recta final');
    expect(await kit.violations(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Guardar imagen' }).click();
    await sheet.getByRole('button', { name: 'Quitar: La recta final' }).click();
    await sheet.getByText('Imagen quitada.').waitFor();
    await sheet.getByRole('button', { name: 'Deshacer' }).click();
    await sheet.getByRole('button', { name: 'Quitar: La recta final' }).waitFor();
    await sheet.getByLabel('Horarios').fill('9:00 Prácticas');
    await sheet.getByRole('button', { name: 'Guardar', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await turnTo(page, 'Resumen');
    await page.getByRole('link', { name: 'Ver como el público' }).click();
    await page.getByAltText('La recta final').waitFor();
    await page.getByText('9:00 Prácticas').waitFor();
    expect(await kit.violations(page)).toEqual([]);
    await noSidewaysScroll(page);
    const [{ mini } = { mini: 0 }] = await backstage.all<{ mini: number }>(
      `select f.width as mini from cup_date_image d join image i using (image_id) join file f on f.file_id = i.mini_id where d.cup_id = $1`,
      [cup_id],
    );
    expect(mini).toBe(320);
  });
});
