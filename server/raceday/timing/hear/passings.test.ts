import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { sweepPassings } from '#server/raceday/timing/hear/passing-queries.ts';
import { openDb } from '#server/ground/db/pool.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { heard, idsOf, judgedRace, officeHeat, Phone, places, verdictOf } from '#server/testing/judges.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { chipOf, giveChips, TestBridge } from '#server/testing/timing.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

/** Makes a race with six riders in its first moto, called to its gate, and everybody who speaks there. */
async function calledHeat({ seats = 1, seat = null }: { seats?: number; seat?: number | null } = {}) {
  const table = await judgedRace(app, office, seats);
  await giveChips(app, table.race_id);
  const bridge = await TestBridge.open(table, office, seat);
  const [marshal, judge, chief] = await Promise.all([
    Phone.open(table, office, 'gate'),
    Phone.open(table, office, 'finish'),
    Phone.open(table, office, 'chief'),
  ]);
  const heat = await chief.heat('M1');
  marshal.keep({ kind: 'call', body: { present: idsOf(heat), absent: [], lanes: [] } }, heat);
  await marshal.told();
  return { table, bridge, marshal, judge, chief, heat, order: idsOf(heat) };
}

/** Returns the drop and everybody at the hill and at the line, a second apart. */
const ride = (bridge: TestBridge, order: readonly number[], since = bridge.now() + 0.005) => [
  bridge.gate(since),
  ...order.map((entry_id, at) => bridge.chip(chipOf(entry_id), since + 2 + at / 10)),
  ...order.map((entry_id, at) => bridge.chip(chipOf(entry_id), since + 30 + at)),
];

async function saidByTiming(chief: Phone, heat: PackHeat) {
  const { ops } = await heard(chief);
  return ops.flatMap(({ person, op }) =>
    person === 'Decodificador' && op.heat?.phase === heat.phase ? [op] : [],
  );
}

describe('what a decoder hears', () => {
  test('becomes a sheet that advises: the judge decides, and gets laps and the times at the hill', async () => {
    const { table, bridge, judge, chief, heat, order } = await calledHeat();
    await bridge.told(ride(bridge, order));
    const [gate, sheet, ...more] = await saidByTiming(chief, heat);
    expect(more).toEqual([]);
    expect(gate?.said.kind).toBe('gate');
    expect(sheet).toMatchObject({
      seat: null,
      attempt: 1,
      said: { kind: 'sheet', body: { order: order.map((entry_id) => [entry_id]), marks: [] } },
    });
    expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['open', []]);

    const [first = 0, second = 0, ...rest] = order;
    judge.sheet(heat, [second, first, ...rest]);
    await judge.told();
    expect(await places(table, 'M1')).toEqual([second, first, ...rest]);
    // Hills follow with the next line that the bridge sends.
    await bridge.told([]);
    const { runs } = await officeHeat(table, 'M1');
    const run = runs.find(({ entry_id }) => entry_id === first);
    expect(run).toMatchObject({ time_ms: 30_000, splits: { hill_ms: 2000, split_ms: [] } });
  });

  test('is a vote with a seat', async () => {
    const { table, bridge, judge, chief, heat, order } = await calledHeat({ seats: 2, seat: 2 });
    await bridge.told(ride(bridge, order));
    expect(await verdictOf(chief, heat)).toBe('waiting');
    judge.sheet(heat, order);
    await judge.told();
    expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['agreed', order]);
  });

  test('is said again when one more comes, and silence is nobody’s DNF', async () => {
    const { bridge, chief, heat, order } = await calledHeat();
    const passings = ride(bridge, order);
    await bridge.told(passings.slice(0, -1));
    expect((await saidByTiming(chief, heat)).map(({ said }) => said.kind)).toEqual(['gate']);
    await bridge.told(passings.slice(-1));
    await bridge.told([]);
    const said = await saidByTiming(chief, heat);
    expect(said.map(({ said: { kind }, device_n }) => [kind, device_n])).toEqual([
      ['gate', 1],
      ['sheet', 2],
    ]);
  });

  test('shows the table what is strange about chips: nobody’s, of another heat, not heard, and on two riders', async () => {
    const table = await judgedRace(app, office, 1, {}, [16]);
    await giveChips(app, table.race_id);
    const bridge = await TestBridge.open(table, office);
    const chief = await Phone.open(table, office, 'chief');
    const { heats } = await chief.pack();
    const [heat, other] = heats.filter(({ phase }) => phase === 'M1');
    if (!heat || !other) throw new Error('one heat alone');
    const marshal = await Phone.open(table, office, 'gate');
    marshal.keep({ kind: 'call', body: { present: idsOf(heat), absent: [], lanes: [] } }, heat);
    await marshal.told();
    const order = idsOf(heat);
    const [first = 0, second = 0] = order;
    const [stranger = 0] = idsOf(other);
    const since = bridge.now() + 0.005;
    const chips = async () =>
      (await chief.call('GET', '/chips')).json<{ heats: { heat: object; problems: object[] }[] }>().heats;
    expect(await chips()).toEqual([]);
    await bridge.told([
      ...ride(bridge, order.slice(1), since),
      bridge.chip('ZZ-777', since + 12),
      bridge.chip(chipOf(stranger), since + 13),
    ]);
    const { category_id, phase, serie } = heat;
    const [found, ...more] = await chips();
    expect(more).toEqual([]);
    expect(found?.heat).toEqual({ category_id, phase, serie });
    expect(found?.problems).toEqual([
      { is: 'strange', chip: 'ZZ-777', entry_ids: [] },
      { is: 'strange', chip: chipOf(stranger), entry_ids: [stranger] },
      { is: 'not_seen', entry_id: first },
    ]);
    await app.pool.query(
      `update rider set transponder = $1 where rider_id = (select rider_id from entry where entry_id = $2)`,
      [chipOf(second), first],
    );
    expect((await chips())[0]?.problems).toContainEqual({
      is: 'chip_twice',
      chip: chipOf(second),
      entry_ids: [first, second].toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
    });
  });

  test('counts for the ride that is ridden again only if it comes after that was ordered', async () => {
    const { bridge, chief, heat, order } = await calledHeat();
    await bridge.told(ride(bridge, order, bridge.now() - 40));
    expect(await saidByTiming(chief, heat)).toEqual([]);
    // Somebody falls before the first bend.
    await bridge.told(ride(bridge, order).slice(0, 4));
    chief.keep({ said: { kind: 'rerun', body: { reason: 'Caída' } }, attempt: 2 }, heat);
    await chief.told();
    await bridge.told(ride(bridge, order, bridge.now() + 2));
    const said = await saidByTiming(chief, heat);
    expect(said.map(({ attempt, said: { kind } }) => [attempt, kind])).toEqual([
      [1, 'gate'],
      [2, 'gate'],
      [2, 'sheet'],
    ]);
  });

  test('does not move the drop that the marshal said', async () => {
    const { bridge, marshal, chief, heat, order } = await calledHeat();
    const dropped_at = new Date(Date.now() + 3000).toISOString();
    marshal.keep({ kind: 'gate', body: { dropped_at } }, heat);
    await marshal.told();
    await bridge.told(ride(bridge, order));
    const { heats } = await heard(chief);
    expect(heats.find(({ phase }) => phase === 'M1')?.gate_at).toBe(dropped_at);
  });
});

