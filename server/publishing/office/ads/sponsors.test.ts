import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdReport } from '#contract/publishing/ads/ads.ts';
import type { OfficeAd } from '#contract/publishing/office/ads.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { photo } from '#server/testing/papers.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let people: People;
let organization_id = 0;
let race_id = 0;
let category_id = 0;
let secretary = '';
let stranger = '';

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  ({ organization_id } = await people.place());
  const other = await app.world.organization('Liga del Sur');
  const organizer = async (one: number) =>
    (await people.account({ roles: [{ role: 'organizer', organization_id: one }] })).token;
  secretary = await organizer(organization_id);
  stranger = await organizer(other);
  const cup_id = await app.world.cup({ organization: 'Federación Andina', dates: ['2026-05-10'] });
  race_id = await app.world.race(cup_id, '2026-05-10', 'RACING');
  await app.world.category(cup_id, race_id, 'Varones 9', [
    { name: 'Ana Núñez', plate: '18', serie: 1, motos: [1] },
  ]);
  const { race_categories } = (await app.get(`/api/races/${race_id}`)).json<Race>();
  category_id = race_categories[0]?.category_id ?? 0;
});
afterAll(() => app.stop());

const body = (more: object = {}) => ({
  race_id,
  category_id: null,
  ad_name: 'Cascos Andes',
  link: 'https://shop.test/lang_/',
  starts_on: null,
  ends_on: null,
  ...more,
});
const book = (more: object = {}, token = secretary) =>
  people.call('POST', '/api/office/sponsors', token, body(more));
const sponsors = async () =>
  (await app.get(`/api/races/${race_id}`)).json<Race>().race_sponsors?.map((one) => one.sponsor_name) ?? [];
const count = (kind: 'view' | 'click', ad_id: number, space: string) =>
  app.app.inject({
    method: 'POST',
    url: `/api/ads/${kind}`,
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/141.0 Mobile Safari/537.36' },
    payload: { ad_id, [`${kind}_ad`]: space, language: 'es', view_id: crypto.randomUUID() },
  });

describe('a sponsor', () => {
  test('of the date and one of a class are read on the page of the race, and are no banners', async () => {
    const whole = (await book()).json<OfficeAd>();
    const own = (await book({ category_id, ad_name: 'Frenos Luján', link: null })).json<OfficeAd>();
    expect(whole.sponsored).toEqual({
      race_name: expect.any(String),
      race_date: '2026-05-10',
      category_name: null,
    });
    expect(own.sponsored).toMatchObject({ category_name: 'Varones 9' });
    const file = { name: 'logo.png', bytes: await photo() };
    const url = `/api/office/ads/${whole.ad_id}/pictures/LOGO/es`;
    const logo = (await people.send('PUT', url, secretary, {}, { file })).json<OfficeAd>().ad_image_logo?.es;
    expect((await app.get(logo ?? '')).statusCode).toBe(200);
    await expect.poll(sponsors).toEqual(['Cascos Andes', 'Frenos Luján']);
    const { race_sponsors } = (await app.get(`/api/races/${race_id}`)).json<Race>();
    expect(race_sponsors).toMatchObject([
      { category_id: null, sponsor_link: 'https://shop.test/lang_/', sponsor_logo: { es: logo } },
      { category_id, sponsor_link: null, sponsor_logo: null },
    ]);
    expect((await app.get(`/api/ads/org/${organization_id}`)).json()).toEqual([]);
    expect((await app.get('/api/ads')).json()).toMatchObject({ total: 0 });
  });

  test('is counted where it was seen and tapped, and its report says so', async () => {
    const { ad_id, report_key } = (await book({ ad_name: 'Bicis Luna' })).json<OfficeAd>();
    expect((await count('view', ad_id, 'SCREEN')).statusCode).toBe(200);
    expect((await count('view', ad_id, 'RACE')).statusCode).toBe(200);
    expect((await count('click', ad_id, 'RACE')).statusCode).toBe(200);
    expect((await count('view', ad_id, 'ROOF')).statusCode).toBe(400);
    const report = (
      await app.app.inject({ method: 'POST', url: '/api/ads/report', payload: { report_key } })
    ).json<AdReport>();
    expect(report.days.map(({ position, views, clicks }) => [position, views, clicks])).toEqual([
      ['SCREEN', 1, 0],
      ['RACE', 1, 1],
    ]);
  });

  test('whose days are over is on no page any more', async () => {
    const { ad_id } = (await book({ ad_name: 'Bebidas Sol' })).json<OfficeAd>();
    await expect.poll(sponsors).toContain('Bebidas Sol');
    const over = { ad_name: 'Bebidas Sol', link: null, starts_on: '2026-01-01', ends_on: '2026-01-02' };
    expect((await people.call('PUT', `/api/office/ads/${ad_id}`, secretary, over)).statusCode).toBe(200);
    await expect.poll(sponsors).not.toContain('Bebidas Sol');
  });

  test.each([
    ['that leads to a script', { link: 'javascript:alert(1)' }, 'ad.link'],
    ['without a name', { ad_name: ' ' }, 'request.bad_body'],
    ['of a class that does not race here', { category_id: 999_999 }, 'race.category_not_found'],
    ['of no race', { race_id: 999_999 }, 'race.not_found'],
  ])('%s is refused', async (_what, more, code) => {
    expect((await book(more)).json()).toMatchObject({ code });
  });

  test('of a race of another organization is refused, and a banner keeps its link', async () => {
    expect((await book({}, stranger)).json()).toMatchObject({ code: 'race.not_found' });
    const days = { starts_on: null, ends_on: null };
    const banner = { organization_id, cup_id: null, ad_name: 'X', link: 'https://x.test', ...days };
    const { ad_id } = (await people.call('POST', '/api/office/ads', secretary, banner)).json<OfficeAd>();
    const bare = { ad_name: 'X', link: null, ...days };
    const answer = await people.call('PUT', `/api/office/ads/${ad_id}`, secretary, bare);
    expect(answer.json()).toMatchObject({ code: 'ad.link' });
  });
});
