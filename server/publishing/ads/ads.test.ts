import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Ad, AdReport } from '#contract/publishing/ads/ads.ts';
import { sellAd } from '#server/testing/ads.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { takeLetters } from '#server/testing/outbox.ts';

let app: TestApp;
let latam = 0;
let argentina = 0;
let third = 0;

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';

beforeAll(async () => {
  app = await startTestApp();
  argentina = await app.world.organization('Liga Argentina');
  latam = await app.world.organization('Confederación Latina');
  third = await app.world.organization('Federación Andina');
  // The numbers that the specification names.
  expect([argentina, latam]).toEqual([1, 2]);
});
afterAll(() => app.stop());
beforeEach(() => app.pool.query('truncate ad, ad_day, ad_seen, ad_request cascade'));

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  return app.app.inject({ method: 'POST', url, headers: { 'user-agent': phone, ...headers }, payload: body });
}
const adsOf = async (organization: number, cup?: number): Promise<Ad[]> =>
  (await app.get(`/api/ads/org/${organization}${cup === undefined ? '' : `?cup_id=${cup}`}`)).json();
const idsOf = (ads: Ad[]) => ads.map(({ ad_id }) => ad_id);
const report = async (report_key: string): Promise<AdReport> =>
  (await post('/api/ads/report', { report_key })).json();
/** The banners that come with a page. */
async function onPage(target: TestApp, url: string): Promise<number[]> {
  const html = (await target.get(url, { accept: 'text/html' })).body;
  const boot = /<script type="application\/json" id="page">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  return idsOf((JSON.parse(boot) as { ads: Ad[] }).ads);
}
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

describe('banners', () => {
  test('run from their first day to their last, as days pass where the organization is', async () => {
    const { ad_id } = await sellAd(app, {
      organization_id: latam,
      starts_on: day(-1),
      ends_on: day(1),
      languages: ['es', 'pt'],
    });
    await sellAd(app, { organization_id: latam, starts_on: day(2) });
    await sellAd(app, { organization_id: latam, ends_on: day(-2) });
    expect(await adsOf(latam)).toEqual([
      {
        ad_id,
        organization_id: latam,
        cup_id: null,
        ad_link_sup: 'https://shop.test/lang_/',
        ad_link_low: 'https://shop.test/lang_/',
        ad_image_sup: {
          es: `/files/public/${ad_id}-sup-es.webp`,
          pt: `/files/public/${ad_id}-sup-pt.webp`,
        },
        ad_image_low: {
          es: `/files/public/${ad_id}-low-es.webp`,
          pt: `/files/public/${ad_id}-low-pt.webp`,
        },
      },
    ]);
    const { items } = (await app.get('/api/ads?_attributes=["ad_link_sup"]')).json();
    expect(items).toEqual([{ ad_id, ad_link_sup: 'https://shop.test/lang_/' }]);
  });

  test('of a cup show on its dates alone; without its own, those of its organization', async () => {
    const cup = await app.world.cup({ organization: 'Federación Andina' });
    const other = await app.world.cup({ organization: 'Federación Andina' });
    const common = await sellAd(app, { organization_id: third });
    const own = await sellAd(app, { organization_id: third, cup_id: cup });
    expect(idsOf(await adsOf(third))).toEqual([common.ad_id]);
    expect(idsOf(await adsOf(third, cup))).toEqual([own.ad_id]);
    expect(idsOf(await adsOf(third, other))).toEqual([common.ad_id]);
  });

  test('take turns to be the first: each half hour another', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1) ids.push((await sellAd(app, { organization_id: latam })).ad_id);
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const first = new Set<number | undefined>();
      for (let slot = 0; slot < 3; slot += 1) {
        vi.setSystemTime(new Date(Date.UTC(2099, 0, 1, 10, 30 * slot + 1)));
        const shown = idsOf(await adsOf(latam));
        expect(new Set(shown)).toEqual(new Set(ids));
        first.add(shown[0]);
      }
      expect(first.size).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  test('a link that is none is refused by the database', async () => {
    await expect(sellAd(app, { organization_id: latam, link: 'javascript:alert(1)' })).rejects.toThrow(
      'ad_link_',
    );
  });
});

