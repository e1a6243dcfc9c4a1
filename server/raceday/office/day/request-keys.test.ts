import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeNotice } from '#contract/raceday/office/day/notices.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { codeOf, Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const open = (sizes: readonly number[]) => DrawTable.open(app, office, sizes);
const drawn = async ({ race_id }: DrawTable) =>
  (await app.pool.query(`select from draw where race_id = $1 and replaced_at is null`, [race_id])).rowCount;

test('a key that drew one class draws no other one, and says so; the same request is done', async () => {
  const table = await open([11, 9]);
  const [one, two] = table.classes;
  const request_key = crypto.randomUUID();
  const draw = (category_id: number | undefined, more: object = {}) =>
    table.draw({ category_ids: [category_id], request_key, ...more });
  expect((await draw(one)).statusCode).toBe(200);
  const other = await draw(two);
  expect([other.statusCode, codeOf(other)]).toEqual([409, 'request.key_reused']);
  expect(codeOf(await draw(one, { draw_method: 'entryOrder' }))).toBe('request.key_reused');
  // Whoever sends it again after a lost answer has read the day anew.
  expect((await draw(one, { version: 0 })).statusCode).toBe(200);
  expect((await draw(one, { version: 1 })).statusCode).toBe(200);
  expect(await drawn(table)).toBe(1);
  expect((await table.day()).version).toBe(1);
});

test('a key of a draw takes none back, draws no other race, and is nobody else’s', async () => {
  const table = await open([9]);
  const request_key = crypto.randomUUID();
  await table.draw({ request_key });
  expect(codeOf(await table.undo({ request_key }))).toBe('request.key_reused');
  expect(codeOf(await (await open([9])).draw({ request_key }))).toBe('request.key_reused');
  await app.pool.query('update draw_request set done_by = null where request_key = $1', [request_key]);
  expect(codeOf(await table.draw({ request_key }))).toBe('request.key_reused');
  expect(await drawn(table)).toBe(1);
});

test('a key used before its kind was stored is done for whoever used it', async () => {
  const table = await open([9, 11]);
  const request_key = crypto.randomUUID();
  await table.draw({ category_ids: table.classes.slice(0, 1), request_key });
  await app.pool.query('update draw_request set what = null where request_key = $1', [request_key]);
  await app.pool.query('delete from asked_request');
  expect((await table.draw({ request_key })).statusCode).toBe(200);
  expect(await drawn(table)).toBe(1);
});

test('a key that made one stage makes, all together or taken back, no other one', async () => {
  const table = await open([11, 22]);
  await table.draw();
  for (const category_id of table.classes) await table.ride(category_id);
  const [one = 0, two = 0] = table.classes;
  const stages = await Promise.all(
    [one, two].map(async (category_id) => ({
      category_id,
      basis: (await table.foresee(category_id)).made?.basis ?? '',
    })),
  );
  const request_key = crypto.randomUUID();
  const make = (at: number) => table.ask('POST', '/stages', { gate_mode: null, ...stages[at], request_key });
  expect((await make(0)).statusCode).toBe(200);
  expect((await make(0)).statusCode).toBe(200);
  expect(codeOf(await make(1))).toBe('request.key_reused');
  const all = await table.ask('POST', '/stages/all', { stages, request_key });
  expect(codeOf(all)).toBe('request.key_reused');
  expect((await table.day()).classes.map(({ phase }) => phase)).toEqual(['final', 'M3']);
  const back = (category_id: number, stage: string, key: string) =>
    table.ask('POST', '/stages/undo', { stages: [{ category_id, stage }], request_key: key });
  expect(codeOf(await back(one, 'final', request_key))).toBe('request.key_reused');
  const undo_key = crypto.randomUUID();
  expect((await back(one, 'final', undo_key)).statusCode).toBe(200);
  expect((await back(one, 'final', undo_key)).statusCode).toBe(200);
  expect(codeOf(await back(two, 'M3', undo_key))).toBe('request.key_reused');
});

test('a key that took out one rider takes out no other one, and one that said a notice says no other', async () => {
  const table = await open([11]);
  await table.draw();
  const [heat] = (await table.results()).heats;
  const [first, second] = heat?.runs ?? [];
  const request_key = crypto.randomUUID();
  expect((await table.scratch(first?.entry_id ?? 0, { request_key })).statusCode).toBe(200);
  expect((await table.scratch(first?.entry_id ?? 0, { request_key })).statusCode).toBe(200);
  expect(codeOf(await table.scratch(second?.entry_id ?? 0, { request_key }))).toBe('request.key_reused');
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const notice = { weight: 'delay', ends_at, request_key: crypto.randomUUID() };
  const say = (es: string) =>
    table.ask('POST', '/notices', { ...notice, words: { es, en: '30 minutes late', pt: 'Atrasa 30 min' } });
  expect((await say('Se demora 30 minutos')).statusCode).toBe(200);
  expect((await say('Se demora 30 minutos')).json<{ items: OfficeNotice[] }>().items).toHaveLength(1);
  expect(codeOf(await say('Se suspende'))).toBe('request.key_reused');
});
