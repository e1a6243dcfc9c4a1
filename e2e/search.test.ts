import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from './browser.ts';
import { violations } from './eyes.ts';

/* Somebody searches for a cousin whose name is half known: "echeveria noa", with one r and no h. */

const site = inject('siteUrl');
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 800 }, locale: 'es-AR' };
const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  locale: 'es-AR',
  hasTouch: true,
};
const typed = 'echeveria noa';
const cousin = 'Noah Echeverría';

let browser: Phones;
let page: Page;

async function open(options: BrowserContextOptions, path = '/'): Promise<void> {
  page = await (await browser.newContext(options)).newPage();
  await page.goto(`${site}${path}`, {
    waitUntil: options.javaScriptEnabled === false ? 'load' : 'networkidle',
  });
}

beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => page.context().close());
afterAll(() => browser.close());

describe('on a desk, by keyboard alone', () => {
  const field = () => page.getByRole('combobox', { name: 'Piloto, placa, club, copa o pista' });
  const list = () => page.getByRole('listbox');

  test('from the home page to the page of the cousin', async () => {
    await open(desk);
    // The key works a moment after the page has loaded.
    await expect
      .poll(async () => {
        await page.keyboard.press('/');
        return field().evaluate((one) => one === document.activeElement);
      })
      .toBe(true);
    await page.keyboard.type(typed);
    await list().getByRole('option', { name: cousin }).first().waitFor();
    expect(await page.getByText('¿Quisiste decir Echeverría Noah?').isVisible()).toBe(true);
    expect(await field().getAttribute('aria-expanded')).toBe('true');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    const chosen = list().locator('[aria-selected=true]');
    expect(await chosen.innerText()).toContain(cousin);
    expect(await field().getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/riders\/\d+-noah-echeverria/);
  });

  test('Escape closes the list and keeps what was typed; Enter goes to everything found', async () => {
    await open(desk);
    await field().focus();
    await page.keyboard.type(typed);
    await list().waitFor();
    await page.keyboard.press('Escape');
    await list().waitFor({ state: 'hidden' });
    expect(await field().inputValue()).toBe(typed);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=echeveria%20noa/);
    await page.getByRole('link', { name: '¿Quisiste decir Echeverría Noah?' }).click();
    await page.waitForURL(/q=Echeverr/);
    expect(await page.getByRole('main').getByRole('link', { name: cousin }).first().isVisible()).toBe(true);
  });

  test('without a signal it says so, and tries again when asked to', async () => {
    await open(desk);
    await page.route('**/api/search*', (route) => route.abort());
    await field().focus();
    await page.keyboard.type(typed);
    await page.getByText('No se pudo buscar').waitFor();
    await page.unroute('**/api/search*');
    await page.getByRole('alert').getByRole('button').click();
    await list().getByRole('option', { name: cousin }).first().waitFor();
  });
});

test('on a phone by touch: the sign in the header, then as one types', async () => {
  await open(phone);
  await page.getByRole('banner').getByRole('link', { name: 'Buscar' }).tap();
  await page.waitForURL(/\/search$/);
  const field = page.getByRole('searchbox');
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type(typed);
  await page.getByRole('main').getByRole('link', { name: cousin }).first().tap();
  await page.waitForURL(/\/riders\/\d+-noah-echeverria/);
});

test('without scripts: a form, and a page of what is found', async () => {
  await open({ ...desk, javaScriptEnabled: false });
  await page.getByRole('combobox', { name: 'Piloto, placa, club, copa o pista' }).fill(typed);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/search\?q=echeveria\+noa/);
  const found = page.getByRole('main').getByRole('link', { name: cousin }).first();
  expect(await found.getAttribute('href')).toMatch(/^\/riders\/\d+-noah-echeverria/);
});

test('search engines keep no page of what somebody looked for', async () => {
  await open(desk, '/search?q=echeverria');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
});
