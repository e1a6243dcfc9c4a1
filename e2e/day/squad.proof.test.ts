import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBrowser, type Phones } from '../browser.ts';
import { hydrated } from '../visitor.ts';

const site = inject('siteUrl');
const phone = { viewport: { width: 360, height: 740 }, locale: 'es-AR' };
let browser: Phones;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const rows = (page: Page) => page.locator('main section li');

test('a delegate is one tap from home at the next gates of the whole club, and nothing moves', async () => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').fill('club@demo.test');
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('partidor-demo');
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.waitForURL(`${site}/`);
  const club = page.getByRole('link', { name: /pilotos · 6\.ª fecha/ });
  const count = Number(/(\d+) pilotos/.exec(await club.innerText())?.[1]);
  await club.click();
  await page.waitForURL(/\/clubs\/\d+-[a-z-]+\/today\?race=\d+$/);
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(count);
  await expect.poll(() => page.getByRole('link', { name: 'Papeles y deudas' }).count()).toBe(1);
  await page.addInitScript(() => {
    let shift = 0;
    Object.defineProperty(window, 'squadShift', { get: () => shift });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.reload();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(count);
  const shift = await page.evaluate(async () => {
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
    return Number(Reflect.get(window, 'squadShift'));
  });
  expect(shift).toBeLessThan(0.02);
  // Before its code has come, the page cannot know that the signal is lost.
  await hydrated(page);
  // Without an answer it says of when it is, and counts on in the past.
  await context.setOffline(true);
  await expect
    .poll(() => page.locator('main header p[role=status]').innerText())
    .toMatch(/^Sin conexión · a las \d/);
  await context.close();
});

test('one tap follows a whole club, which then stands on the home page', async () => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const { items } = (await (await context.request.get(`${site}/api/live`)).json()) as {
    items: { clubs: { club_id: number; riders: number }[] }[];
  };
  const club = items[0]?.clubs.toSorted((one, other) => other.riders - one.riders)[0];
  await page.goto(`${site}/clubs/${club?.club_id}`);
  await page.getByRole('button', { name: 'Seguir al club' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Sigues al club' }).count()).toBe(1);
  await page.goto(site);
  await page.getByRole('link', { name: new RegExp(`${club?.riders} pilotos`) }).click();
  await page.waitForURL(new RegExp(`/clubs/${club?.club_id}-[a-z-]+/today`));
  await expect.poll(() => page.getByRole('button', { name: 'Sigues al club' }).count()).toBe(1);
  await context.close();
});

test('a code opens what it is for, wherever it is typed: a judge’s the judges’ screen, that of a certificate its page', async () => {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const type = async (code: string) => {
    await page.goto(`${site}/login`);
    await page.getByRole('main').getByRole('link', { name: 'Tengo un código' }).click();
    await page.getByLabel('Código').fill(code);
    await page.getByRole('button', { name: 'Abrir', exact: true }).click();
  };
  await type('DEMOJ-UEZ01');
  await page.waitForURL(`${site}/juez`);
  await expect.poll(() => page.getByLabel('Código').inputValue()).toBe('DEMOJ-UEZ01');
  await type('ABCDE-FGHIJ-KLMNO-PQRST');
  await page.waitForURL(`${site}/certificate?code=abcdefghijklmnopqrst`);
  await context.close();
});
