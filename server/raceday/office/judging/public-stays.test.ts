import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ForeseenJudging } from '#contract/raceday/judging/day.ts';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { heatVerdict } from '#rules/raceday/judging/verdict/heat-verdict.ts';
import { publicResults } from '#rules/raceday/judging/verdict/settled-runs.ts';
import { openDb } from '#server/ground/db/pool.ts';
import { readOpsOf } from '#server/raceday/results/log/op-queries.ts';
import { replayRace } from '#server/raceday/results/log/replay-race.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';
import { heard, idsOf, judgedRace, Phone, places, rule, verdictOf } from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const MOTOS = ['M1', 'M2', 'M3'];
const swapped = ([first = 0, second = 0, ...rest]: readonly number[]) => [second, first, ...rest];

/** Makes a class whose motos two judges reported alike, and the table that listens. */
async function twoJudges(seats = 2, said = MOTOS) {
  const table = await judgedRace(app, office, seats);
  const judges = [await Phone.open(table, office, 'finish', 1), await Phone.open(table, office, 'finish', 2)];
  const chief = await Phone.open(table, office, 'chief');
  const { heats } = await chief.pack();
  const motos = heats.filter(({ phase }) => said.includes(phase));
  for (const judge of judges) {
    for (const heat of motos) judge.sheet(heat, idsOf(heat));
    await judge.told();
  }
  return { table, judges, chief, motos };
}

const settings = { seats: 2, table_confirms: false, two_sign: false };
const set = async (table: DrawTable, more: object) => {
  const saved = await table.ask('PUT', '/judging', { ...settings, ...more });
  if (saved.statusCode !== 200) throw new Error(saved.body);
};
const foresee = async (table: DrawTable, more: object) =>
  (await table.ask('POST', '/judging/foresee', { ...settings, ...more })).json<ForeseenJudging>();

/**
 * Reads the results of a race, heat by heat: as stored, as the table reads them, as the announcer gets them, and as
 * the class page has them.
 */
async function everywhere({ race_id }: DrawTable, day: typeof settings) {
  const { rows } = await app.pool.query<{ heat: string; entry_id: number; result: string | null }>(
    `select h.category_id || ' ' || h.phase || ' ' || h.serie as heat, x.entry_id, coalesce(x.place::text, x.status) as result
     from run x join heat h using (heat_id) where h.race_id = $1 order by 1, 2`,
    [race_id],
  );
  const names = [...new Set(rows.map(({ heat }) => heat))].map((heat) => {
    const [category_id = '', phase = '', serie = ''] = heat.split(' ');
    return { category_id: Number(category_id), phase: phase as 'M1', serie: Number(serie) };
  });
  const ops = await readOpsOf(openDb(app.pool), race_id, names);
  const live = (await app.get(`/api/races/${race_id}/live`)).json<{
    facts: { key: string; body: { r?: [number, number | string][] } }[];
  }>();
  const stored = rows.map(({ heat, entry_id, result }) => `${heat} ${entry_id} ${result ?? '-'}`);
  const seen = (of: (heat: string, entry_id: number) => string | number | null) =>
    rows.map(({ heat, entry_id }) => `${heat} ${entry_id} ${of(heat, entry_id) ?? '-'}`);
  const table = seen((heat, entry_id) => {
    const entry_ids = rows.filter((row) => row.heat === heat).map((row) => row.entry_id);
    const own = ops.filter(
      (op) => op.heat === null || `${op.heat.category_id} ${op.heat.phase} ${op.heat.serie}` === heat,
    );
    const verdict = heatVerdict(own, { entry_ids, seats: day.seats });
    const one = (publicResults(verdict, { ...day, is_public: false }) ?? []).find(
      (found) => found.entry_id === entry_id,
    );
    return one?.place ?? one?.status ?? null;
  });
  const announced = seen((heat, entry_id) => {
    const fact = live.facts.find(({ key }) => key === `h/${heat}`);
    return fact?.body.r?.find(([who]) => who === entry_id)?.[1] ?? null;
  });
  return { stored, table, announced };
}

