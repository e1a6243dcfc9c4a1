import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/all/endpoints.ts';
import type { Race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';

let app: TestApp;
let gate: Gate;
let cup_id = 0;
let race_id = 0;
let rider_id = 0;
let class_id = 0;
let code = '';
let mother: Awaited<ReturnType<Gate['people']['account']>>;
const race_date = '2026-05-10';
const name = 'Renata de la Vega';

beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  gate = await Gate.open(app);
  cup_id = await app.world.cup({ name: 'Copa Ñandú' });
  race_id = await app.world.race(cup_id, race_date, 'OFFICIAL');
  await app.world.category(cup_id, race_id, 'Damas 11', [
    { name, plate: '214', club: 'Los Teros', serie: 1, motos: [1, 1, 1] },
    { name: 'Olivia Prado', plate: '018', club: 'El Zonda', serie: 1, motos: [2, 2, 2] },
  ]);
  const { rows } = await app.pool.query<{ rider_id: number; category_id: number }>(
    `update rider r set rider_firstname = 'Renata', rider_lastname = 'de la Vega' from entry e
     where r.rider_fullname = $1 and e.rider_id = r.rider_id returning r.rider_id, e.category_id`,
    [name],
  );
  rider_id = rows[0]?.rider_id ?? 0;
  class_id = rows[0]?.category_id ?? 0;
  mother = await gate.people.account({ riders: [rider_id] });
  // This is a correction of her own result, which the public reads with its lines.
  await app.pool.query(
    `with written as (insert into result_write (race_id, category_id, phase, request_key, reason)
       values ($1, $2, 'M1', gen_random_uuid(), 'Se revisó el video') returning write_id)
     insert into result_change (write_id, rider_id, plate, was_status, was_place, became_status, became_place)
       select write_id, $3, '214', 'OK', 2, 'OK', 1 from written`,
    [race_id, class_id, rider_id],
  );
});
afterAll(() => app.stop());

const show = (public_name: string, token = mother.token, id = rider_id) =>
  gate.people.call('PUT', `/api/riders/${id}/public_name`, token, { public_name });

const openCalls = Object.values(endpoints).filter(
  (one): one is Endpoint & (typeof endpoints)[keyof typeof endpoints] =>
    one.who === 'anyone' && one.method === 'GET',
);

/** Reads everything that anybody can open about the race. A PDF is read as text. */
async function everythingPublic(): Promise<Map<string, string>> {
  const ids: Record<string, string | number> = {
    'cups/{id}': cup_id,
    'races/{id}': race_id,
    '{code}': code,
    '{orgId}': 1,
    '{dni}': '12345678',
    '{email}': 'nadie@example.org',
  };
  const asked: Record<string, string> = {
    '/api/races/by_date': `?cup_id=${cup_id}&race_date=${race_date}`,
    '/api/search': '?q=214',
  };
  const addresses = [
    ...openCalls.map(({ path }) => {
      const key = Object.keys(ids).find((one) => path.endsWith(one));
      const value = key === undefined ? '' : String(ids[key]);
      return path.replace(/\{\w+\}/, value) + (asked[path] ?? '');
    }),
    '/',
    `/ranking?cup_id=${cup_id}`,
    `/certificate?code=${code}`,
    '/search?q=214',
    '/sitemap.xml',
    `/og/race/${race_id}.jpg`,
    ...[
      '',
      '&tab=registered',
      '&tab=mangas',
      '&tab=classification',
      '&tab=corrections',
      `&rider=${rider_id}`,
      '&q=vega',
    ].map((more) => `/races?cup_id=${cup_id}&race_date=${race_date}${more}`),
  ];
  const said = new Map<string, string>();
  for (const address of addresses) said.set(address, (await app.get(address)).body);
  const race = (await app.get(`/api/races/${race_id}`)).json<Race>();
  for (const sheet of Object.values(race.race_files).filter((one) => one !== null)) {
    const link = String((await app.get(sheet)).headers['location']);
    const bytes = (await app.get(link)).rawPayload;
    said.set(sheet, (await extractText(new Uint8Array(bytes), { mergePages: true })).text);
  }
  return said;
}

const naming = (said: Map<string, string>) =>
  [...said].filter(([, body]) => /Renata|de la Vega/i.test(body)).map(([address]) => address);

async function certificatePdf(): Promise<string> {
  const asked = await gate.people.call(
    'GET',
    `/api/cups/exportcertificate/${cup_id}/${race_date}?rider_id=${rider_id}`,
    mother.token,
  );
  const { rawPayload } = await app.get(asked.json<{ file: string }>().file);
  const { rows } = await app.pool.query<{ code: string }>(
    `select code from certificate where rider_id = $1`,
    [rider_id],
  );
  code = rows[0]?.code ?? '';
  return (await extractText(new Uint8Array(rawPayload), { mergePages: true })).text;
}

