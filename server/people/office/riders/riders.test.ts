import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OfficeRider, RiderPage } from '#contract/people/office/riders/riders.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let gate: Gate;
let organizer: string;
let club: string;
let other: string;
let stranger: string;
let helper: string;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  const { organization_id, club_id, other_club_id } = gate.place;
  const elsewhere = await gate.people.place('Federación Pacífico');
  const someone = async (roles: NonNullable<Parameters<typeof gate.people.account>[0]>['roles']) =>
    (await gate.people.account(roles ? { roles } : {})).token;
  organizer = await someone([{ role: 'organizer', organization_id }]);
  club = await someone([{ role: 'club', club_id }]);
  other = await someone([{ role: 'club', club_id: other_club_id }]);
  stranger = await someone([{ role: 'organizer', organization_id: elsewhere.organization_id }]);
  helper = await someone([{ role: 'desk', organization_id }]);
});
afterAll(() => app.stop());
beforeEach(async () => {
  // This turns the triggers off: the books of a club refuse to be emptied, also for a test.
  await app.pool.query(
    'set session_replication_role = replica; truncate rider cascade; reset session_replication_role',
  );
});

const ask = (token: string, path: string) => gate.people.call('GET', `/api/office/riders${path}`, token);
const page = async (token: string, query = '') => (await ask(token, query)).json<RiderPage>();
const found = async (token: string, q: string, more = '') =>
  (await page(token, `?q=${encodeURIComponent(q)}${more}`)).items.map(({ rider_lastname }) => rider_lastname);
const look = async (token: string, id: number) => (await ask(token, `/${id}`)).json<OfficeRider>();
const put = (token: string, id: number, version: number, changes: object) =>
  gate.people.call('PUT', `/api/office/riders/${id}`, token, { version, changes });

describe('a search', () => {
  test('forgives accents, capitals, the order of the words, and letters that sound the same', async () => {
    await gate.people.rider(gate.place, { firstname: 'Sofía', lastname: 'González Núñez' });
    for (const q of ['gonzalez', 'NUÑEZ', 'sofia gonz', 'gonsales', 'nunies sofia', 'Gonzáles'])
      expect([q, await found(organizer, q)]).toEqual([q, ['González Núñez']]);
    expect(await found(organizer, 'herrera')).toEqual([]);
  });

  test('forgives a slip of the fingers, and says that it is only near', async () => {
    await gate.people.rider(gate.place, { lastname: 'Fernández' });
    const { items } = await page(organizer, '?q=fernadnez');
    expect(items.map(({ rider_lastname, near }) => [rider_lastname, near])).toEqual([['Fernández', true]]);
  });

  test('puts the surnames that sound so before second surnames and first names', async () => {
    await gate.people.rider(gate.place, { lastname: 'Benítez González' });
    await gate.people.rider(gate.place, { lastname: 'González' });
    expect(await found(organizer, 'gonsales')).toEqual(['González', 'Benítez González']);
  });

  test('finds by document, club, UCI ID, transponder and plate', async () => {
    const { rider_id } = await gate.family();
    await app.pool.query(
      `update rider set rider_lastname = 'Quispe', rider_dni = '40123456', uci_id = '10012345678', transponder = 'FL94890'
       where rider_id = $1`,
      [rider_id],
    );
    await app.pool.query(
      `insert into cup_plate (cup_id, wheel, plate, rider_id) values ($1, 20, '214', $2)`,
      [gate.cup_id, rider_id],
    );
    await gate.people.rider({ ...gate.place, club_id: gate.place.other_club_id }, { lastname: 'Rojas' });
    const [line] = (await page(organizer, '?q=quispe')).items;
    expect([line?.plate, line?.plate_colour]).toEqual(['214', null]);
    for (const q of [
      '40.123.456',
      '40123465',
      '10012345678',
      'FL-94890',
      '214',
      '0214',
      'teros',
      'quispe teros 214',
    ])
      expect([q, await found(organizer, q)]).toEqual([q, ['Quispe']]);
  });

  test('goes on from page to page in the order of the surnames, nobody twice', async () => {
    await app.pool.query(
      `insert into rider (rider_firstname, rider_lastname, organization_id, club_id)
       select 'Ana', chr(65 + g % 26) || 'lvarez ' || g, $1, $2 from generate_series(1, 120) g`,
      [gate.place.organization_id, gate.place.club_id],
    );
    for (const q of ['', '&q=alv', '&q=ana']) {
      const seen: string[] = [];
      let after = '';
      for (;;) {
        const { items, next } = await page(organizer, `?${after}${q}`);
        seen.push(...items.map(({ rider_lastname }) => rider_lastname.toLowerCase()));
        if (next === null) break;
        after = `after=${next}`;
      }
      expect(new Set(seen).size).toBe(seen.length);
      if (q === '') expect(seen).toEqual(seen.toSorted());
      else expect(seen.length).toBeGreaterThan(0);
    }
    expect((await page(organizer)).total).toBe(120);
  });

  test('is narrowed by papers, account, season and category', async () => {
    const { rider_id } = await gate.family();
    await gate.people.rider(gate.place, { lastname: 'Sinpapeles' });
    await app.pool.query(`update rider set insurance_expires_on = '2020-01-01' where rider_id = $1`, [
      rider_id,
    ]);
    const ids = async (query: string) => (await page(organizer, query)).items.map((one) => one.rider_id);
    expect(await ids('?papers=expired')).toEqual([rider_id]);
    expect(await ids('?papers=missing&account=without')).toHaveLength(1);
    expect(await ids('?account=with')).toEqual([rider_id]);
    expect(await ids(`?category=${gate.boys}`)).toEqual([rider_id]);
    expect(await ids('?season=rides')).toEqual([]);
    expect(codeOf(await ask(organizer, '?papers=good'))).toBe('request.bad_query');
  });
});

