import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, siteKit } from './kit.ts';

const kit = siteKit();

/** Makes a phone that stores what it has seen, after its first visit. */
async function phoneThatKeeps(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await kit.phone({ serviceWorkers: 'allow' });
  const page = await kit.open('/', context);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((wait) => setTimeout(wait, 50));
  });
  return { context, page };
}

const keptBar = (page: Page) => page.getByText(/Sin conexión · datos/);

describe('without a signal', () => {
  test('the race seen last opens with its results and its age, and refreshes itself when the signal is back', async () => {
    const { context, page } = await phoneThatKeeps();
    const race = await kit.ridden();
    await page.goto(kit.url + race);
    await hydrated(page);
    const title = await page.title();
    await page.goto(`${kit.url}/help`);
    await context.setOffline(true);
    await page.goto(kit.url + race);
    expect(await page.title()).toBe(title);
    await hydrated(page);
    await keptBar(page).waitFor();
    expect(await keptBar(page).innerText()).toMatch(/datos de las\s\d\d:\d\d/);
    // What it shows is complete: a tab, a category and a rider can be opened.
    await page.locator('[role=tab][aria-selected=false]').first().click();
    await page.locator('main a[href*="category="]').first().click();
    await page.waitForURL(/category=/);
    await context.setOffline(false);
    await expect.poll(() => keptBar(page).count()).toBe(0);
  });

  test('the first page a phone ever opens is kept with what it needs', async () => {
    const addresses = [await kit.ridden(), '/ranking?cup_id=1', '/riders/1', '/clubs', '/clubs/1', '/'];
    for (const address of addresses) {
      const context = await kit.phone({ serviceWorkers: 'allow' });
      const page = await kit.open(address, context);
      const heading = await page.locator('h1').innerText();
      // A page of a rider writes the name into its address meanwhile.
      const isKept = async () => (await (await caches.open('pages')).keys()).length > 0;
      await expect.poll(() => page.evaluate(isKept)).toBe(true);
      await context.setOffline(true);
      for (const visit of ['first', 'second']) {
        await page.reload();
        await hydrated(page);
        await keptBar(page).waitFor();
        expect(`${visit} ${await page.locator('h1').innerText()}`).toBe(`${visit} ${heading}`);
      }
      await context.close();
    }
  });

  test('from one page seen before to another, by links, without loading anew', async () => {
    const { context, page } = await phoneThatKeeps();
    await page.locator('footer a[href="/ranking"]').click();
    await page.waitForURL(/ranking/);
    await page.locator('main a[href*="cup_id="]').first().click();
    await page.waitForURL(/cup_id=/);
    await page.waitForLoadState('networkidle');
    const heading = await page.locator('h1').innerText();
    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL(`${kit.url}/`);
    await context.setOffline(true);
    await page.goBack();
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await page.reload();
    await hydrated(page);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await keptBar(page).waitFor();
  });

  test('a page that was never seen says so, in my language, and offers what was', async () => {
    const { context, page } = await phoneThatKeeps();
    await page.goto(kit.url + (await kit.ridden()));
    await hydrated(page);
    const seen = await page.title();
    await context.setOffline(true);
    await page.goto(`${kit.url}/ranking?cup_id=2`);
    await page.getByRole('heading', { name: 'Sin conexión' }).waitFor();
    await page.getByRole('link', { name: seen }).click();
    await keptBar(page).waitFor();
    expect(await page.title()).toBe(seen);
  });

  test('a class of a race that was seen opens, though its own address never was', async () => {
    const { context, page } = await phoneThatKeeps();
    const address = await kit.ridden();
    await page.goto(kit.url + address);
    await hydrated(page);
    // Another tab of the race is fetched as a whole, and stored.
    await page.getByRole('tab').first().click();
    const link = page.locator('main li a[href*="category="]').first();
    const name = await link.innerText();
    const href = (await link.getAttribute('href')) ?? '';
    await page.waitForTimeout(1000);
    await context.setOffline(true);
    const direct = await context.newPage();
    await direct.goto(kit.url + href);
    await keptBar(direct).waitFor();
    await expect.poll(() => direct.title()).toContain(name);
    await direct.getByRole('heading', { name }).first().waitFor();
  });

  test('nothing of an account is kept on the phone', async () => {
    const { page } = await phoneThatKeeps();
    await page.goto(`${kit.url}/login`);
    await hydrated(page);
    await page.fill('#user_email', 'familia@demo.test');
    await page.fill('#user_password', 'partidor-demo');
    await Promise.all([
      page.waitForResponse('**/api/users/login'),
      page.locator('main button[type=submit]').click(),
    ]);
    await page.waitForTimeout(500);
    await page.goto(`${kit.url}/profile`);
    await page.waitForLoadState('networkidle');
    await page.goto(`${kit.url}/payments`);
    await page.waitForLoadState('networkidle');
    const kept = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          found.push(new URL(request.url).pathname);
      return found;
    });
    expect(kept.length).toBeGreaterThan(5);
    for (const path of kept)
      expect(path).toMatch(
        /^\/(assets\/|files\/public\/|offline$|api\/(cups|winners$|races\/by_date|races\/\d+\/live$|live$|organizations|ads)|races$|ranking$|$)/,
      );
  });

  test('what is put on the phone beforehand weighs no more than 300 kB', async () => {
    const { page } = await phoneThatKeeps();
    const files = await page.evaluate(async () => {
      const worker = await (await fetch('/sw.js')).text();
      return [...new Set(worker.match(/\/assets\/[\w.-]+\.(js|woff2)/g)), '/offline', '/sw.js'];
    });
    expect(files.length).toBeGreaterThan(6);
    let bytes = 0;
    for (const file of files) {
      const body = Buffer.from(await (await fetch(kit.url + file)).arrayBuffer());
      bytes += file.endsWith('.woff2') ? body.length : gzipSync(body).length;
    }
    expect(bytes).toBeLessThanOrEqual(300_000);
  });
});

