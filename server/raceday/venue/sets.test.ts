import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';
import { idsOf, judgedRace, Phone, rule } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;
let table: DrawTable;
let chief: Phone;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  table = await judgedRace(app, office);
  chief = await Phone.open(table, office, 'chief');
});
afterAll(() => app.stop());

interface Line {
  t: string;
  k: Record<string, unknown>;
  r: Record<string, unknown> | null;
}

async function setsOf({ race_id }: DrawTable): Promise<{ n: number; epoch: number; rows: Line[] }[]> {
  const { rows } = await app.pool.query<{ n: number; epoch: number; rows: Line[] }>(
    'select n, epoch, rows from venue_set where race_id = $1 order by n',
    [race_id],
  );
  return rows;
}

/** Says who leads the race from now on, and whether somebody follows. */
async function lead({ race_id }: DrawTable, leader: 'here' | 'elsewhere', token: string | null = 'x') {
  await app.pool.query('insert into server_self default values on conflict do nothing');
  await app.pool.query(
    `insert into race_lead (race_id, epoch, leader, leader_name, token_hash, how, last_n)
     select $1, (select coalesce(max(epoch), 0) + 1 from race_lead where race_id = $1),
       case when $2 = 'here' then server_id else gen_random_uuid() end, 'Notebook de Ana', $3, 'given',
       (select coalesce(max(n), 0) from venue_set where race_id = $1) from server_self`,
    [race_id, leader, token === null ? null : Buffer.from(token)],
  );
}

async function ruled(phase: string): Promise<void> {
  const heat = await chief.heat(phase);
  rule(chief, heat, idsOf(heat));
  await chief.told();
}

const notice = () => ({
  weight: 'info',
  words: { es: 'Llueve un rato', en: 'It rains a bit', pt: 'Chove um pouco' },
  ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  request_key: randomUUID(),
});

test('a race that nobody takes to a track makes no set', async () => {
  await ruled('M1');
  expect(await setsOf(table)).toEqual([]);
});

test('each transaction becomes one set, numbered without a hole, with all its rows', async () => {
  await lead(table, 'here');
  await ruled('M2');
  expect((await table.ask('POST', '/notices', notice())).statusCode).toBe(200);
  const sets = await setsOf(table);
  expect(sets.map(({ n }) => n)).toEqual([1, 2]);
  const [ruling, said] = sets;
  const names = new Set(ruling?.rows.map(({ t }) => t));
  for (const name of ['race_day', 'run', 'day_op', 'heat_day', 'result_write', 'result_change'])
    expect([name, names.has(name)]).toEqual([name, true]);
  expect(said?.rows.map(({ t }) => t)).toEqual(['draw_request', 'day_notice', 'audit']);
});

test('a phone that only says it is there makes no set', async () => {
  const before = await setsOf(table);
  await chief.answered(0);
  expect(await setsOf(table)).toEqual(before);
});

test('what is refused, or changes nothing, makes no set', async () => {
  const before = await setsOf(table);
  expect(
    (await table.ask('POST', '/notices', { ...notice(), ends_at: '2020-01-01T00:00:00Z' })).statusCode,
  ).toBe(400);
  await app.pool.query('update heat set number = number where race_id = $1', [table.race_id]);
  expect(await setsOf(table)).toEqual(before);
});

test('rows that go are in the set, without their contents', async () => {
  const other = await judgedRace(app, office);
  await lead(other, 'here');
  expect((await other.undo({ reason: 'Faltaba uno' })).statusCode).toBe(200);
  const rows = (await setsOf(other)).flatMap((set) => set.rows);
  const gone = rows.filter(({ r }) => r === null);
  expect(gone.some(({ t }) => t === 'heat')).toBe(true);
  expect(gone.every(({ k }) => Object.keys(k).length > 0)).toBe(true);
});

test('where another server leads, nothing of the day is written here, and the answer says who does', async () => {
  const other = await judgedRace(app, office);
  await lead(other, 'elsewhere');
  const answers = [await other.ask('POST', '/notices', notice()), await other.undo({ reason: 'No va' })];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'venue.led_elsewhere' });
    expect(answer.body).toContain('Notebook de Ana');
  }
  await expect(
    app.pool.query('update run set lane = null where race_id = $1', [other.race_id]),
  ).rejects.toThrow('venue.led_elsewhere');
  expect(await setsOf(other)).toEqual([]);
});

test('other races, and what is not of the day, go on meanwhile', async () => {
  const other = await judgedRace(app, office);
  await lead(other, 'elsewhere');
  await app.pool.query(
    `update rider set rider_team = 'Rayo' where rider_id in (select rider_id from entry where race_id = $1)`,
    [other.race_id],
  );
  await app.pool.query('update race set opens_by_hand = opens_by_hand where race_id = $1', [other.race_id]);
  const third = await judgedRace(app, office);
  expect((await third.ask('POST', '/notices', notice())).statusCode).toBe(200);
});

test('a race that came back is written here again, and makes no sets for nobody', async () => {
  const other = await judgedRace(app, office);
  await lead(other, 'elsewhere');
  await lead(other, 'here', null);
  expect((await other.ask('POST', '/notices', notice())).statusCode).toBe(200);
  expect(await setsOf(other)).toEqual([]);
});

test('an account is deleted although it drew a race that is led elsewhere', async () => {
  const other = await judgedRace(app, office);
  await lead(other, 'elsewhere');
  await app.pool.query('delete from users where user_id in (select drawn_by from draw where race_id = $1)', [
    other.race_id,
  ]);
});
