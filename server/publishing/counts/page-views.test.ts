import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let admin = '';
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36';

beforeAll(async () => {
  app = await startTestApp();
  admin = (await new People(app).account({ roles: [{ role: 'admin' }] })).token;
});
afterAll(() => app.stop());

const show = (payload: object, userAgent = phone) =>
  app.app.inject({ method: 'POST', url: '/api/page_views', headers: { 'user-agent': userAgent }, payload });

async function counted() {
  const today = new Date().toISOString().slice(0, 10);
  const answer = await app.get(`/api/page_views?from=${today}&to=${today}`, { 'x-access-token': admin });
  const { items } = answer.json<{ items: { day: string }[] }>();
  return items.map(({ day, ...rest }) => {
    expect(day).toBe(today);
    return rest;
  });
}

test('pages shown are counted by screen, date and language; made-up cups, robots and drafts leave no trace', async () => {
  const cup_id = await app.world.cup({ dates: ['2026-05-10'] });
  const draft = await app.world.cup({ status: 'DRAFT', dates: ['2026-05-10'] });
  const race = { screen: 'race', cup_id, race_date: '2026-05-10', language: 'es' };
  await Promise.all(Array.from({ length: 30 }, () => show(race)));
  await show({ screen: 'home', language: 'pt' });
  await show({ ...race, cup_id: 99_999 });
  await show({ ...race, cup_id: draft });
  await show({ ...race, race_date: '1999-01-01' });
  await show(race, 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)');
  expect(await counted()).toEqual([
    { ...race, views: 30 },
    { screen: 'race', cup_id: null, race_date: null, language: 'es', views: 2 },
    { screen: 'home', cup_id: null, race_date: null, language: 'pt', views: 1 },
    { ...race, race_date: null, views: 1 },
  ]);
});

test.each([
  ['a screen nobody drew', { screen: 'casino', language: 'es' }],
  ['a name', { screen: 'home', language: 'es', rider_id: 3 }],
  ['a date that does not exist', { screen: 'race', race_date: '2026-02-30', language: 'es' }],
])('%s is refused', async (_what, body) => {
  expect((await show(body)).statusCode).toBe(400);
});

test('the table has no place for a person', async () => {
  const { rows } = await app.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'page_view' order by 1`,
  );
  expect(rows.map(({ column_name }) => column_name)).toEqual([
    'cup_id',
    'day',
    'language',
    'race_date',
    'screen',
    'views',
  ]);
});
