import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';
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
  await table.gate.status('CLOSED');
  ines = await table.gate.people.helper(table.gate.race_id, { desk_name: 'Mesa 1' });
});

const call = (method: 'GET' | 'POST', below: string, body?: object, token = ines) =>
  table.gate.people.call(method, `/api/desk/races/${table.gate.race_id}/check-in${below}`, token, body);
const takeOut = (rider_ids: number[], request_key: string = randomUUID(), token = ines) =>
  call('POST', '/absent', { request_key, rider_ids }, token);
const putBack = (absence_key: string, token = ines) => call('POST', '/absent/undo', { absence_key }, token);
const present = (rider_id: number) =>
  call('POST', '', { request_key: randomUUID(), rider_id, said: { kind: 'mark', what: 'present' } });
const list = async () => (await call('GET', '')).json<CheckIn>();

async function entered(classes = [table.gate.boys]): Promise<number> {
  const rider_id = await table.rider();
  for (const category_id of classes) {
    if (category_id !== table.gate.boys) await table.gate.licence(rider_id, category_id);
    await table.enter(rider_id, { category_id, reason: 'Llegó tarde' });
  }
  return rider_id;
}

const plates = async () => {
  const { rows } = await app.pool.query<{ rider_id: number; category_id: number; plate: string }>(
    `select rider_id, category_id, plate from entry where race_id = $1 order by 1, 2`,
    [table.gate.race_id],
  );
  return rows;
};

describe('the absent', () => {
  test('go out in one list, from both classes, with the reason; who came stays; undoing puts back exactly those', async () => {
    const ana = await entered();
    const bruno = await entered([table.gate.boys, table.gate.cruisers]);
    const dante = await entered();
    await present(ana);
    const before = await plates();
    const out = await takeOut([bruno, dante]);
    expect(out.json()).toMatchObject({ riders: 2, undone: false });
    expect((await plates()).map(({ rider_id }) => rider_id)).toEqual([ana]);
    const { rows } = await app.pool.query(`select distinct reason from entry_withdrawal where race_id = $1`, [
      table.gate.race_id,
    ]);
    expect(rows).toEqual([{ reason: 'No se presentó' }]);
    const { absence } = await list();
    expect(absence).toMatchObject({ riders: 2 });
    // Another desk, or the office, may do it; doing it twice changes nothing more.
    for (const token of [table.secretary, ines])
      expect((await putBack(absence?.absence_key ?? '', token)).json()).toMatchObject({ undone: true });
    expect(await plates()).toEqual(before);
    expect((await list()).absence).toBeNull();
  });

  test('somebody who was marked as present after the list was shown stays in', async () => {
    const ana = await entered();
    const bruno = await entered();
    await present(ana);
    expect((await takeOut([ana, bruno])).json()).toMatchObject({ riders: 1 });
    expect((await plates()).map(({ rider_id }) => rider_id)).toEqual([ana]);
  });

  test('a mark and the list at the same moment: the rider is in and present, or out and told', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const ana = await entered();
      const [mark] = await Promise.all([present(ana), takeOut([ana])]);
      const isIn = (await plates()).some(({ rider_id }) => rider_id === ana);
      expect([isIn, mark.statusCode]).toEqual([isIn, isIn ? 200 : 409]);
    }
  });

  test('a lost answer does it once', async () => {
    const ana = await entered();
    const key = randomUUID();
    const answers = await Promise.all([takeOut([ana], key), takeOut([ana], key)]);
    expect(answers.map((one) => one.json<{ riders: number }>().riders)).toEqual([1, 1]);
    const { rows } = await app.pool.query(`select 1 from entry_withdrawal where race_id = $1`, [
      table.gate.race_id,
    ]);
    expect(rows.length).toBe(1);
  });

  test('after the draw nobody goes out and nobody comes back: all of it, or nothing', async () => {
    const ana = await entered();
    const bruno = await entered();
    const out = await takeOut([ana]);
    await table.gate.status('DRAWN');
    expect(codeOf(await takeOut([bruno]))).toBe('inscription.drawn');
    expect(codeOf(await putBack(out.json<{ absence_key: string }>().absence_key))).toBe('office.undo_late');
    expect((await plates()).map(({ rider_id }) => rider_id)).toEqual([bruno]);
  });

  test('whoever was put back one by one is left alone', async () => {
    const ana = await entered();
    const bruno = await entered();
    const out = await takeOut([ana, bruno]);
    await table.enter(ana, { reason: 'Llegó' });
    expect((await putBack(out.json<{ absence_key: string }>().absence_key)).statusCode).toBe(200);
    expect((await plates()).map(({ rider_id }) => rider_id)).toEqual([ana, bruno]);
  });
});