describe('a bridge', () => {
  test('may send everything again: it is counted once, and what is missing is named', async () => {
    const { bridge, chief, heat, order } = await calledHeat();
    const passings = ride(bridge, order);
    bridge.no += 3;
    const late = bridge.chip('UNKNOWN', 90);
    const first = await bridge.told([...passings, ...passings, late]);
    expect(first).toMatchObject({
      known_to: { [bridge.source]: late.no },
      holes: { [bridge.source]: [late.no - 3, late.no - 2, late.no - 1] },
      refused: [],
    });
    expect({ ...(await bridge.told([...passings, late])), now: '' }).toEqual({ ...first, now: '' });
    expect(await saidByTiming(chief, heat)).toHaveLength(2);
    const { rows } = await app.pool.query(`select count(*) as n from passing where race_id = $1`, [
      bridge.race_id,
    ]);
    expect(rows).toEqual([{ n: passings.length + 1 }]);
  });

  test('gets a wrong line back alone, and one that says something else under a number', async () => {
    const { bridge, order } = await calledHeat();
    const [gate, hill, ...rest] = ride(bridge, order);
    await bridge.told([gate, hill]);
    const { refused } = await bridge.told([
      { ...hill, at_us: 5 },
      null,
      { ...hill, no: -1 },
      { surprise: 1 },
      ...rest,
    ]);
    expect(refused).toEqual([
      { line: 2, code: 'timing.changed' },
      { line: 3, code: 'request.bad_json' },
      { line: 4, code: 'request.bad_body' },
      { line: 5, code: 'request.bad_body' },
    ]);
  });

  test('sends lines of JSON; a broken one is one line, and too many are refused', async () => {
    const { bridge, order } = await calledHeat();
    const send = (payload: string) =>
      app.app.inject({
        method: 'POST',
        url: `/api/day/${bridge.race_id}/passings?point=finish`,
        headers: { 'x-access-token': bridge.token, 'content-type': 'application/x-ndjson' },
        payload,
      });
    const [line] = ride(bridge, order).map((one) => JSON.stringify(one));
    const answer = await send(`${line}\n{"source":\n\n`);
    expect([answer.statusCode, answer.json<{ refused: unknown }>().refused]).toEqual([
      200,
      [{ line: 2, code: 'request.bad_json' }],
    ]);
    expect((await send(`${line}\n`.repeat(501))).statusCode).toBe(400);
    expect((await send('')).statusCode).toBe(400);
  });

  test('brings passings of its race and does nothing else; a code that is over ends it', async () => {
    const { table, bridge } = await calledHeat();
    const other = await judgedRace(app, office);
    expect(codeOf(await bridge.say([bridge.gate(1)], other.race_id))).toBe('session.not_allowed');
    for (const path of ['pack', 'ops', 'posting'])
      expect(codeOf(await office.people.call('GET', `/api/day/${table.race_id}/${path}`, bridge.token))).toBe(
        'session.not_allowed',
      );
    const judge = await Phone.open(table, office, 'finish');
    bridge.token = judge.token;
    expect(codeOf(await bridge.say([bridge.gate(1)]))).toBe('session.not_allowed');
  });
});

test('passings are never changed, and go after thirty days', async () => {
  const { bridge, order } = await calledHeat();
  await bridge.told(ride(bridge, order));
  const of = [bridge.race_id];
  await expect(app.pool.query(`update passing set at_us = 1 where race_id = $1`, of)).rejects.toThrow(
    'never',
  );
  await expect(app.pool.query(`delete from passing where race_id = $1`, of)).rejects.toThrow('thirty days');
  await app.pool.query(
    `insert into passing (race_id, source, no, at_us, heard_at) select race_id, source, 1, 1, now() - interval '31 days' from timing_source where race_id = $1`,
    of,
  );
  await sweepPassings(openDb(app.pool));
  const { rows } = await app.pool.query(
    `select count(*) as n, min(no) as least from passing where race_id = $1`,
    of,
  );
  expect(rows).toEqual([{ n: 13, least: 101 }]);
});
