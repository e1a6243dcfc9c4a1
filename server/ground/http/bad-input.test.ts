import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '#server/ground/http/refusals/refuse.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';

let app: TestApp;
let base: string;
let people: People;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  base = await app.listen();
});

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
        // This is the browser of a person. The views of programs are answered and not checked.
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

describe('what no table can hold is refused at the border', () => {
  const admin = async () => (await people.account({ roles: [{ role: 'admin' }] })).token;
  const post = (url: string, payload: string, token: string | null = null) =>
    app.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { 'x-access-token': token }) },
      payload,
    });

  test.each([
    ['a path', '/api/riders/exist/%00', 'request.bad_path', 'dni'],
    ['an e-mail in a path', '/api/users/check_email/a%00b@x.test', 'request.bad_path', 'email'],
    ['a query', '/api/races/by_date?cup_id=%00&race_date=2026-05-10', 'request.bad_query', 'cup_id'],
    ['a text within a query', `/api/clubs?_filters=${json({ 'a\0': 1 })}`, 'request.bad_query', '_filters.a'],
    ['a page', '/races?race_date=%00', 'request.bad_query', 'race_date'],
  ])('a NUL in %s', async (_what, url, code, where) => {
    const answer = await app.get(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code, where });
  });

  test.each([
    ['a NUL', String.raw`{"user_email":"a\u0000@b.c","user_password":"x"}`, 'user_email'],
    ['half a character', String.raw`{"user_email":"mama","user_password":"\ud83d"}`, 'user_password'],
    ['one deep inside', String.raw`{"user_email":[{"a":["b","\u0000"]}]}`, 'user_email.0.a.1'],
    ['one in the name of a field', String.raw`{"user\u0000_email":"a"}`, 'user_email'],
    ['one under thirty lists', `${'['.repeat(30)}"\\u0000"${']'.repeat(30)}`, '0.0'],
  ])('%s in a body', async (_what, payload, where) => {
    const answer = await post('/api/users/login', payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('request.bad_body');
    expect(answer.json().where).toContain(where);
  });

  test('what is nested deeper than any call takes is refused before it is read', async () => {
    const answer = await post('/api/users/login', '['.repeat(30_000));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('request.bad_body');
  });

  test('also where a signed-in office writes', async () => {
    const answer = await post('/api/cups', String.raw`{"cup_name":"Copa \ud800"}`, await admin());
    expect(answer.json()).toMatchObject({ code: 'request.bad_body', where: 'cup_name' });
  });

  test('and in the fields and file names of a form', async () => {
    const fields = await people.signUpFields(await people.place(), { proven: false });
    const field = await people.send('POST', '/api/users/register', null, {
      ...fields,
      rider_firstname: 'L\0',
    });
    expect(field.json()).toMatchObject({ code: 'request.bad_body', where: 'rider_firstname' });
    const file = await people.send('POST', '/api/users/register', null, fields, {
      rider_dni_image1: { name: 'a\0.jpg', bytes: Buffer.from('x') },
    });
    expect(file.json()).toMatchObject({ code: 'request.bad_body', where: 'rider_dni_image1' });
  });

  test('a whole character is none of it', async () => {
    const answer = await post('/api/users/login', '{"user_email":"🏁 ñandú","user_password":"x"}');
    expect(answer.statusCode).toBe(401);
  });
});

describe('a number, a day or an address at its end is no failure', () => {
  test('a path longer than any name is told so', async () => {
    const answer = await app.app.inject({
      method: 'DELETE',
      url: `/api/riders/1/guardians/${'a'.repeat(250)}`,
    });
    expect(answer.statusCode).toBe(414);
    expect(answer.json().code).toBe('request.path_too_long');
  });

  test('a season does not begin in the year 9999', async () => {
    await people.place();
    const cup_id = await app.world.cup({ dates: ['2026-05-10'] });
    const { token } = await people.account({ roles: [{ role: 'admin' }] });
    const answer = await people.call('POST', `/api/office/cups/${cup_id}/copy`, token, {
      cup_name: 'Copa 10000',
      first_date: '9999-12-31',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'request.bad_body', where: 'first_date' });
  });

  test('a plate for a rider who does not exist', async () => {
    const cup_id = await app.world.cup();
    const { token } = await people.account({ roles: [{ role: 'admin' }] });
    const body = { rider_id: 999_999, wheel: 20, plate: '214' };
    const answer = await people.call('PUT', `/api/cups/${cup_id}/plates`, token, body);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().code).toBe('rider.not_found');
  });

  test.each([
    ['a number too large', `select '99999999999'::int`, 400, 'request.bad_value'],
    ['a day that is none', `select '2026-02-30'::date`, 400, 'request.bad_value'],
    ['a text that is no JSON', `select '{'::jsonb`, 400, 'request.bad_value'],
    [
      'a rider who is not there',
      'insert into user_rider (user_id, rider_id) values (0, 0)',
      409,
      'request.conflict',
    ],
    ['a table that is not there is our own fault', 'select 1 from nowhere', 500, 'server.failed'],
  ])('what the database alone finds: %s', async (_what, statement, status, code) => {
    const error: unknown = await app.pool.query(statement).catch((found: unknown) => found);
    const { status: told, body } = refusalOf(error, 'es');
    expect([told, body.code]).toEqual([status, code]);
  });
});