async function expectOneTruth(table: DrawTable, day: object): Promise<string[]> {
  const { stored, table: read, announced } = await everywhere(table, { ...settings, ...day });
  expect(read).toEqual(stored);
  expect(announced).toEqual(stored);
  await app.pool.query(`update run set status = null, place = null, time_ms = null where race_id = $1`, [
    table.race_id,
  ]);
  await replayRace(app.db, table.race_id);
  expect((await everywhere(table, { ...settings, ...day })).stored).toEqual(stored);
  return stored;
}

test('the table has to confirm from now on: what is public stays, whoever takes a seat over', async () => {
  const { table, chief, motos } = await twoJudges();
  const before = await expectOneTruth(table, {});
  expect(before.every((line) => !line.endsWith('-'))).toBe(true);
  expect(await foresee(table, { table_confirms: true })).toMatchObject({
    closes: [],
    stays: motos.map(({ number }) => number),
    waits: [],
  });
  await set(table, { table_confirms: true });
  expect(await expectOneTruth(table, { table_confirms: true })).toEqual(before);
  const { ops } = await heard(chief);
  const old = ops.find(({ op }) => op.said.kind === 'sheet' && op.seat === 1)?.op.device_id ?? '';
  const fresh = await Phone.open(table, office, 'finish', 1);
  fresh.keep({ kind: 'takeover', body: { from: old } });
  expect(await fresh.told()).toMatchObject({ refused: [] });
  expect(await expectOneTruth(table, { table_confirms: true })).toEqual(before);
  await set(table, {});
  expect(await expectOneTruth(table, {})).toEqual(before);
  // The table has nothing to decide.
  expect((await heard(chief)).heats.map(({ verdict }) => verdict)).toEqual(motos.map(() => 'agreed'));
});

test('two judges, then three: table and public say the same, and a note takes nothing away', async () => {
  const { table, chief, motos } = await twoJudges();
  const before = await expectOneTruth(table, {});
  await set(table, { seats: 3 });
  expect(await expectOneTruth(table, { seats: 3 })).toEqual(before);
  const [first] = motos;
  chief.keep({ kind: 'note', body: { text: 'Un perro en la pista' } }, first);
  await chief.told();
  expect(await expectOneTruth(table, { seats: 3 })).toEqual(before);
  // The third one reports something else: two of three decide.
  const third = await Phone.open(table, office, 'finish', 3);
  if (first) third.sheet(first, swapped(idsOf(first)));
  await third.told();
  expect(await expectOneTruth(table, { seats: 3 })).toEqual(before);
});

test('three judges, then two: what two have said alike is closed with its result, in the same act', async () => {
  const { table, chief, motos } = await twoJudges(3);
  expect(await places(table, 'M1')).toEqual([]);
  expect(await foresee(table, { seats: 2 })).toMatchObject({
    closes: motos.map(({ number }) => number),
    stays: [],
    waits: [],
  });
  await set(table, { seats: 2 });
  for (const heat of motos) {
    expect(await places(table, heat.phase)).toEqual(idsOf(heat));
    expect(await verdictOf(chief, heat)).toBe('agreed');
  }
  await expectOneTruth(table, { seats: 2 });
});

test('who looked before somebody spoke saves nothing by what he read', async () => {
  const { table, judges, motos } = await twoJudges(3, ['M1']);
  const { basis } = await foresee(table, { seats: 2 });
  const [judge] = judges;
  const [heat] = motos;
  if (judge && heat) judge.sheet(heat, swapped(idsOf(heat)));
  await judge?.told();
  const refused = await table.ask('PUT', '/judging', { ...settings, basis });
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'judging.moved']);
  expect(await places(table, 'M1')).toEqual([]);
});

test('a late sheet that contradicts what is public asks the table, and takes nothing away until it decides', async () => {
  const { table, judges, chief, motos } = await twoJudges(2, ['M1']);
  const [heat] = motos;
  const [judge] = judges;
  if (!heat || !judge) throw new Error('no heat');
  judge.sheet(heat, swapped(idsOf(heat)));
  await judge.told();
  expect(await places(table, 'M1')).toEqual(idsOf(heat));
  expect(await verdictOf(chief, heat)).toBe('conflict');
  await expectOneTruth(table, {});
  rule(chief, heat, swapped(idsOf(heat)), { reason: 'Video' });
  await chief.told();
  expect(await places(table, 'M1')).toEqual(swapped(idsOf(heat)));
  await expectOneTruth(table, {});
});

