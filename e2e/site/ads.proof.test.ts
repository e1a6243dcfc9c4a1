import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectToStay, hydrated, phone, siteKit, watchShifts } from './kit.ts';

const kit = siteKit();
const top = 'aside.ad >> nth=0';

const counted = () =>
  kit.backstage.all<{ position: string; language: string; views: string; clicks: string }>(
    `select position, language, sum(views) as views, sum(clicks) as clicks from ad_day group by 1, 2 order by 1, 2`,
  );
const forget = () => kit.backstage.all('truncate ad_day, ad_seen');
const banner = (page: Page) => page.locator(`${top} >> img`);
/**
 * Scrolls away as soon as the page knows that a banner is visible, because the driver of a busy browser may be late.
 */
const scrollOnceSeen = (context: BrowserContext) =>
  context.addInitScript(() => {
    globalThis.IntersectionObserver = class extends IntersectionObserver {
      constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          told(entries, observer);
          if (entries.some(({ isIntersecting }) => isIntersecting)) scrollTo(0, 900);
        }, options);
      }
    };
  });
/** Stops the site's first ad from leading anywhere in the tests. */
const stayHere = (context: BrowserContext) =>
  context.route('https://**', (route) => route.fulfill({ contentType: 'text/html', body: 'the shop' }));

describe('a banner', () => {
  test('counts once it was in sight for a second; a reload adds nothing, the next page does', async () => {
    await forget();
    const page = await kit.open('/');
    await banner(page).waitFor();
    await expect.poll(counted).toEqual([{ position: 'SUP', language: 'es', views: '1', clicks: '0' }]);
    await page.reload();
    await banner(page).waitFor();
    await page.waitForTimeout(2000);
    expect(await counted()).toEqual([{ position: 'SUP', language: 'es', views: '1', clicks: '0' }]);
    await page.locator('footer a[href="/ranking"]').click();
    await page.waitForURL(/ranking/);
    // The page scrolls to its top once it is drawn, so a reader reaches the lower banner after that.
    const lowerViews = async () => {
      await page.locator('aside.ad').last().scrollIntoViewIfNeeded();
      return (await counted()).find(({ position }) => position === 'LOW')?.views;
    };
    await expect.poll(lowerViews).toBe('1');
  });

  test('that was passed over quickly is not counted', async () => {
    await forget();
    const context = await kit.phone();
    await scrollOnceSeen(context);
    const page = await kit.open('/', context);
    await page.waitForFunction(() => scrollY > 0);
    await page.waitForTimeout(2000);
    expect(await counted()).toEqual([]);
  });

  test('opens in another tab, in my language, and the click is counted', async () => {
    await forget();
    await kit.backstage.all(`update ad set ad_link_sup = 'https://shop.test/lang_/casco'`);
    await expect.poll(async () => (await fetch(`${kit.url}/`)).text()).toContain('/casco');
    const context = await kit.phone();
    await stayHere(context);
    await context.addCookies([{ name: 'lang', value: 'pt', url: kit.url }]);
    const page = await kit.open('/', context);
    await banner(page).waitFor();
    const link = page.locator(`${top} >> a`);
    expect(await link.getAttribute('rel')).toBe('noopener sponsored');
    await page.waitForTimeout(500);
    expect(await link.getAttribute('href')).toBe('https://shop.test/pt/casco');
    await Promise.all([context.waitForEvent('page'), link.click()]);
    await expect.poll(counted).toEqual([{ position: 'SUP', language: 'pt', views: '1', clicks: '1' }]);
    expect(page.url()).toBe(`${kit.url}/`);
  });

  test('gives way to the next one at each place, each in its turn', async () => {
    const [other] = await kit.backstage.all<{ ad_id: string }>(
      `insert into ad (organization_id, ad_name) values (2, 'Otra') returning ad_id`,
    );
    await kit.backstage.all(
      `insert into ad_image (ad_id, position, language, file_id)
       select $1, position, language, file_id from ad_image join ad using (ad_id)
       where ad.organization_id = 1`,
      [other?.ad_id],
    );
    try {
      await expect
        .poll(async () => ((await (await fetch(`${kit.url}/api/ads/org/2`)).json()) as object[]).length)
        .toBe(2);
      const page = await kit.open('/');
      const shown = () => banner(page).getAttribute('src');
      const seen = [await shown()];
      for (const href of ['/ranking', '/help', '/']) {
        await page.locator(`footer a[href="${href}"]`).click();
        // The next page may take a moment to come, and the banner changes with it.
        await expect.poll(shown).not.toBe(seen.at(-1));
        seen.push(await shown());
      }
      expect(seen).toEqual([seen[0], seen[1], seen[0], seen[1]]);
    } finally {
      await kit.backstage.all('delete from ad where ad_id = $1', [other?.ad_id]);
    }
  });

  test('is nowhere around a sign-up, on paper, or while the keyboard covers half the screen', async () => {
    const page = await kit.open('/registration');
    await page.waitForTimeout(500);
    expect(await page.locator('aside.ad').count()).toBe(0);
    await page.goto(`${kit.url}/`);
    await banner(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await banner(page).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => {
      document.documentElement.dataset['keyboard'] = '';
    });
    expect(await banner(page).isVisible()).toBe(false);
  });
});

