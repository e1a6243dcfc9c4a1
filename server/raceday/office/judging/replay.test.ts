import { afterAll, beforeAll, expect, test } from 'vitest';
import { replayRace } from '#server/raceday/results/log/replay-race.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';
import { heard, idsOf, judgedRace, officeHeat, Phone, places, rule } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';
import { PostingRoom } from '#server/testing/posting.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

/**
 * Reads everything that the log produces, to the last byte: results with the moment they were written, the state of
 * heats, and the lines of changes.
 */
async function madeOf({ race_id }: DrawTable): Promise<string> {
  const asked = [
    `select entry_id, phase, heat_id, lane, heat_size, status, place, time_ms, recorded_at::text from run where race_id = $1 order by 1, 2`,
    `select d.*, d.heard_at::text, d.settled_at::text from heat_day d join heat h using (heat_id) where h.race_id = $1 order by heat_id`,
    `select count(*) from result_write where race_id = $1`,
    `select race_status from race where race_id = $1`,
  ];
  const rows = [];
  for (const text of asked) rows.push((await app.pool.query<object>(text, [race_id])).rows);
  return JSON.stringify(rows);
}

/** Deletes every result of a race and computes it again. Returns what it was, and what it is. */
async function computedAgain(table: DrawTable): Promise<[string, string]> {
  const before = await madeOf(table);
  await app.pool.query(`update run set status = null, place = null, time_ms = null where race_id = $1`, [
    table.race_id,
  ]);
  expect(await madeOf(table)).not.toBe(before);
  await replayRace(app.db, table.race_id);
  return [before, await madeOf(table)];
}

async function expectSame(table: DrawTable): Promise<void> {
  const [before, after] = await computedAgain(table);
  expect(after).toBe(before);
}

const sealOf = async (chief: Phone, phase: string) =>
  (await heard(chief)).ops.find(({ op }) => op.said.kind === 'seal' && op.heat?.phase === phase)?.op_id;

test('the results of a stage that is posted are computed again to the same', async () => {
  const room = await PostingRoom.ridden(app, office, [11]);
  expect((await room.post('PROVISIONAL')).statusCode).toBe(200);
  await expectSame(room.table);
});

test('the results of a race that is published are computed again to the same', async () => {
  const { table } = await PostingRoom.ridden(app, office, [6]);
  await table.ask('PUT', '/results/status', { was: 'RACING', race_status: 'PROVISIONAL' });
  expect(await table.status()).toBe('PROVISIONAL');
  await expectSame(table);
});

test('a correction after the posting, by the table and by the office, is computed again', async () => {
  const room = await PostingRoom.ridden(app, office, [6]);
  const { table } = room;
  await room.post('PROVISIONAL');
  const chief = await Phone.open(table, office, 'chief');
  const heat = await chief.heat('M1');
  rule(chief, heat, idsOf(heat).toReversed(), { over: [await sealOf(chief, 'M1')], reason: 'Video' });
  expect(await chief.told()).toMatchObject({ refused: [] });
  expect(await places(table, 'M1')).toEqual(idsOf(heat).toReversed());
  const second = await officeHeat(table, 'M2');
  const results = second.runs.map(({ entry_id }, index) => ({
    entry_id,
    status: index === 0 ? 'REL' : 'OK',
    place: index === 0 ? null : index,
  }));
  const { phase, serie, basis } = second;
  const category_id = table.classes[0];
  const body = {
    category_id,
    phase,
    serie,
    basis,
    results,
    reason: 'Video',
    article: '6.1.055',
    request_key: crypto.randomUUID(),
  };
  expect((await table.ask('PUT', '/results', body)).statusCode).toBe(200);
  await expectSame(table);
});

test('the starts of who left, and the motos a late entry missed, are computed of what the office recorded', async () => {
  const table = await judgedRace(app, office, 1, {}, [7, 6]);
  const judge = await Phone.open(table, office, 'finish');
  const { heats } = await judge.pack();
  for (const heat of heats.filter(({ phase }) => phase === 'M1')) judge.sheet(heat, idsOf(heat));
  await judge.told();
  const gone = idsOf(await judge.heat('M1', 1, table.classes[0]))[2] ?? 0;
  expect((await table.scratch(gone)).statusCode).toBe(200);
  const late = await table.late(await table.licensed(table.classes[1]), table.classes[1]);
  expect(late.statusCode).toBe(200);
  const second = await judge.heat('M2', 1, table.classes[0]);
  judge.sheet(
    second,
    idsOf(second).filter((entry_id) => entry_id !== gone),
  );
  await judge.told();
  const { rows } = await app.pool.query<{ status: string }>(
    `select status from run where race_id = $1 and status in ('DNS', 'CR') order by 1`,
    [table.race_id],
  );
  expect(rows.map(({ status }) => status)).toEqual(['CR', 'DNS', 'DNS']);
  await expectSame(table);
});