test('a race that is ridden again leaves with its public line, and nothing else does', async () => {
  const { table, chief, motos } = await twoJudges(2, ['M1']);
  const [heat] = motos;
  chief.keep({ said: { kind: 'rerun', body: { reason: 'Caída en la primera curva' } }, attempt: 2 }, heat);
  await chief.told();
  expect(await places(table, 'M1')).toEqual([]);
  const race = (await app.get(`/api/races/${table.race_id}`)).json<{
    race_corrections?: { phase: string; reason: string | null }[];
  }>();
  expect(race.race_corrections).toMatchObject([{ phase: 'M1', reason: 'Caída en la primera curva' }]);
});

const takeBack = (judge: Phone, heat: PackHeat) =>
  judge.keep({ kind: 'retract', body: { why: 'other_race' } }, heat);

test('a judge takes a sheet back before others have said theirs, once and for all', async () => {
  const table = await judgedRace(app, office, 2);
  const judge = await Phone.open(table, office, 'finish', 1);
  const other = await Phone.open(table, office, 'finish', 2);
  const chief = await Phone.open(table, office, 'chief');
  const heat = await chief.heat('M2');
  judge.sheet(heat, idsOf(heat));
  await judge.told();
  expect(await verdictOf(chief, heat)).toBe('waiting');
  takeBack(judge, heat);
  expect(await judge.told()).toMatchObject({ refused: [] });
  expect(await judge.told()).toMatchObject({ refused: [] });
  expect(await verdictOf(chief, heat)).toBe('open');
  expect((await heard(chief)).ops.map(({ op }) => op.said.kind)).toEqual(['sheet', 'retract']);
  judge.sheet(heat, idsOf(heat));
  await judge.told();
  other.sheet(heat, idsOf(heat));
  await other.told();
  expect(await places(table, 'M2')).toEqual(idsOf(heat));
  // Both have reported it, so now the table has to decide.
  takeBack(judge, heat);
  expect(await judge.told()).toMatchObject({ refused: [{ code: 'judging.sheet_counts' }] });
  expect(await places(table, 'M2')).toEqual(idsOf(heat));
  await expectOneTruth(table, {});
});

test('the only judge of a race takes back the sheet of another race, and everybody reads that it is open again', async () => {
  const table = await judgedRace(app, office, 1);
  const judge = await Phone.open(table, office, 'finish');
  const heat = await judge.heat('M2');
  judge.sheet(heat, idsOf(heat));
  await judge.told();
  expect(await places(table, 'M2')).toEqual(idsOf(heat));
  takeBack(judge, heat);
  // Another phone delivers it.
  const carrier = await Phone.open(table, office, 'gate');
  expect(await carrier.told(judge.carried())).toMatchObject({ refused: [], held: [] });
  expect(await places(table, 'M2')).toEqual([]);
  const race = (await app.get(`/api/races/${table.race_id}`)).json<{
    race_corrections?: { phase: string }[];
  }>();
  expect(race.race_corrections).toMatchObject([{ phase: 'M2' }]);
  await expectOneTruth(table, { seats: 1 });
});

test('nobody takes back what was posted, nor what is not a finish judge’s', async () => {
  const table = await judgedRace(app, office, 1);
  const judge = await Phone.open(table, office, 'finish');
  const chief = await Phone.open(table, office, 'chief');
  const heat = await judge.heat('M1');
  judge.sheet(heat, idsOf(heat));
  await judge.told();
  rule(chief, heat, idsOf(heat));
  takeBack(chief, heat);
  expect(await chief.told()).toMatchObject({ refused: [{ code: 'judging.may_not' }] });
  takeBack(judge, heat);
  expect(await judge.told()).toMatchObject({ refused: [{ code: 'judging.sheet_counts' }] });
  expect(await places(table, 'M1')).toEqual(idsOf(heat));
});