describe('whatever becomes of a banner, the page stays where it is', () => {
  const screens = [
    ['home', '/'],
    ['race', null],
    ['ranking', '/ranking?cup_id=1'],
    ['login', '/login'],
    ['office without a session', '/administration'],
    ['registration', '/registration'],
    ['pricing', '/pricing'],
    ['about', '/about-us'],
    ['help', '/help'],
    ['privacy', '/privacy'],
    ['terms', '/terms'],
    ['licence', '/licence'],
    ['payments', '/payments'],
    ['profile', '/profile'],
    ['certificate', '/certificate'],
    ['advertiser', '/advertiser'],
    ['unknown', '/no-existe'],
    ['regulation', '/?regulation=1'],
  ] as const;
  test.each(screens)('%s moves by no more than 0.02 with its banners', async (_name, path) => {
    const context = await kit.phone();
    await watchShifts(context);
    const page = await kit.open(path ?? (await kit.ridden()), context);
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(600);
    await expectToStay(page);
  });

  const troubles: [string, (context: BrowserContext) => Promise<unknown>][] = [
    [
      'an ad blocker',
      async (context) => {
        await context.route(/\/api\/(ads|page_views)/, (route) => route.abort('blockedbyclient'));
        await context.route('**/files/public/**', (route) => route.abort('blockedbyclient'));
      },
    ],
    [
      'a picture that is gone',
      (context) => context.route('**/files/public/**', (route) => route.fulfill({ status: 404 })),
    ],
    [
      'letters that come slowly',
      (context) =>
        context.route('**/*.woff2', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 1500));
          await route.continue().catch(() => undefined);
        }),
    ],
    [
      'a picture of 5 MB that comes slowly',
      (context) =>
        context.route('**/files/public/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 2500));
          await route.fulfill({ contentType: 'image/svg+xml', body: hugePicture }).catch(() => undefined);
        }),
    ],
  ];
  const hugePicture = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><!--${'x'.repeat(5_000_000)}--><path d="M0 0h4000v3000H0z"/></svg>`;

  test.each(troubles)('%s', async (_what, meet) => {
    const context = await kit.phone();
    await meet(context);
    await watchShifts(context);
    const errors: string[] = [];
    const page = await kit.open('/', context);
    page.on('pageerror', (error) => errors.push(String(error)));
    const heightBefore = (await page.locator(top).boundingBox())?.height;
    await page.locator('footer a[href="/ranking"]').click();
    await page.waitForURL(/ranking/);
    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL(`${kit.url}/`);
    await page.waitForTimeout(3000);
    expect(errors).toEqual([]);
    expect((await page.locator(top).boundingBox())?.height).toBe(heightBefore);
    await expectToStay(page);
  });

  test('banners that do not come are asked for five times more, each time later', async () => {
    const context = await kit.phone();
    const asked: number[] = [];
    await context.route('**/api/ads/org/**', (route) => {
      asked.push(Date.now());
      return route.abort();
    });
    const page = await kit.open('/', context);
    await page.goto(`${kit.url}/help`);
    await hydrated(page);
    await page.locator('header a[href="/"]').first().click();
    await page.locator('header a[href*="/login"]').click();
    await page.waitForURL(/login/);
    await expect.poll(() => asked.length).toBe(6);
    const waits = asked.slice(1).map((at, index) => at - (asked[index] ?? 0));
    // A busy machine may ask later than this, never sooner.
    for (const [index, wait] of waits.entries()) expect(wait).toBeGreaterThanOrEqual(300 * (index + 1) - 20);
    await page.waitForTimeout(2500);
    expect(asked).toHaveLength(6);
    // The earlier banner is still in its place.
    expect(await page.locator('aside.ad').count()).toBe(2);
  });
});

describe('a hostile ad', () => {
  test('whose link is a script is a picture that leads nowhere', async () => {
    // The database's own check is removed, as after a careless import.
    await kit.backstage.all('alter table ad drop constraint ad_ad_link_sup_check');
    await kit.backstage.all(`update ad set ad_link_sup = 'javascript:document.title=1'`);
    await expect.poll(async () => (await fetch(`${kit.url}/`)).text()).toContain('javascript:document');
    for (const javaScriptEnabled of [true, false]) {
      const context = await kit.phone({ javaScriptEnabled });
      const page = await context.newPage();
      await page.goto(`${kit.url}/`);
      await page.locator('aside.ad img').first().waitFor();
      expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
      await page.locator('aside.ad img').first().click();
      expect(await page.title()).toContain('Partidor');
    }
    expect(phone.userAgent).not.toContain('Headless');
  });
});
