import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let base: string;

beforeAll(async () => {
  app = await startTestApp();
  base = await app.listen();
}, 60_000);

afterAll(() => app.stop());

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

const refused: [string, string, string | null][] = [
  ['filters that are not JSON', '/api/cups?_filters={', '_filters'],
  ['a filter nobody knows', `/api/cups?_filters=${json({ cup_name: 'x' })}`, '_filters.cup_name'],
  [
    'a filter value nobody knows',
    `/api/cups?_filters=${json({ cup_status: ['DRAFT'] })}`,
    '_filters.cup_status',
  ],
  ['an attribute nobody knows', `/api/cups?_attributes=${json(['cup_password'])}`, '_attributes.0'],
  ['a field to sort by that is not allowed', '/api/cups?_sortField=cup_regulation', '_sortField'],
  ['SQL instead of a field', '/api/cups?_sortField=cup_id;drop%20table%20cup', '_sortField'],
  ['a direction that is none', '/api/cups?_sortDir=UP', '_sortDir'],
  ['a parameter nobody knows', '/api/cups?order=1', 'order'],
  ['a negative page', '/api/cups?_page=-1', '_page'],
  ['page zero', '/api/clubs?_page=0', '_page'],
  ['a page in letters', '/api/clubs?_page=two', '_page'],
  ['too many rows at once', '/api/clubs?_perPage=100000', '_perPage'],
  ['a letter for a number', '/api/races/by_date?cup_id=a&race_date=2026-05-10', 'cup_id'],
  ['a date that does not exist', '/api/races/by_date?cup_id=1&race_date=2026-02-30', 'race_date'],
  ['a date the other way round', '/api/races/by_date?cup_id=1&race_date=10-05-2026', 'race_date'],
  ['a race without its date', '/api/races/by_date?cup_id=1', 'race_date'],
  ['the same parameter twice', '/api/races/by_date?cup_id=1&cup_id=2&race_date=2026-05-10', 'cup_id'],
  ['an age in words', `/api/categories?_filters=${json({ age: 'ten' })}`, '_filters.age'],
  ['a filter that is a list', `/api/clubs?_filters=${json([])}`, '_filters'],
  [
    'deeply nested filters',
    `/api/cups?_filters=${encodeURIComponent('['.repeat(900) + ']'.repeat(900))}`,
    '_filters',
  ],
];

const refusedPaths: [string, string][] = [
  ['a letter for an id', '/api/cups/abc'],
  ['an id past 2^63', '/api/races/9223372036854775808'],
  ['an id past all numbers', `/api/cups/${'9'.repeat(60)}`],
  ['a negative id', '/api/cups/-1'],
  ['an id with a fraction', '/api/ads/org/1.5'],
  ['a broken escape', '/api/cups/%zz'],
];

describe('bad input is refused with a code, a field and a sentence', () => {
  test.each(refused)('%s', async (_what, url, where) => {
    const answer = await app.get(url, { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'request.bad_query', where });
    expect(answer.json().message.length).toBeGreaterThan(10);
  });

  test.each(refusedPaths)('%s', async (_what, url) => {
    const answer = await app.get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('request.bad_path');
  });

  test('a query of a megabyte is told so, in the asked language', async () => {
    const answer = await fetch(`${base}/api/cups?_filters=${'x'.repeat(1024 * 1024)}`, {
      headers: { 'accept-language': 'pt' },
    });
    expect(answer.status).toBe(400);
    const spanish = await fetch(`${base}/api/cups?_filters=${'x'.repeat(1024 * 1024)}`);
    expect((await answer.json()).code).toBe('request.too_long');
    expect((await spanish.json()).code).toBe('request.too_long');
  });

  test('a language is answered in that language', async () => {
    const sentences = await Promise.all(
      ['es', 'en', 'pt'].map(
        async (language) =>
          (await app.get('/api/cups?order=1', { cookie: `lang=${language}` })).json().message,
      ),
    );
    expect(new Set(sentences).size).toBe(3);
  });

  test('a body that is not JSON, has unknown keys, or is too large', async () => {
    const post = (payload: string, type = 'application/json') =>
      app.app.inject({
        method: 'POST',
        url: '/api/ads/click',
        // A person's: what programs send is answered and not looked at.
        headers: {
          'content-type': type,
          'user-agent': 'Mozilla/5.0 (Android 14; Mobile; rv:141.0) Firefox/141.0',
        },
        payload,
      });
    expect((await post('{')).json()).toMatchObject({ code: 'request.bad_json' });
    expect((await post('{"ad_id":1,"click_ad":"TOP"}')).json()).toMatchObject({
      code: 'request.bad_body',
      where: 'click_ad',
    });
    expect((await post('{"ad_id":1,"click_ad":"SUP","x":1}')).json()).toMatchObject({
      code: 'request.bad_body',
      where: 'x',
    });
    expect((await post(`"${'x'.repeat(100_000)}"`)).statusCode).toBe(413);
    expect((await post('{"ad_id":99,"click_ad":"SUP"}')).statusCode).toBe(404);
  });

  test('nothing answers 500, whatever the bytes of the address', async () => {
    const odd = [
      '/%00',
      '/races?cup_id=%00',
      '/ranking?cup_id=%F0%28',
      '/races?cup_id=1&race_date=2026-02-30',
      '/?regulation=x',
      '/files/public/../../x',
      '/api/',
      '/og/race/x.jpg',
      '/language?to=xx&back=//evil.test',
    ];
    for (const url of odd) {
      const answer = await app.get(url);
      expect([url, answer.statusCode < 500]).toEqual([url, true]);
    }
  });

  test('an unknown call is 404 in JSON', async () => {
    const answer = await app.get('/api/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('request.not_found');
  });

  test('the language switch leads only to this site', async () => {
    const away = await app.get('/language?to=en&back=https://evil.test/');
    expect(away.headers.location).toBe('/');
    const back = await app.get('/language?to=en&back=%2Fraces%3Fcup_id%3D1');
    expect(back.headers.location).toBe('/races?cup_id=1');
    expect(back.headers['set-cookie']).toContain('lang=en');
  });
});