describe('a page carries', () => {
  test("the site's banners; at sign-in those of organization 1; on a race and a licence the organizer's", async () => {
    const site = await sellAd(app, { organization_id: latam });
    const atLogin = await sellAd(app, { organization_id: argentina });
    const own = await sellAd(app, { organization_id: third });
    const cup_id = await app.world.cup({ organization: 'Federación Andina' });
    await app.world.race(cup_id, '2026-05-10', 'OFFICIAL');
    expect(await onPage(app, '/')).toEqual([site.ad_id]);
    expect(await onPage(app, '/ranking')).toEqual([site.ad_id]);
    expect(await onPage(app, '/login')).toEqual([atLogin.ad_id]);
    expect(await onPage(app, `/races?cup_id=${cup_id}&race_date=2026-05-10`)).toEqual([own.ad_id]);
    const licence = `/licence?organization_id=${third}&cup_id=${cup_id}&type=FALSE&race=2026-05-10`;
    expect(await onPage(app, licence)).toEqual([own.ad_id]);
    await app.pool.query('delete from ad where ad_id = $1', [own.ad_id]);
    // The page that was kept before is discarded.
    await expect
      .poll(() => onPage(app, `/races?cup_id=${cup_id}&race_date=2026-05-10`))
      .toEqual([site.ad_id]);
  });

  test('in Argentina those of organization 1', async () => {
    const variant = await startTestApp({ SITE: 'argentina' });
    try {
      await variant.world.organization('Liga Argentina');
      await variant.world.organization('Confederación Latina');
      const home = await sellAd(variant, { organization_id: 1 });
      await sellAd(variant, { organization_id: 2 });
      expect(await onPage(variant, '/')).toEqual([home.ad_id]);
    } finally {
      await variant.stop();
    }
  });
});