test('a start that was missed stays missed while a sheet that names the rider waits for another one', async () => {
  const table = await judgedRace(app, office, 1, {}, [6]);
  const judge = await Phone.open(table, office, 'finish');
  const first = await judge.heat('M1');
  judge.sheet(first, idsOf(first));
  await judge.told();
  const heat = await judge.heat('M2');
  const [gone = 0, ...stay] = idsOf(heat);
  expect((await table.scratch(gone)).statusCode).toBe(200);
  const settings = { seats: 2, table_confirms: false, two_sign: false };
  expect((await table.ask('PUT', '/judging', settings)).statusCode).toBe(200);
  judge.sheet(heat, stay, [{ entry_id: gone, status: 'DNS' }]);
  await judge.told();
  const { rows } = await app.pool.query<{ status: string | null }>(
    `select status from run where race_id = $1 and entry_id = $2 and phase <> 'M1'`,
    [table.race_id, gone],
  );
  expect(rows.map(({ status }) => status)).toEqual(['DNS', 'DNS']);
  const before = await madeOf(table);
  await replayRace(app.db, table.race_id);
  expect(await madeOf(table)).toBe(before);
});

test('what was said of a heat before its class was drawn again is computed again to the same', async () => {
  const table = await judgedRace(app, office, 1, {}, [6]);
  const chief = await Phone.open(table, office, 'chief');
  chief.keep({ kind: 'note', body: { text: 'Llueve' } }, await chief.heat('M1'));
  await chief.told();
  const category_ids = [table.classes[0]];
  expect((await table.undo({ category_ids, reason: 'Faltaba uno' })).statusCode).toBe(200);
  expect((await table.draw({ category_ids })).statusCode).toBe(200);
  const before = await madeOf(table);
  await replayRace(app.db, table.race_id);
  expect(await madeOf(table)).toBe(before);
});

test('a heat that was ridden again is computed again as its second ride', async () => {
  const table = await judgedRace(app, office, 1, {}, [6]);
  const judge = await Phone.open(table, office, 'finish');
  const chief = await Phone.open(table, office, 'chief');
  const heat = await judge.heat('M1');
  judge.sheet(heat, idsOf(heat));
  await judge.told();
  chief.keep({ said: { kind: 'rerun', body: { reason: 'Caída en la primera curva' } }, attempt: 2 }, heat);
  await chief.told();
  const body = {
    order: idsOf(heat)
      .toReversed()
      .map((one) => [one]),
    marks: [],
    laps: [],
    list: 'x',
  };
  judge.keep({ said: { kind: 'sheet', body }, attempt: 2 }, heat);
  await judge.told();
  expect(await places(table, 'M1')).toEqual(idsOf(heat).toReversed());
  await expectSame(table);
});

test('a re-run nobody knew of the seal of does not keep the office from correcting what is posted', async () => {
  const room = await PostingRoom.ridden(app, office, [6]);
  const { table } = room;
  await room.post('PROVISIONAL');
  const chief = await Phone.open(table, office, 'chief');
  const heat = await chief.heat('M1');
  chief.keep({ said: { kind: 'rerun', body: { reason: 'Caída' } }, attempt: 2 }, heat);
  await chief.told();
  expect(await places(table, 'M1')).toEqual(idsOf(heat));
  const { phase, serie, basis, runs } = await officeHeat(table, 'M1');
  const order = runs.toReversed();
  const results = order.map(({ entry_id }, index) => ({ entry_id, status: 'OK', place: index + 1 }));
  const category_id = table.classes[0];
  const body = {
    category_id,
    phase,
    serie,
    basis,
    results,
    reason: 'Video',
    request_key: crypto.randomUUID(),
  };
  expect((await table.ask('PUT', '/results', body)).statusCode).toBe(200);
  expect(await places(table, 'M1')).toEqual(order.map(({ entry_id }) => entry_id));
  await expectSame(table);
});

test('a posted heat that is cleared to be ridden again is empty until somebody rules, also when it is computed again', async () => {
  const room = await PostingRoom.ridden(app, office, [6]);
  const { table, judge } = room;
  await room.post('PROVISIONAL');
  const chief = await Phone.open(table, office, 'chief');
  const heat = await chief.heat('M1');
  chief.keep({ said: { kind: 'rerun', body: { reason: 'Reclamo aceptado' } }, attempt: 2 }, heat);
  const none = idsOf(heat).map((entry_id) => ({ entry_id, status: null, place: null, time_ms: null }));
  const over = [await sealOf(chief, 'M1')];
  rule(chief, heat, [], { results: none, over, reason: 'Reclamo aceptado' });
  expect(await chief.told()).toMatchObject({ refused: [] });
  expect(await places(table, 'M1')).toEqual([]);
  const body = { order: idsOf(heat).map((one) => [one]), marks: [], laps: [], list: 'x' };
  judge.keep({ said: { kind: 'sheet', body }, attempt: 2 }, heat);
  await judge.told();
  expect(await places(table, 'M1')).toEqual([]);
  await expectSame(table);
  // Results that were withdrawn from the public follow their sheets again.
  await room.post('RACING', 'Se corre de nuevo');
  expect(await places(table, 'M1')).toEqual(idsOf(heat));
  await expectSame(table);
});