describe('a mother has her daughter shown by initials', () => {
  test('and from the next look on the name is in nothing public: calls, pages, sheets, ranking, certificate', async () => {
    expect(await certificatePdf()).toContain(name);
    const before = await everythingPublic();
    const page = `/races?cup_id=${cup_id}&race_date=${race_date}`;
    // Every place where the name was before has to be checked after.
    const places = naming(before);
    for (const address of [
      `/api/races/${race_id}`,
      `/api/cups/${cup_id}`,
      `/api/certificates/${code}`,
      `/ranking?cup_id=${cup_id}`,
      '/api/search?q=214',
      '/search?q=214',
      `${page}&rider=${rider_id}`,
      `${page}&q=vega`,
      `/sheets/${race_id}/classification`,
      `/sheets/${race_id}/inscription`,
    ])
      expect(places).toContain(address);
    const sheet = String((await app.get(`/sheets/${race_id}/classification`)).headers['location']);
    const answer = await show('initials');
    expect(answer.json()).toEqual({ public_name: 'initials', rider_publicname: 'R. V.' });
    await expect.poll(async () => naming(await everythingPublic())).toEqual([]);
    const after = await everythingPublic();
    expect(after.get(`/api/races/${race_id}`)).toContain('R. V.');
    expect(after.get(`/sheets/${race_id}/classification`)).toContain('R. V.');
    // Searching for the name does not find her either.
    expect(before.get(`${page}&q=vega`)).toContain(name);
    expect(after.get(`${page}&q=vega`)).not.toContain('R. V.');
    // The plate and the club stay, and so does everybody else.
    expect(after.get(`/api/races/${race_id}`)).toMatch(/"plate":"214".*Los Teros/s);
    expect(after.get(`/ranking?cup_id=${cup_id}`)).toContain('Olivia Prado');
    // The address of a sheet that was given before no longer works.
    expect((await app.get(sheet)).statusCode).toBe(404);
  });

  test('what she asks for herself still carries the name: the certificate is hers to show', async () => {
    expect(await certificatePdf()).toContain(name);
    const mine = await gate.people.call('GET', `/api/riders/${rider_id}`, mother.token);
    expect(mine.json()).toMatchObject({
      rider_fullname: name,
      public_name: 'initials',
      rider_publicname: 'R. V.',
    });
  });

  test('the office goes on reading the name, with a mark, and the record says who did it', async () => {
    const { rows } = await app.pool.query<{ organization_id: number }>(
      `select organization_id from rider where rider_id = $1`,
      [rider_id],
    );
    const organization_id = rows[0]?.organization_id ?? 0;
    const office = await gate.people.account({ roles: [{ role: 'organizer', organization_id }] });
    const list = await gate.people.call('GET', '/api/office/riders?q=renata', office.token);
    expect(list.json().items).toMatchObject([{ rider_lastname: 'de la Vega', public_name: 'initials' }]);
    const results = await gate.people.call(
      'GET',
      `/api/office/races/${race_id}/results/${class_id}`,
      office.token,
    );
    expect(results.body).toContain(name);
    const found = await gate.people.call('GET', `/api/office/riders/${rider_id}`, office.token);
    expect(found.json().changes[0]).toMatchObject({
      action: 'public_name',
      became: { public_name: 'initials' },
    });
  });

  test('and back again: it can be undone', async () => {
    expect((await show('full')).json()).toEqual({ public_name: 'full', rider_publicname: name });
    await expect.poll(async () => naming(await everythingPublic())).toContain(`/api/races/${race_id}`);
  });
});

describe('whose choice it is', () => {
  test('nobody else makes it: not a stranger, not the club, not the office', async () => {
    const { rows } = await app.pool.query<{ organization_id: number; club_id: number }>(
      `select organization_id, club_id from rider where rider_id = $1`,
      [rider_id],
    );
    const { organization_id = 0, club_id = 0 } = rows[0] ?? {};
    const others = [
      await gate.people.account(),
      await gate.people.account({ roles: [{ role: 'club', club_id }] }),
      await gate.people.account({ roles: [{ role: 'organizer', organization_id }] }),
    ];
    for (const { token } of others) expect((await show('initials', token)).statusCode).toBe(403);
    expect((await show('nobody')).json()).toMatchObject({ code: 'request.bad_body', where: 'public_name' });
  });

  test('a name in one column gives two initials, particles do not count', async () => {
    const { rows } = await app.pool.query(
      `select initials_of(a, b) as said from (values ('Lautaro', 'de la Cruz Ñancupil'), ('María José Pérez', ''), ('Bob', ''),
         ('ñandú', 'ápice'), ('', 'Solo')) v(a, b)`,
    );
    expect(rows.map(({ said }) => said)).toEqual(['L. C.', 'M. J.', 'B.', 'Ñ. Á.', 'S.']);
  });
});
