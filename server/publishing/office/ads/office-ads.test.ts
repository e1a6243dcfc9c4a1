import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfficeAd } from '#contract/publishing/office/ads.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';
import { photo } from '#server/testing/papers.ts';

let app: TestApp;
let people: People;
let organization_id = 0;
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
});
afterAll(() => app.stop());

const booking = (more: object = {}) => ({
  organization_id,
  cup_id: null,
  ad_name: 'Cascos Andes',
  link: 'https://shop.test/lang_/',
  starts_on: null,
  ends_on: null,
  ...more,
});
const book = (token: string, more: object = {}) =>
  people.call('POST', '/api/office/ads', token, booking(more));
const booked = async (more: object = {}) => (await book(secretary, more)).json<OfficeAd>();
const list = async (token: string) =>
  (await people.call('GET', '/api/office/ads', token)).json<{ items: OfficeAd[]; requests: object[] }>();
const picture = (ad: OfficeAd, space = 'SUP', language = 'es') =>
  `/api/office/ads/${ad.ad_id}/pictures/${space}/${language}`;
const publicAds = async () => (await app.get(`/api/ads/org/${organization_id}`)).json<OfficeAd[]>();

describe('a banner', () => {
  test('is booked, gets its picture, shows, changes, and is taken down; each step on record', async () => {
    const ad = await booked();
    expect(ad).toMatchObject({ ad_name: 'Cascos Andes', views: 0, clicks: 0, ad_image_sup: null });
    const file = { name: 'banner.jpg', bytes: await photo() };
    const placed = await people.send('PUT', picture(ad), secretary, {}, { file });
    const address = placed.json<OfficeAd>().ad_image_sup?.es ?? '';
    expect((await app.get(address)).statusCode).toBe(200);
    expect((await sharp((await app.get(address)).rawPayload).metadata()).width).toBeLessThanOrEqual(1280);
    await expect.poll(async () => (await publicAds())[0]?.ad_image_sup?.es).toBe(address);
    const changed = await people.call('PUT', `/api/office/ads/${ad.ad_id}`, secretary, {
      ad_name: 'Cascos Andes 2',
      link: 'https://shop.test/',
      starts_on: '2026-01-01',
      ends_on: '2026-02-01',
    });
    expect(changed.json()).toMatchObject({ ad_name: 'Cascos Andes 2', ends_on: '2026-02-01' });
    await expect.poll(publicAds).toEqual([]);
    const gone = await people.call('DELETE', picture(ad), secretary);
    expect(gone.json<OfficeAd>().ad_image_sup).toBeNull();
    const { rows } = await app.pool.query<{ action: string }>(
      `select action from audit where entity = 'ad' and entity_id = $1 order by audit_id`,
      [ad.ad_id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'picture', 'update', 'picture']);
  });

  test('of a cup is booked by who runs the cup', async () => {
    const cup_id = await app.world.cup({ organization: 'Federación Andina' });
    expect(await booked({ cup_id })).toMatchObject({ cup_id, organization_id });
    const elsewhere = await app.world.cup({ organization: 'Liga del Sur' });
    expect((await book(secretary, { cup_id: elsewhere })).json()).toMatchObject({ code: 'cup.not_found' });
  });

  test.each([
    ['a script', { link: 'javascript:alert(1)' }, 'ad.link'],
    ['a page without lock', { link: 'http://shop.test' }, 'ad.link'],
    ['an address with a password', { link: 'https://u:p@shop.test' }, 'ad.link'],
    ['an address with a name', { link: 'https://shop.test@evil.test' }, 'ad.link'],
    ['something that is no address', { link: 'https://' }, 'ad.link'],
    ['an end before its beginning', { starts_on: '2026-02-01', ends_on: '2026-01-01' }, 'ad.dates'],
    ['no name', { ad_name: ' ' }, 'request.bad_body'],
  ])('that leads to %s is refused', async (_what, more, code) => {
    expect((await book(secretary, more)).json()).toMatchObject({ code });
  });

  test.each([
    ['a program', Buffer.from('MZ'), 'document.type'],
    ['a PDF', Buffer.from('%PDF-1.4\n%%EOF'), null],
  ])('%s is no picture', async (_what, bytes, code) => {
    const ad = await booked();
    const answer = await people.send('PUT', picture(ad), secretary, {}, { file: { name: 'x.jpg', bytes } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    if (code !== null) expect(answer.json()).toMatchObject({ code });
  });

  test('of another organization does not exist for a stranger', async () => {
    const ad = await booked();
    expect((await list(stranger)).items).toEqual([]);
    const body = { ad_name: 'X', link: 'https://x.test', starts_on: null, ends_on: null };
    const file = { name: 'banner.jpg', bytes: await photo() };
    const answers = [
      await people.call('PUT', `/api/office/ads/${ad.ad_id}`, stranger, body),
      await people.send('PUT', picture(ad), stranger, {}, { file }),
      await people.call('DELETE', picture(ad), stranger),
    ];
    expect(answers.map((answer) => answer.json<{ code: string }>().code)).toEqual(
      answers.map(() => 'ad.not_found'),
    );
    expect((await book(stranger)).json()).toMatchObject({ code: 'organization.not_found' });
  });
});

test('who asked for a space is listed for who sells it', async () => {
  const cup_id = await app.world.cup({ organization: 'Federación Andina' });
  await app.app.inject({
    method: 'POST',
    url: '/api/ads/requests',
    payload: {
      cup_id,
      spaces: 'SUP',
      request_name: 'Bicis Luna',
      request_email: 'luna@example.org',
      request_key: crypto.randomUUID(),
    },
  });
  expect((await list(secretary)).requests).toMatchObject([
    { request_name: 'Bicis Luna', spaces: 'SUP', request_phone: null },
  ]);
  expect((await list(stranger)).requests).toEqual([]);
});
