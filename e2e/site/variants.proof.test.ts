import { describe, expect, test } from 'vitest';
import { hydrated, siteKit } from './kit.ts';

/*
 * There are two sites of one build: this one is Argentine and measured by Google, and the one of the other journeys
 * is neither.
 */
const kit = siteKit({ SITE: 'argentina', ANALYTICS_ID: 'G-TEST123' });

describe('the Argentine site', () => {
  test('wears its own stripe and name, speaks Spanish under its own flag, and says its country', async () => {
    const page = await kit.open('/');
    expect(await page.locator('header a[href="/"] svg path[fill="#74acdf"]').count()).toBe(1);
    expect(await page.locator('footer').innerText()).toContain('Argentina');
    const version = (await (await fetch(`${kit.url}/api/version`)).json()) as object;
    expect(version).toMatchObject({ latamUserVersion: 7, country: 'ARG' });
    const manifest = (await (await fetch(`${kit.url}/site.webmanifest`)).json()) as { name: string };
    expect(manifest.name).toBe('Partidor Argentina');
  });

  test('shows the banners of organization 1', async () => {
    const page = await kit.open('/');
    const [own] = (await (await fetch(`${kit.url}/api/ads/org/1`)).json()) as {
      ad_image_sup: { es: string };
    }[];
    expect(await page.locator('aside.ad img').first().getAttribute('src')).toBe(own?.ad_image_sup.es);
  });

  test('begins a sign-up in Argentina', async () => {
    const page = await kit.open('/registration');
    await expect.poll(() => page.locator('#country_id option:checked').innerText()).toBe('Argentina');
    await page.selectOption('#country_id', { label: 'Brasil' });
    await page.waitForTimeout(500);
    expect(await page.locator('#country_id option:checked').innerText()).toBe('Brasil');
  });
});

describe('Google Analytics', () => {
  const google = /googletagmanager\.com|google-analytics\.com/;

  test('is asked for only after a yes, told one page at a time, with nothing personal in the address', async () => {
    const context = await kit.phone();
    const asked: string[] = [];
    await context.route(google, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    const page = await kit.open('/', context);
    await page.getByText('¿Nos dejas contar tu visita').waitFor();
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Sí' }).click();
    await expect.poll(() => asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123']);
    const told = () =>
      page.evaluate(() =>
        (window.dataLayer ?? [])
          .map((one) => Array.from(one as ArrayLike<unknown>))
          .filter(([word, name]) => word === 'event' && name === 'page_view')
          .map((one) => (one[2] as { page_location: string }).page_location),
      );
    const tellsOf = (pages: number) => expect.poll(async () => (await told()).length).toBe(pages);
    await tellsOf(1);
    await page.locator('footer a[href="/ranking"]').click();
    await tellsOf(2);
    await page.locator('main a[href*="cup_id="]').first().click();
    await tellsOf(3);
    await page.waitForTimeout(300);
    const [home, , cup, ...more] = await told();
    expect(home).toBe(`${kit.url}/`);
    expect(cup).toMatch(/\/ranking\?cup_id=\d+$/);
    expect(more).toEqual([]);
    // The consent is withdrawn on the page that explains it.
    await page.goto(`${kit.url}/privacy`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Quitar el permiso' }).click();
    await page.getByText('Google Analytics no se carga').waitFor();
    asked.length = 0;
    await page.goto(`${kit.url}/help`);
    await hydrated(page);
    await page.waitForTimeout(1000);
    expect(asked).toEqual([]);
  });

  test('unreachable, it takes nothing away', async () => {
    const context = await kit.phone();
    await context.route(google, (route) => route.abort('connectionrefused'));
    const page = await kit.open('/', context);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.getByRole('button', { name: 'Sí' }).click();
    await page.locator('footer a[href="/pricing"]').click();
    await page.getByRole('heading', { level: 1, name: 'Precios por espacio publicitario' }).waitFor();
    expect(errors).toEqual([]);
  });

  test('a browser that asks not to be followed is not even asked', async () => {
    const context = await kit.phone();
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
    );
    const page = await kit.open('/', context);
    await page.waitForTimeout(1500);
    expect(await page.getByText('¿Nos dejas contar').count()).toBe(0);
  });
});

describe('our own count', () => {
  test('has each page once, by screen, cup and date, with no cookie', async () => {
    await kit.backstage.all('truncate page_view');
    const context = await kit.phone();
    const race = await kit.ridden();
    const page = await kit.open(race, context);
    await page.waitForTimeout(1500);
    await page.locator('[role=tab][aria-selected=false]').first().click();
    await page.locator('footer a[href="/help"]').click();
    await page.waitForURL(/help/);
    const counted = () =>
      kit.backstage.all<{ page: string; views: string }>(
        `select screen || coalesce(' ' || cup_id || ' ' || race_date, '') as page, views from page_view order by 1`,
      );
    const [, cup, date] = /cup_id=(\d+)&race_date=([\d-]+)/.exec(race) ?? [];
    await expect.poll(counted).toEqual([
      { page: 'help', views: '1' },
      { page: `race ${cup} ${date}`, views: '1' },
    ]);
    expect(await context.cookies()).toEqual([]);
  });
});