describe('a new version', () => {
  const serveVersion = (context: BrowserContext, latamUserVersion: number) =>
    context.route('**/api/version', (route) =>
      route.fulfill({ json: { latamUserVersion, version: '9', country: 'LATAM' } }),
    );
  const loads = (page: Page) => page.evaluate(() => performance.timeOrigin);

  test('is loaded once, and never again for the same version', async () => {
    const context = await kit.phone();
    await serveVersion(context, 8);
    const page = await context.newPage();
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
    });
    await page.goto(`${kit.url}/help`);
    await expect.poll(() => documents).toBe(2);
    await page.waitForTimeout(2500);
    expect(documents).toBe(2);
  });

  test('waits while somebody fills in a form, and comes at the next place', async () => {
    const context = await kit.phone();
    let version = 7;
    await context.route('**/api/version', (route) =>
      route.fulfill({ json: { latamUserVersion: version, version: '9', country: 'LATAM' } }),
    );
    // This lets the page check again without waiting five minutes.
    await context.addInitScript(() => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + Number(document.documentElement?.dataset['later'] ?? 0);
    });
    const page = await context.newPage();
    await page.goto(`${kit.url}/login`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1000);
    await page.fill('#user_email', 'familia@demo.test');
    const before = await loads(page);
    version = 8;
    const [asked] = await Promise.all([
      page.waitForResponse('**/api/version'),
      page.evaluate(() => {
        document.documentElement.dataset['later'] = String(6 * 60_000);
        document.dispatchEvent(new Event('visibilitychange'));
      }),
    ]);
    expect(asked.ok()).toBe(true);
    await page.waitForTimeout(500);
    expect(await loads(page)).toBe(before);
    expect(await page.inputValue('#user_email')).toBe('familia@demo.test');
    await page.locator('footer a[href="/help"]').click();
    await page.waitForURL(/help/);
    await expect.poll(() => loads(page).catch(() => before)).not.toBe(before);
  });

  test('that cannot be asked for disturbs nobody', async () => {
    const context = await kit.phone();
    await context.route('**/api/version', (route) => route.abort());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    const logged = page.waitForEvent('console', (message) => message.text().includes('version'));
    await page.goto(`${kit.url}/`);
    expect((await logged).type()).toBe('info');
    expect(errors).toEqual([]);
  });
});