describe('whose riders', () => {
  test('a club, an organization, a desk helper sees; of others there is no trace', async () => {
    const { rider_id } = await gate.family();
    for (const token of [organizer, club]) {
      expect((await page(token)).items).toHaveLength(1);
      expect((await look(token, rider_id)).rider.rider_id).toBe(rider_id);
    }
    for (const token of [other, stranger, helper]) {
      expect((await page(token, '?q=gonzalez')).items).toEqual([]);
      const [one, none] = [await ask(token, `/${rider_id}`), await ask(token, '/999999')];
      expect([one.statusCode, one.body]).toEqual([none.statusCode, none.body]);
      const written = await put(token, rider_id, 1, { rider_city: 'Salta' });
      expect(codeOf(written)).toBe('rider.not_found');
    }
  });

  test('a club is not told who writes to the family, nor what the record says', async () => {
    const { rider_id, user_email } = await gate.family();
    expect((await look(organizer, rider_id)).guardians).toMatchObject([{ name: 'Ana', user_email }]);
    const seen = await look(club, rider_id);
    expect(seen).toMatchObject({
      guardians: [{ name: 'Ana', user_email: null }],
      changes: [],
      may: { papers: false, plates: false, merge: false },
    });
  });
});

describe('a rider corrected', () => {
  test('is written upon what was read: the second is told, and nothing is overwritten', async () => {
    const { rider_id } = await gate.family();
    const { version } = await look(organizer, rider_id);
    const first = await put(club, rider_id, version, { rider_city: 'Rawson', transponder: 'fl-94890' });
    expect(first.json<OfficeRider>().rider).toMatchObject({ rider_city: 'Rawson', transponder: 'FL94890' });
    expect(codeOf(await put(organizer, rider_id, version, { rider_city: 'Trelew' }))).toBe('office.changed');
    const now = await look(organizer, rider_id);
    expect(now.rider.rider_city).toBe('Rawson');
    expect(now.changes[0]).toMatchObject({ action: 'update', became: { rider_city: 'Rawson' } });
  });

  test('also the family’s own change counts as one', async () => {
    const { rider_id, token } = await gate.family();
    const { version } = await look(organizer, rider_id);
    const form = { club_id: String(gate.place.club_id), rider_state: 'Salta', rider_city: 'Orán' };
    await gate.people.send('PUT', `/api/riders/mov/${rider_id}`, token, form);
    expect(codeOf(await put(organizer, rider_id, version, { rider_city: 'Trelew' }))).toBe('office.changed');
  });

  test('with a document or a UCI ID of another, or with nonsense, is refused at the field', async () => {
    const { rider_id } = await gate.family();
    await gate.people.rider(gate.place, { dni: '30111222' });
    await app.pool.query(`update rider set uci_id = '10012345678' where rider_id <> $1`, [rider_id]);
    const { version } = await look(organizer, rider_id);
    const where = async (changes: object) =>
      (await put(organizer, rider_id, version, changes)).json<{ code: string; where: string }>();
    expect(await where({ rider_dni: '30.111.222' })).toMatchObject({
      code: 'rider.dni_taken',
      where: 'rider_dni',
    });
    expect(await where({ uci_id: '100 123 456 78' })).toMatchObject({
      code: 'rider.uci_taken',
      where: 'uci_id',
    });
    expect(await where({ rider_birthdate: '2030-01-01' })).toMatchObject({ where: 'rider_birthdate' });
    expect(await where({ dni_expires_on: 'soon' })).toMatchObject({ where: 'dni_expires_on' });
  });

  test('is moved to another organization by an administrator only', async () => {
    const { rider_id } = await gate.family();
    const elsewhere = await gate.people.place('Federación Oeste');
    const { version } = await look(organizer, rider_id);
    const move = { organization_id: String(elsewhere.organization_id), club_id: String(elsewhere.club_id) };
    expect(codeOf(await put(organizer, rider_id, version, move))).toBe('session.not_allowed');
    const admin = (await gate.people.account({ roles: [{ role: 'admin' }] })).token;
    expect((await put(admin, rider_id, version, move)).statusCode).toBe(200);
    expect(codeOf(await ask(organizer, `/${rider_id}`))).toBe('rider.not_found');
  });
});

