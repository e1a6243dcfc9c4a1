import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import type { DeskAction, FoundRider } from '#contract/raceday/office/desk/desk-actions.ts';
import type { DeskEntries, DeskPass } from '#contract/raceday/office/desk/desk.ts';
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
  // It is the morning of a race: families can no longer enter.
  await table.gate.status('CLOSED');
  ines = await helper('Mesa de Inés');
});

const helper = (desk_name: string, duty: DeskDuty = 'act') =>
  table.gate.people.helper(table.gate.race_id, { desk_name, duty });
const ask = (method: 'GET' | 'POST', below: string, body?: object, token = ines) =>
  table.gate.people.call(method, `/api/desk/races/${table.gate.race_id}${below}`, token, body);
const late = { reason: 'Se cortó internet en el club' };
const enter = (rider_id: number, more: object = {}, token = ines) =>
  ask(
    'POST',
    '/entries',
    { request_key: randomUUID(), rider_id, category_id: table.gate.boys, ...late, ...more },
    token,
  );
const entries = async () => (await ask('GET', '/entries')).json<DeskEntries>();
const entryOf = async (rider_id: number) => {
  const { rows } = await app.pool.query<{ entry_id: number; plate: string }>(
    `select entry_id, plate from entry where race_id = $1 and rider_id = $2`,
    [table.gate.race_id, rider_id],
  );
  return rows[0] ?? { entry_id: 0, plate: '' };
};
const withdraw = (entry_id: number, more: object = {}, token = ines) =>
  ask('POST', '/withdrawals', { request_key: randomUUID(), entry_id, reason: 'Se lesionó', ...more }, token);
const plate = (entry_id: number, wanted: string, more: object = {}) =>
  ask('POST', '/plates', { request_key: randomUUID(), entry_id, plate: wanted, ...more });
const undo = (action_id: number, token = ines) => ask('POST', `/actions/${action_id}/undo`, undefined, token);
const done = (answer: { json: <T>() => T }) => answer.json<DeskAction>();
const find = (q: string) => ask('GET', `/riders?q=${encodeURIComponent(q)}`);
const found = async (q: string) => (await find(q)).json<{ items: FoundRider[]; more: boolean }>();

