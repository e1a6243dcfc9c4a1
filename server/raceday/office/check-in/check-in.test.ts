import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskDuty } from '#rules/operations/office/desk-duties.ts';
import type { CheckIn, CheckInRider, SaidOfRider } from '#contract/raceday/office/check-in/check-in.ts';
import { checkedIn } from '#rules/raceday/day/check-in.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;
let ines = '';
let juan = '';

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  await table.gate.anotherDate();
  await table.gate.status('CLOSED');
  ines = await helper('Mesa 1');
  juan = await helper('Mesa 2');
});

const helper = (desk_name: string, duty: DeskDuty = 'act') =>
  table.gate.people.helper(table.gate.race_id, { desk_name, duty });
const path = () => `/api/desk/races/${table.gate.race_id}/check-in`;
const read = async (token = ines) =>
  (await table.gate.people.call('GET', path(), token)).json<CheckIn>().items;
const say = (rider_id: number, said: SaidOfRider, token = ines, request_key: string = randomUUID()) =>
  table.gate.people.call('POST', path(), token, { request_key, rider_id, said });
const marksOf = (answer: { json: <T>() => T }) => answer.json<Pick<CheckInRider, 'marks'>>().marks;
const present: SaidOfRider = { kind: 'mark', what: 'present' };

async function entered(options: Parameters<RaceTable['rider']>[0] = {}): Promise<number> {
  const rider_id = await table.rider(options);
  await table.enter(rider_id, { reason: 'Llegó tarde' });
  return rider_id;
}

describe('check-in', () => {
  test('has everybody once, with both classes, and nothing that is private', async () => {
    const ana = await entered({ firstname: 'Ana', lastname: 'Ñandú', dni: '44987654321' });
    await table.gate.licence(ana, table.gate.cruisers);
    await table.enter(ana, { category_id: table.gate.cruisers, reason: 'Llegó tarde' });
    await app.pool.query(`update rider set transponder = 'FL94890' where rider_id = $1`, [ana]);
    const answer = await table.gate.people.call('GET', path(), ines);
    const [line, ...others] = answer.json<CheckIn>().items;
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      rider_id: ana,
      rider_fullname: 'Ana Ñandú',
      transponder: 'FL94890',
      marks: [],
    });
    expect(line?.entries.map(({ plate_colour }) => plate_colour).length).toBe(2);
    expect(answer.body).not.toMatch(/44987654321|-06-01(?!T)|birth|email|phone/);
  });

  test('two desks and the office mark the same rider, and agree; each undo takes only what it saw', async () => {
    const ana = await entered();
    const first = marksOf(await say(ana, present));
    expect(marksOf(await say(ana, present, juan)).map(({ desk_name }) => desk_name)).toEqual([
      'Mesa 1',
      'Mesa 2',
    ]);
    await say(ana, { kind: 'undo', mark_keys: first.map(({ mark_key }) => mark_key) });
    const [line] = await read(table.secretary);
    expect(line?.marks.map(({ desk_name }) => desk_name)).toEqual(['Mesa 2']);
    expect(checkedIn(line?.marks ?? []).present).toBe(true);
  });

  test('a lost answer is given again, and what was said is done once, also all at once', async () => {
    const ana = await entered();
    const key = randomUUID();
    const answers = await Promise.all([say(ana, present, ines, key), say(ana, present, ines, key)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await read())[0]?.marks.length).toBe(1);
    // The rider has been withdrawn meanwhile: the lost answer is given again, and anything new is refused.
    await table.withdraw(ana, { reason: 'Se lesionó' });
    expect((await say(ana, present, ines, key)).statusCode).toBe(200);
    expect(codeOf(await say(ana, present))).toBe('inscription.not_in');
    const { rows } = await app.pool.query(
      `select desk_name, became from audit where action = 'check_in' and entity_id = $1 order by audit_id`,
      [table.gate.race_id],
    );
    expect(rows).toEqual([{ desk_name: 'Mesa 1', became: { rider_id: ana, what: 'present' } }]);
  });

  test('chips: own and loaned, as people write them; a loaned one comes back', async () => {
    const ana = await entered();
    await say(ana, { kind: 'chip', chip: 'fl-94 890', loaned: false });
    const loaned = marksOf(await say(ana, { kind: 'chip', chip: 'KX10022', loaned: true }));
    expect(codeOf(await say(ana, { kind: 'chip', chip: '12', loaned: true }))).toBe('check_in.chip');
    const keys = checkedIn(loaned).chips.find(({ chip }) => chip === 'KX10022')?.mark_keys ?? [];
    const back = marksOf(await say(ana, { kind: 'returned', mark_keys: keys }, juan));
    expect(checkedIn(back).chips.map(({ chip, returned }) => [chip, returned])).toEqual([
      ['FL94890', false],
      ['KX10022', true],
    ]);
  });

  test('goes on after the draw: who comes late is there all the same', async () => {
    const ana = await entered();
    await table.gate.status('DRAWN');
    expect((await say(ana, present)).statusCode).toBe(200);
  });

  test('nobody takes back what was said of another rider, or at another race', async () => {
    const ana = await entered();
    const bruno = await entered();
    const [mark] = marksOf(await say(ana, present));
    const mark_keys = [mark?.mark_key ?? ''];
    await say(bruno, { kind: 'undo', mark_keys });
    expect((await read()).find(({ rider_id }) => rider_id === ana)?.marks.length).toBe(1);
  });

  test('a code that only looks, another race’s, a revoked one and a club are not let in', async () => {
    const ana = await entered();
    for (const token of [await helper('Mira', 'look'), table.delegate])
      expect(codeOf(await say(ana, present, token))).toBe('session.not_allowed');
    await app.pool.query(`update desk_pass set revoked_at = now() where desk_name = 'Mesa 1'`);
    expect(codeOf(await say(ana, present))).toBe('session.ended');
  });
});