describe('an advertiser is told the truth', () => {
  const view = (ad_id: number, view_id: string, more: object = {}) =>
    post('/api/ads/view', { ad_id, view_ad: 'SUP', language: 'es', view_id, ...more });

  test('views and clicks by day, space and language, each sent twice counted once', async () => {
    const { ad_id, report_key } = await sellAd(app, { organization_id: latam, name: 'Cascos Andes' });
    const [a, b, c] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (const view_id of [a, a, b]) expect((await view(ad_id, view_id)).statusCode).toBe(200);
    await view(ad_id, c, { view_ad: 'LOW', language: 'pt' });
    for (let press = 0; press < 2; press += 1)
      await post('/api/ads/click', { ad_id, click_ad: 'LOW', language: 'pt', view_id: c });
    const told = await report(report_key);
    const [first] = told.days;
    expect(told).toEqual({
      ad_name: 'Cascos Andes',
      organization_name: 'Confederación Latina',
      cup_name: null,
      starts_on: null,
      ends_on: null,
      days: [
        { day: first?.day, position: 'SUP', language: 'es', views: 2, clicks: 0 },
        { day: first?.day, position: 'LOW', language: 'pt', views: 1, clicks: 1 },
      ],
    });
  });

  test('the two words of the specification are enough for a click', async () => {
    const { ad_id, report_key } = await sellAd(app, { organization_id: latam });
    expect((await post('/api/ads/click', { ad_id, click_ad: 'SUP' })).json()).toEqual({});
    expect((await report(report_key)).days).toMatchObject([{ position: 'SUP', views: 0, clicks: 1 }]);
  });

  test.each([
    ['a search engine', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a browser without a head', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0 Safari/537.36'],
    ['a script', 'curl/8.9.1'],
    ['who says nothing', ''],
  ])('%s is answered and not counted', async (_who, userAgent) => {
    const { ad_id, report_key } = await sellAd(app, { organization_id: latam });
    const body = { ad_id, view_ad: 'SUP', language: 'es', view_id: crypto.randomUUID() };
    expect((await post('/api/ads/view', body, { 'user-agent': userAgent })).statusCode).toBe(200);
    expect((await report(report_key)).days).toEqual([]);
  });

  test('a thousand phones at once are counted one by one', async () => {
    const { ad_id, report_key } = await sellAd(app, { organization_id: latam });
    const phones = Array.from({ length: 1000 }, (_, index) =>
      view(ad_id, crypto.randomUUID(), { view_ad: index % 2 === 0 ? 'SUP' : 'LOW' }).then(
        ({ statusCode }) => statusCode,
      ),
    );
    expect(new Set(await Promise.all(phones))).toEqual(new Set([200]));
    expect((await report(report_key)).days).toMatchObject([
      { position: 'SUP', views: 500 },
      { position: 'LOW', views: 500 },
    ]);
  });

  test.each([
    ['an ad that is gone', { ad_id: 999, click_ad: 'SUP' }, 404, 'ad.not_found'],
    ['a space that is none', { ad_id: 1, click_ad: 'MIDDLE' }, 400, 'request.bad_body'],
    ['somebody’s name', { ad_id: 1, click_ad: 'SUP', rider_id: 3 }, 400, 'request.bad_body'],
    ['a number that is none', { ad_id: 1, click_ad: 'SUP', view_id: '1' }, 400, 'request.bad_body'],
  ])('a click on %s is refused', async (_what, body, status, code) => {
    const answer = await post('/api/ads/click', body);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  test('who has no key reads nothing, and the key is in no public answer', async () => {
    const { report_key } = await sellAd(app, { organization_id: latam });
    for (const wrong of ['', '1', 'x'.repeat(64), "' or true --"])
      expect((await post('/api/ads/report', { report_key: wrong })).statusCode).toBe(404);
    for (const url of ['/api/ads', `/api/ads/org/${latam}`, '/'])
      expect((await app.get(url)).body).not.toContain(report_key);
  });
});

describe('a space is asked for', () => {
  const request = (more: object = {}) => ({
    cup_id: null,
    spaces: 'BOTH',
    request_name: 'Cascos Andes',
    request_email: ' Ventas@Cascos.example ',
    request_phone: '+54 11 5555',
    message: '¿Desde cuándo?',
    request_key: crypto.randomUUID(),
    ...more,
  });

  test('and the organization gets one letter, whatever the signal did', async () => {
    await takeLetters(app.dataDir);
    await app.pool.query(
      `update organization set organization_contact = 'office@example.org' where organization_id = $1`,
      [latam],
    );
    const sent = request();
    for (let press = 0; press < 2; press += 1)
      expect((await post('/api/ads/requests', sent)).statusCode).toBe(200);
    await app.runJobs();
    const [letter, ...more] = await takeLetters(app.dataDir);
    expect(more).toEqual([]);
    expect(letter?.to).toBe('office@example.org');
    expect(letter?.subject).toContain('Cascos Andes');
    expect(letter?.text).toContain('¿Desde cuándo?');
    expect(letter?.text).toContain('ventas@cascos.example');
  });

  test.each([
    ['without a mail to answer to', { request_email: 'ventas' }, 400, 'request_email'],
    ['by nobody', { request_name: ' ' }, 400, 'request_name'],
    ['for a cup that nobody sees', { cup_id: 'draft' }, 404, null],
  ])('%s it is refused', async (_how, more, status, where) => {
    const cup_id = 'cup_id' in more ? await app.world.cup({ status: 'DRAFT' }) : null;
    const answer = await post('/api/ads/requests', request({ ...more, cup_id }));
    expect([answer.statusCode, answer.json().where]).toEqual([status, where]);
  });
});