describe('a helper at the desk on the morning of the race', () => {
  test('enters who came late with a reason; the record has the name of the desk, and the office sees how much was done', async () => {
    const tomas = await table.rider();
    expect(await entries()).toMatchObject({ may_act: true, refusal: null, late: true });
    expect(codeOf(await enter(tomas, { reason: '' }))).toBe('office.reason_missing');
    expect(done(await enter(tomas))).toMatchObject({
      kind: 'enter',
      plate: '9',
      waiting: null,
      can_undo: true,
    });
    expect((await entries()).items).toMatchObject([{ plate: '9', rider_fullname: 'Tomás González Pérez' }]);
    const { rows } = await app.pool.query(
      `select user_id, desk_name, action, became from audit where entity = 'race' and entity_id = $1 order by audit_id`,
      [table.gate.race_id],
    );
    expect(rows).toEqual([
      {
        user_id: null,
        desk_name: 'Mesa de Inés',
        action: 'enter',
        became: { rider_id: tomas, category_id: table.gate.boys, late_reason: late.reason },
      },
    ]);
    const { items } = (await table.ask('GET', '/desk')).json<{ items: DeskPass[] }>();
    expect(items.map(({ desk_name, actions }) => [desk_name, actions])).toEqual([['Mesa de Inés', 1]]);
  });

  test('is answered the same when the signal went before the answer came, and does it once', async () => {
    const tomas = await table.rider();
    const key = { request_key: randomUUID() };
    const answers = await Promise.all([enter(tomas, key), enter(tomas, key), enter(tomas, key)]);
    const [first] = answers.map(done);
    expect(answers.map(done)).toEqual([first, first, first]);
    expect(await table.gate.riders()).toEqual([tomas]);
    // Another phone pressed at the same moment: the rider is entered already, and no undo removes that entry.
    const second = done(await enter(tomas));
    expect(second).toMatchObject({ plate: first?.plate, can_undo: false });
    expect(codeOf(await undo(second.action_id))).toBe('office.undo_late');
  });

  test('is held to the rules of every entry: licence, dues, age, the draw', async () => {
    const { people, place } = table.gate;
    const unlicensed = await people.rider(place);
    expect(codeOf(await enter(unlicensed))).toBe('inscription.licence_not_approved');
    const stranger = await people.rider(await people.place('Liga del Sur'));
    expect(codeOf(await enter(stranger))).toBe('office.rider_not_found');
    const tomas = await table.rider();
    await table.gate.status('DRAWN');
    expect(codeOf(await enter(tomas))).toBe('inscription.drawn');
    expect((await entries()).refusal).toBe('inscription.drawn');
  });

  test('withdraws with a reason and puts back with the same plate; after a while nothing is undone', async () => {
    const tomas = await table.rider();
    await enter(tomas);
    const { entry_id, plate: had } = await entryOf(tomas);
    expect(codeOf(await withdraw(entry_id, { reason: ' ' }))).toBe('request.bad_body');
    const gone = done(await withdraw(entry_id));
    expect(await table.gate.riders()).toEqual([]);
    expect(codeOf(await withdraw(entry_id))).toBe('inscription.not_in');
    expect((await undo(gone.action_id)).statusCode).toBe(200);
    expect((await undo(gone.action_id)).statusCode).toBe(200);
    expect((await entryOf(tomas)).plate).toBe(had);
    const again = done(await withdraw((await entryOf(tomas)).entry_id));
    await app.pool.query(`update desk_deed set done_at = now() - interval '121 seconds'`);
    expect(codeOf(await undo(again.action_id))).toBe('office.undo_late');
    const { lines } = await table.desk();
    expect(lines.find(({ rider_id }) => rider_id === tomas)).toMatchObject({ reason: 'Se lesionó' });
  });

  test('undoes an entry, also one that waits for a place', async () => {
    const [tomas, lucas] = [await table.rider(), await table.rider()];
    await app.pool.query(`update cup_category set entry_limit = 1 where cup_id = $1 and category_id = $2`, [
      table.gate.cup_id,
      table.gate.boys,
    ]);
    const first = done(await enter(tomas));
    const waits = done(await enter(lucas));
    expect(waits).toMatchObject({ plate: null, waiting: 1, can_undo: true });
    await undo(waits.action_id);
    const { rows } = await app.pool.query(`select 1 from entry_waiting where race_id = $1`, [
      table.gate.race_id,
    ]);
    expect(rows).toEqual([]);
    await undo(first.action_id);
    expect(await table.gate.riders()).toEqual([]);
  });

  test('changes a plate to a free one and back; 1 to 8 are not a helper’s to give', async () => {
    const [tomas, lucas] = [await table.rider(), await table.rider()];
    for (const rider of [tomas, lucas]) await enter(rider);
    const { entry_id } = await entryOf(tomas);
    expect(codeOf(await plate(entry_id, (await entryOf(lucas)).plate))).toBe('plate.taken');
    expect(codeOf(await plate(entry_id, '3'))).toBe('plate.reserved');
    const changed = done(await plate(entry_id, ' 018'));
    expect(changed).toMatchObject({ kind: 'plate', plate: '18', can_undo: true });
    expect((await entryOf(tomas)).plate).toBe('18');
    await undo(changed.action_id);
    expect((await entryOf(tomas)).plate).toBe('9');
    // The plate that the office gave meanwhile stays.
    const again = done(await plate(entry_id, '20'));
    await app.pool.query(`update entry set plate = '31' where entry_id = $1`, [entry_id]);
    expect(codeOf(await undo(again.action_id))).toBe('office.undo_late');
    expect((await entryOf(tomas)).plate).toBe('31');
  });

  test('who only looks, another race’s helper and a revoked one do nothing; nobody undoes for another desk', async () => {
    const tomas = await table.rider();
    const looks = await helper('Mira', 'look');
    expect(codeOf(await enter(tomas, {}, looks))).toBe('session.not_allowed');
    expect((await ask('GET', '/entries', undefined, looks)).json<DeskEntries>().may_act).toBe(false);
    const { action_id } = done(await enter(tomas));
    expect(codeOf(await undo(action_id, await helper('Mesa 2')))).toBe('office.undo_late');
    await app.pool.query(`update desk_pass set revoked_at = now() where desk_name = 'Mesa de Inés'`);
    expect(codeOf(await undo(action_id))).toBe('session.ended');
    expect(codeOf(await enter(await table.rider()))).toBe('session.ended');
    expect(codeOf(await find('gonzalez'))).toBe('session.ended');
  });
});

describe('looking somebody up', () => {
  test('shows who it is by name, club and year of birth, and nothing that is private', async () => {
    await table.rider({ firstname: 'Renata', lastname: 'Quispe Mamani', dni: '44123456789' });
    const answer = await find('quis ren');
    const { items, more } = answer.json<{ items: FoundRider[]; more: boolean }>();
    expect(more).toBe(false);
    expect(items).toMatchObject([
      {
        rider_fullname: 'Renata Quispe Mamani',
        club_name: 'Los Teros',
        birth_year: Number(table.gate.race_date.slice(0, 4)) - 11,
      },
    ]);
    expect(items[0]?.categories[0]).toMatchObject({ inscripted: false, refusal: null });
    expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
      'birth_year',
      'categories',
      'club_name',
      'rider_fullname',
      'rider_id',
    ]);
    expect(answer.body).not.toMatch(/44123456789|-06-01(?!T)/);
    // A middle part of a name, or a document, finds nobody.
    expect((await found('uispe')).items).toEqual([]);
    expect(codeOf(await find('44123456789'))).toBe('desk.find_short');
  });

  test('by plate', async () => {
    const renata = await table.rider({ firstname: 'Renata', lastname: 'Quispe' });
    await enter(renata);
    const { items } = await found((await entryOf(renata)).plate);
    expect(items).toMatchObject([{ rider_id: renata }]);
    expect(items[0]?.categories[0]?.inscripted).toBe(true);
  });

  test('shows a few of many, and asks for more letters', async () => {
    for (let turn = 0; turn < 7; turn += 1) await table.rider({ lastname: 'Zárate' });
    const { items, more } = await found('zarate');
    expect([items.length, more]).toEqual([5, true]);
    expect(codeOf(await find('za'))).toBe('desk.find_short');
    expect(codeOf(await find('%'))).toBe('desk.find_short');
  });

  test('is stopped long before an organization is read through', async () => {
    for (let turn = 0; turn < 90; turn += 1) await find('zarate');
    expect(codeOf(await find('zarate'))).toBe('request.too_many');
  });
});