describe('somebody about to be enrolled', () => {
  const twins = async (token: string, body: object) =>
    (
      await gate.people.call('POST', '/api/office/rider-twins', token, {
        rider_firstname: 'Tomás',
        rider_lastname: 'Gonzales Peres',
        rider_birthdate: '2015-06-01',
        rider_dni: '',
        ...body,
      })
    ).json<{ items: { rider_id: number; why: string }[]; taken_elsewhere: boolean }>();

  test('who is there already by document, or by name and day of birth, is shown to whom it concerns', async () => {
    const rider_id = await gate.people.rider(gate.place, { dni: '55120001' });
    expect((await twins(club, {})).items).toMatchObject([{ rider_id, why: 'name_and_birth' }]);
    const byDocument = { rider_dni: '55.120.001', rider_lastname: 'Otro', rider_birthdate: '' };
    expect((await twins(club, byDocument)).items).toMatchObject([{ rider_id, why: 'document' }]);
    expect(await twins(other, byDocument)).toEqual({ items: [], taken_elsewhere: true });
    expect((await twins(club, { rider_birthdate: '2014-06-01' })).items).toEqual([]);
  });
});

test('the places of a rider come from the rules', async () => {
  const cup_id = await app.world.cup();
  const race_id = await app.world.race(cup_id, '2026-05-10', 'OFFICIAL');
  await app.world.category(cup_id, race_id, 'Boys 9', [
    { name: 'Ana Sosa', plate: '1', motos: [1, 1, 1] },
    { name: 'Bea Luna', plate: '2', motos: [2, 2, 2] },
  ]);
  const { items } = await page(organizer, '?q=luna');
  const results = await ask(organizer, `/${items[0]?.rider_id}/results`);
  expect(results.json()).toEqual({ items: [{ race_id, category_name: 'Boys 9', rank: 2, riders: 2 }] });
  const { starts } = await look(organizer, items[0]?.rider_id ?? 0);
  expect(starts).toMatchObject([{ race_id, plate: '2', ridden: true, waiting: false }]);
});
