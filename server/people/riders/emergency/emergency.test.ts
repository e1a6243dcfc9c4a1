import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
import type { RiderEmergency } from '#contract/people/riders/emergency.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;
let ines = '';

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await table.gate.anotherDate();
  ines = await table.gate.people.helper(table.gate.race_id);
});

const rosa = { contact_name: 'Rosa Aguja', relation: 'abuela', phone: '+54 9 387 555-0199' };
const hugo = { contact_name: 'Hugo Aguja', relation: 'tío', phone: '(0387) 15 555-0200' };
const note = 'Alergia a la penicilina aguja';
const at = (rider_id: number) => `/api/riders/${rider_id}/emergency`;
const read = (rider_id: number, token: string) => table.gate.people.call('GET', at(rider_id), token);
const write = (
  rider_id: number,
  token: string,
  was: number,
  contacts: object[] = [rosa],
  doctor_note = note,
) => table.gate.people.call('PUT', at(rider_id), token, { was, contacts, doctor_note });
const dictate = (
  rider_id: number,
  token = ines,
  contact: object = hugo,
  request_key: string = randomUUID(),
) =>
  table.gate.people.call('POST', `/api/desk/races/${table.gate.race_id}/emergency`, token, {
    request_key,
    rider_id,
    contact,
  });
const atDesk = () => table.gate.people.call('GET', `/api/desk/races/${table.gate.race_id}/check-in`, ines);

describe('whom to call', () => {
  test('is written by the family, two at most, changed upon what was read, and removed', async () => {
    const { token, rider_id } = await table.gate.family();
    expect((await read(rider_id, token)).json()).toMatchObject({ version: 0, contacts: [], looks: [] });
    const first = (await write(rider_id, token, 0)).json<RiderEmergency>();
    expect(first).toMatchObject({ version: 1, contacts: [rosa], doctor_note: note, desk_name: null });
    expect(codeOf(await write(rider_id, token, 0, [hugo]))).toBe('office.changed');
    expect(codeOf(await write(rider_id, token, 1, [rosa, hugo, rosa]))).toBe('request.bad_body');
    expect(codeOf(await write(rider_id, token, 1, [{ ...rosa, phone: 'preguntar' }]))).toBe(
      'emergency.phone',
    );
    expect(codeOf(await write(rider_id, token, 1, [rosa], 'x'.repeat(301)))).toBe('request.bad_body');
    expect((await write(rider_id, token, 1, [hugo, rosa])).json()).toMatchObject({
      version: 2,
      contacts: [hugo, rosa],
    });
    expect((await write(rider_id, token, 2, [])).json()).toMatchObject({ version: 0, doctor_note: '' });
    const { rows } = await app.pool.query('select 1 from rider_emergency where rider_id = $1', [rider_id]);
    expect(rows).toEqual([]);
  });

  test('of two who write at once one is told', async () => {
    const { token, rider_id } = await table.gate.family();
    const both = await Promise.all([write(rider_id, token, 0), write(rider_id, token, 0, [hugo])]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  test('is read by nobody but the family: not by the organizer, the club, a desk, in lists, exports or the record', async () => {
    const { token, rider_id } = await table.gate.family();
    await write(rider_id, token, 0);
    await table.enter(rider_id);
    const { people, race_id } = table.gate;
    const post = await people.helper(race_id, { duty: 'medical' });
    const kiosk = await people.helper(race_id, { duty: 'kiosk' });
    const admin = (await people.account({ roles: [{ role: 'admin' }] })).token;
    for (const stranger of [table.secretary, table.delegate, ines, post, kiosk, admin])
      expect(codeOf(await read(rider_id, stranger))).toBe('session.not_allowed');
    for (const path of [
      `/api/office/riders/${rider_id}`,
      `/api/office/riders?organization=${table.gate.place.organization_id}`,
      `/api/office/riders/export?format=csv&organization_id=${table.gate.place.organization_id}`,
      `/api/office/races/${race_id}/entries`,
      `/api/races/${race_id}/entries?format=csv`,
      `/api/riders/${rider_id}`,
      `/api/office/audit`,
    ]) {
      const { statusCode, body } = await people.call('GET', path, admin);
      expect([path, statusCode]).toEqual([path, 200]);
      expect([path, /aguja|555-0199/i.test(body)]).toEqual([path, false]);
    }
    const { rows } = await app.pool.query<{ row: string }>(
      `select to_jsonb(a)::text as row from audit a where entity = 'rider' and entity_id = $1 and action = 'emergency' order by audit_id`,
      [rider_id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toMatch(/aguja|555-01|555-02/i);
  });

  test('is in the copy of a family’s data, and gone when the family leaves', async () => {
    const { token, rider_id, user_id } = await table.gate.family();
    await write(rider_id, token, 0);
    const data = await table.gate.people.call('GET', `/api/users/${user_id}/data`, token);
    expect(data.body).toContain('Rosa Aguja');
    expect(data.body).toContain(note);
  });
});

describe('at check-in', () => {
  test('a missing contact is told, blocks nobody, and is written as it is dictated; it is not shown there', async () => {
    const { token, rider_id } = await table.gate.family();
    await table.enter(rider_id);
    expect((await atDesk()).json<CheckIn>().items[0]).toMatchObject({
      without_contact: true,
      missing: ['papers'],
    });
    const key = randomUUID();
    const answer = await dictate(rider_id, ines, hugo, key);
    expect(answer.json()).toEqual({ rider_id });
    // An answer that was lost is given again.
    expect((await dictate(rider_id, ines, hugo, key)).json()).toEqual({ rider_id });
    const list = await atDesk();
    expect(list.json<CheckIn>().items[0]?.without_contact).toBe(false);
    expect(list.body).not.toMatch(/aguja|555-01|555-02/i);
    expect((await read(rider_id, token)).json()).toMatchObject({
      contacts: [hugo],
      desk_name: 'Mesa',
      version: 1,
    });
    // The family takes it over.
    expect((await write(rider_id, token, 1, [rosa])).json()).toMatchObject({ desk_name: null });
    const { rows } = await app.pool.query(
      `select user_id, desk_name, was, became from audit where action = 'emergency' and entity_id = $1 order by audit_id limit 1`,
      [rider_id],
    );
    expect(rows[0]).toEqual({ user_id: null, desk_name: 'Mesa', was: null, became: null });
  });

  test('what is there is neither read nor replaced, and only of riders of the race', async () => {
    const { token, rider_id } = await table.gate.family();
    await write(rider_id, token, 0);
    await table.enter(rider_id);
    const refused = await dictate(rider_id);
    expect(codeOf(refused)).toBe('emergency.known');
    expect(refused.body).not.toMatch(/aguja/i);
    expect((await read(rider_id, token)).json()).toMatchObject({ contacts: [rosa] });
    const elsewhere = await table.rider();
    expect(codeOf(await dictate(elsewhere))).toBe('inscription.not_in');
    await table.enter(elsewhere);
    expect(codeOf(await dictate(elsewhere, ines, { ...hugo, phone: '12' }))).toBe('emergency.phone');
    const looks = await table.gate.people.helper(table.gate.race_id, { duty: 'look' });
    expect(codeOf(await dictate(elsewhere, looks))).toBe('session.not_allowed');
  });
});
