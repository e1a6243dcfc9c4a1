import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskPass } from '#contract/raceday/office/desk/desk.ts';
import { addDays } from '#rules/calendar.ts';
import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;
let post = '';
let today = '';

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await table.gate.anotherDate();
  today = addDays(table.gate.race_date, -5);
  post = await helper('medical');
});

const helper = (duty: DeskDuty) =>
  table.gate.people.helper(table.gate.race_id, { duty, desk_name: 'Puesto 1' });
const rideOn = (day: string) =>
  app.pool.query(`update cup_date set race_date = $2 where cup_id = $1`, [table.gate.cup_id, day]);
const path = () => `/api/desk/races/${table.gate.race_id}/medical`;
const list = (token = post) => table.gate.people.call('GET', path(), token);
const look = (rider_id: number, token = post) =>
  table.gate.people.call('POST', `${path()}/looks`, token, { rider_id });
const written = async () =>
  (
    await app.pool.query<{ rider_id: number }>('select rider_id from emergency_look order by look_id')
  ).rows.map(({ rider_id }) => rider_id);

const rosa = { contact_name: 'Rosa Luna', relation: 'abuela', phone: '+54 9 387 555-0199' };

/** Makes an entered rider of a family with an emergency contact; the race is ridden today. */
async function ridden() {
  const family = await table.gate.family();
  const { rider_id, token } = family;
  await table.gate.people.call('PUT', `/api/riders/${rider_id}/emergency`, token, {
    was: 0,
    contacts: [rosa],
    doctor_note: 'Asma',
  });
  await table.enter(rider_id);
  await rideOn(today);
  await app.pool.query('delete from emergency_look');
  return family;
}

describe('the medical post', () => {
  test('finds the riders of its race without anything of health, and reads one at a time, on record', async () => {
    const { rider_id, token } = await ridden();
    const all = await list();
    expect(all.json()).toMatchObject({
      items: [{ rider_id, entries: [{ plate: expect.any(String) as string }] }],
    });
    expect(all.body).not.toMatch(/555-0199|Rosa|Asma|phone|birth|dni/i);
    expect(await written()).toEqual([]);
    expect((await look(rider_id)).json()).toMatchObject({
      rider_id,
      age: expect.any(Number) as number,
      contacts: [rosa],
      doctor_note: 'Asma',
    });
    await look(rider_id);
    expect(await written()).toEqual([rider_id, rider_id]);
    const family = await table.gate.people.call('GET', `/api/riders/${rider_id}/emergency`, token);
    expect(family.json()).toMatchObject({ looks: [{ desk_name: 'Puesto 1' }, { desk_name: 'Puesto 1' }] });
    const office = await table.ask('GET', '/emergency-looks');
    expect(office.json()).toMatchObject({ items: [{ desk_name: 'Puesto 1' }, { desk_name: 'Puesto 1' }] });
    expect(office.body).not.toMatch(/555-0199|Rosa|Asma/);
    const passes = (await table.ask('GET', '/desk')).json<{ items: DeskPass[] }>().items;
    expect(passes.find(({ duty }) => duty === 'medical')?.looks).toBe(2);
  });

  test('is open from the day before the race to the day after', async () => {
    const { rider_id } = await ridden();
    for (const [days, code] of [
      [-2, 'desk.medical_day'],
      [-1, undefined],
      [1, undefined],
      [2, 'desk.medical_day'],
    ] as const) {
      await rideOn(addDays(today, days));
      expect([days, codeOf(await list()), codeOf(await look(rider_id))]).toEqual([days, code, code]);
    }
    expect(await written()).toHaveLength(2);
  });

  test('reads nobody of another race, and leaves no look behind for a rider it was refused', async () => {
    await ridden();
    const stranger = await table.rider();
    expect(codeOf(await look(stranger))).toBe('inscription.not_in');
    expect(await written()).toEqual([]);
  });

  test('opens nothing else, and no other code opens it', async () => {
    const { rider_id } = await ridden();
    const { race_id, people } = table.gate;
    for (const below of ['entries', 'check-in', 'walk-ups/choices', 'riders?q=González'])
      expect([below, codeOf(await people.call('GET', `/api/desk/races/${race_id}/${below}`, post))]).toEqual([
        below,
        'session.not_allowed',
      ]);
    for (const duty of ['look', 'act', 'kiosk'] as const) {
      const other = await helper(duty);
      expect([duty, codeOf(await look(rider_id, other))]).toEqual([duty, 'session.not_allowed']);
      expect([duty, codeOf(await list(other))]).toEqual([duty, 'session.not_allowed']);
    }
    expect(codeOf(await look(rider_id, table.secretary))).toBe('session.not_allowed');
    expect(await written()).toEqual([]);
  });

  test('is shut out at once when its code is revoked, and cannot read a whole race', async () => {
    const { rider_id } = await ridden();
    for (let times = 0; times < 60; times += 1) expect((await look(rider_id)).statusCode).toBe(200);
    expect(codeOf(await look(rider_id))).toBe('request.too_many');
    await app.pool.query('truncate rate_limit');
    await app.pool.query('update desk_pass set revoked_at = now() where race_id = $1', [table.gate.race_id]);
    expect(codeOf(await look(rider_id))).toBe('session.ended');
  });
});

test('the office makes a code for each duty, and it opens with that duty', async () => {
  for (const duty of ['look', 'act', 'medical', 'kiosk'] as const) {
    const made = await table.ask('POST', '/desk', { desk_name: duty, until: table.gate.race_date, duty });
    const { pass, code } = made.json<{ pass: DeskPass; code: string }>();
    expect(pass.duty).toBe(duty);
    const opened = await table.gate.people.call('POST', '/api/desk/open', null, { code });
    expect(opened.json()).toMatchObject({ duty });
  }
});
