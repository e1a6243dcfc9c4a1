import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { idsOf, judgedRace, Phone } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

test('a second phone at the gate hears who did not come, what dropped, and what rides again, each once', async () => {
  const table = await judgedRace(app, office, 1);
  const [one, two] = [await Phone.open(table, office, 'gate'), await Phone.open(table, office, 'gate')];
  const chief = await Phone.open(table, office, 'chief');
  const heat = await one.heat('M1');
  const [gone = 0, ...others] = idsOf(heat);
  one.keep({ kind: 'call', body: { present: others, absent: [gone], lanes: [] } }, heat);
  await one.told();
  const first = await two.hears(0);
  expect(first?.heats).toEqual([
    expect.objectContaining({ phase: 'M1', attempt: 1, dropped: false, absent: [gone], said: false }),
  ]);
  expect(await two.hears(first?.seq ?? 0)).toEqual({ seq: first?.seq, heats: [] });
  // A device does not receive its own operations.
  expect((await one.hears(0))?.heats).toEqual([]);

  one.keep({ kind: 'gate', body: { dropped_at: new Date().toISOString() } }, heat);
  await one.told();
  const second = await two.hears(first?.seq ?? 0);
  expect(second?.heats).toEqual([expect.objectContaining({ dropped: true, absent: [gone] })]);

  chief.keep({ said: { kind: 'rerun', body: { reason: 'Se cayó la valla' } }, attempt: 2 }, heat);
  await chief.told();
  const third = await two.hears(second?.seq ?? 0);
  expect(third?.heats).toEqual([expect.objectContaining({ attempt: 2, dropped: false, absent: [] })]);
});

test('the office’s word that somebody did not start is heard at the gate', async () => {
  const table = await judgedRace(app, office, 1);
  const gate = await Phone.open(table, office, 'gate');
  const chief = await Phone.open(table, office, 'chief');
  const heat = await gate.heat('M1');
  const [gone = 0] = idsOf(heat);
  const results = [{ entry_id: gone, status: 'DNS' as const, place: null, time_ms: null }];
  const why = { over: [], heard: [], reason: null, article: null, signed_by: null };
  chief.keep({ kind: 'ruling', body: { results, ...why } }, heat);
  await chief.told();
  expect((await gate.hears(0))?.heats).toEqual([expect.objectContaining({ absent: [gone] })]);
});

test('a phone takes over the seat of one that died: it hears what that one said, and both hear who stands in', async () => {
  const table = await judgedRace(app, office, 2);
  const [dead, fresh] = [
    await Phone.open(table, office, 'finish', 1),
    await Phone.open(table, office, 'finish', 1),
  ];
  const other = await Phone.open(table, office, 'finish', 2);
  const heat = await dead.heat('M1');
  dead.sheet(heat, idsOf(heat));
  await dead.told();
  expect((await fresh.answered(0)).seat_phones).toEqual([
    expect.objectContaining({ device_id: dead.device_id, person: 'Jueza', said: 1, stands: 'beside' }),
  ]);
  expect((await fresh.hears(0))?.heats).toEqual([expect.objectContaining({ said: false })]);
  // No phone receives the operations of another seat.
  expect((await other.answered(0)).seat_phones).toEqual([]);

  const before = (await fresh.hears(0))?.seq ?? 0;
  fresh.keep({ kind: 'takeover', body: { from: dead.device_id } });
  await fresh.told();
  const { seat_phones, news } = await fresh.answered(before);
  expect(seat_phones).toEqual([expect.objectContaining({ stands: 'replaced' })]);
  expect(news?.heats).toEqual([expect.objectContaining({ phase: 'M1', said: true })]);
  expect((await dead.answered(0)).seat_phones).toEqual([
    expect.objectContaining({ device_id: fresh.device_id, stands: 'instead' }),
  ]);
  expect((await other.hears(0))?.heats).toEqual([expect.objectContaining({ said: false })]);
});

test('a code that was taken back is heard and hears nothing, and the table is told nothing twice', async () => {
  const table = await judgedRace(app, office, 1);
  const gate = await Phone.open(table, office, 'gate');
  const chief = await Phone.open(table, office, 'chief');
  expect(await chief.hears(0)).toBeNull();
  await office.ask('DELETE', `/races/${table.race_id}/desk/${gate.desk_id}`);
  expect(await gate.hears(0)).toBeNull();
});
