import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { replayRace } from '#server/raceday/results/log/replay-race.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import type { Race } from '#contract/season/races/races.ts';
import {
  heard,
  idsOf,
  judgedRace,
  officeHeat,
  places,
  Phone,
  rule,
  verdictOf,
} from '#server/testing/judges.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const drawn = (seats?: number, more?: object, sizes?: readonly number[]) =>
  judgedRace(app, office, seats, more, sizes);

/** Returns the text of a statement as it is sent, with or without its values. */
const textOf = (sent: unknown): string =>
  typeof sent === 'object' && sent !== null && 'text' in sent ? String(sent.text) : String(sent);

describe('one judge at the line', () => {
  test('says a heat, and it is the result; said again, late or twice, nothing is doubled', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    const order = idsOf(heat).toReversed();
    const op_id = judge.sheet(heat, order);
    expect(await judge.told()).toMatchObject({ known: [op_id], refused: [], held: [], holes: [] });
    expect(await judge.told()).toMatchObject({ known: [op_id] });
    expect(await places(table, 'M1')).toEqual(order);
    expect((await table.results()).writes).toHaveLength(1);
    expect(await table.status()).toBe('RACING');
  });

  test('has a sheet heard, judged and written by few statements', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    judge.sheet(await judge.heat('M2'), idsOf(heat));
    await judge.told();
    judge.sheet(heat, idsOf(heat));
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    await judge.told(judge.ops.slice(1));
    const texts = asked.mock.calls.map((sent: readonly unknown[]) => textOf(sent[0]));
    const clients = asked.mock.contexts;
    asked.mockRestore();
    // Other statements of the server use other connections, or come before or after.
    const client = clients[texts.findIndex((text) => text.includes('insert into day_op'))];
    const own = texts.filter((_, index) => clients[index] === client);
    const from = own.findIndex((text) => /^begin|^start transaction/i.test(text));
    expect(from).toBeGreaterThanOrEqual(0);
    expect(own.slice(from, own.indexOf('commit') + 1)).toHaveLength(11);
  });

  test('corrects with a whole new sheet: the last one counts, in whatever order they arrive', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    const order = idsOf(heat);
    judge.sheet(heat, order);
    judge.sheet(heat, order.toReversed());
    await judge.told(judge.ops.slice(1));
    expect(await judge.told(judge.ops.slice(0, 1))).toMatchObject({ holes: [] });
    expect(await places(table, 'M1')).toEqual(order.toReversed());
  });

  test('hears which of its words are missing', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    for (let n = 0; n < 4; n += 1) judge.sheet(heat, idsOf(heat));
    expect(await judge.told(judge.ops.slice(3))).toMatchObject({ holes: [1, 2, 3] });
  });

  test('somebody not there has a status; a plate nobody read waits for the table, and what was public stays meanwhile', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const chief = await Phone.open(table, office, 'chief');
    const heat = await judge.heat('M1');
    const [first = 0, second = 0, ...rest] = idsOf(heat);
    judge.sheet(heat, [second, ...rest], [{ entry_id: first, status: 'DNF' }]);
    await judge.told();
    const { runs } = await officeHeat(table, 'M1');
    expect(runs.find(({ entry_id }) => entry_id === first)?.status).toBe('DNF');
    judge.sheet(heat, [null, second, ...rest]);
    await judge.told();
    expect(await verdictOf(chief, heat)).toBe('conflict');
    expect(await places(table, 'M1')).toEqual([second, ...rest]);
  });
});

describe('several judges', () => {
  test('are waited for, and agree', async () => {
    const table = await drawn(2);
    const [one, two] = [
      await Phone.open(table, office, 'finish', 1),
      await Phone.open(table, office, 'finish', 2),
    ];
    const heat = await one.heat('M1');
    one.sheet(heat, idsOf(heat));
    await one.told();
    expect(await places(table, 'M1')).toEqual([]);
    two.sheet(heat, idsOf(heat));
    await two.told();
    expect(await places(table, 'M1')).toEqual(idsOf(heat));
  });

  test('who differ leave nothing public until the table rules; both sheets stay', async () => {
    const table = await drawn(2);
    const [one, two] = [
      await Phone.open(table, office, 'finish', 1),
      await Phone.open(table, office, 'finish', 2),
    ];
    const chief = await Phone.open(table, office, 'chief');
    const heat = await one.heat('M1');
    const order = idsOf(heat);
    one.sheet(heat, order);
    two.sheet(heat, order.toReversed());
    await one.told();
    await two.told();
    expect(await verdictOf(chief, heat)).toBe('conflict');
    expect(await places(table, 'M1')).toEqual([]);
    rule(chief, heat, order);
    await chief.told();
    expect(await verdictOf(chief, heat)).toBe('ruled');
    expect(await places(table, 'M1')).toEqual(order);
    const { ops } = await heard(chief);
    expect(ops.map(({ op }) => op.said.kind)).toEqual(['sheet', 'sheet', 'ruling']);
  });

  test('a table that confirms is waited for', async () => {
    const table = await drawn(1, { table_confirms: true });
    const judge = await Phone.open(table, office, 'finish');
    const chief = await Phone.open(table, office, 'chief');
    const heat = await judge.heat('M1');
    judge.sheet(heat, idsOf(heat));
    await judge.told();
    expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['agreed', []]);
    rule(chief, heat, idsOf(heat));
    await chief.told();
    expect(await places(table, 'M1')).toEqual(idsOf(heat));
  });
});

describe('the table', () => {
  test('relegates with two signatures where the organization asks for them', async () => {
    const table = await drawn(1, { two_sign: true });
    const chief = await Phone.open(table, office, 'chief');
    const heat = await chief.heat('M1');
    const [first = 0, ...rest] = idsOf(heat);
    const results = [
      ...rest.map((entry_id, index) => ({ entry_id, status: 'OK', place: index + 1, time_ms: null })),
      { entry_id: first, status: 'REL', place: null, time_ms: null },
    ];
    const founded = { results, article: '6.1.042', reason: 'Cerró a otro' };
    const op_id = rule(chief, heat, [], founded);
    expect(await chief.told()).toMatchObject({ refused: [{ op_id, code: 'judging.sign_missing' }] });
    rule(chief, heat, [], { ...founded, signed_by: 'Presidenta del jurado' });
    expect(await chief.told(chief.ops.slice(1))).toMatchObject({ refused: [] });
    expect(await places(table, 'M1')).toEqual(rest);
  });

  test('lets a heat be ridden again: what was said of the first ride stays readable and counts no more', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const chief = await Phone.open(table, office, 'chief');
    const heat = await judge.heat('M1');
    const order = idsOf(heat);
    judge.sheet(heat, order);
    await judge.told();
    chief.keep({ said: { kind: 'rerun', body: { reason: 'Se cayó la valla' } }, attempt: 2 }, heat);
    const { version } = await judge.pack();
    await chief.told();
    const again = await judge.pack();
    expect([again.version === version, again.heats[0]?.attempt]).toEqual([false, 2]);
    expect(await places(table, 'M1')).toEqual([]);
    judge.keep(
      {
        said: {
          kind: 'sheet',
          body: { order: order.toReversed().map((one) => [one]), marks: [], laps: [], list: 'x' },
        },
        attempt: 2,
      },
      heat,
    );
    await judge.told();
    expect(await places(table, 'M1')).toEqual(order.toReversed());
    expect((await heard(chief)).ops).toHaveLength(3);
  });
});

describe('the office', () => {
  test('writes by a ruling over what the judges said: a later sheet changes nothing', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    judge.sheet(heat, idsOf(heat));
    await judge.told();
    await table.write(table.classes[0] ?? 0, await officeHeat(table, 'M1'));
    const written = await places(table, 'M1');
    judge.sheet(heat, written.toReversed());
    await judge.told();
    expect(await places(table, 'M1')).toEqual(written);
  });

  test('results that stood before the first word are not lost by it', async () => {
    const table = await drawn(2);
    await app.pool.query(
      `update run set status = 'OK', place = lane, recorded_at = '2026-03-01T14:40:00Z' where race_id = $1 and phase = 'M1'`,
      [table.race_id],
    );
    const stood = await places(table, 'M1');
    const judge = await Phone.open(table, office, 'finish');
    const heat = await judge.heat('M1');
    judge.sheet(heat, stood.toReversed());
    await judge.told();
    expect(await places(table, 'M1')).toEqual(stood);
    // A phone that comes back late does not say when it was ridden.
    const { rows } = await app.pool.query<{ f: string }>(
      `select to_timestamp((body->>'f')::bigint)::text as f from live_fact where race_id = $1 and kind = 'heat' and body->>'f' is not null`,
      [table.race_id],
    );
    expect(rows.map(({ f }) => new Date(f).toISOString())).toEqual(['2026-03-01T14:40:00.000Z']);
  });

  test('a stage that is drawn stands on what was ridden: a late sheet does not move it, a ruling does', async () => {
    const table = await drawn(1, {}, [11]);
    const judge = await Phone.open(table, office, 'finish');
    const { heats } = await judge.pack();
    for (const heat of heats) judge.sheet(heat, idsOf(heat));
    await judge.told();
    expect((await table.follow()).statusCode).toBe(200);
    const heat = await judge.heat('M3');
    const before = await places(table, 'M3');
    judge.sheet(heat, before.toReversed());
    await judge.told();
    expect(await places(table, 'M3')).toEqual(before);
    await table.write(table.classes[0] ?? 0, await officeHeat(table, 'M3'), (plate) =>
      plate.endsWith('03') ? 'REL' : null,
    );
    expect(await places(table, 'M3')).not.toEqual(before);
  });

  test('who left before the gate keeps the start he missed, and the others are judged without him', async () => {
    const table = await drawn(1, {}, [7]);
    const judge = await Phone.open(table, office, 'finish');
    const heats = (await judge.pack()).heats;
    const [first] = heats;
    if (!first) throw new Error('no heat');
    judge.sheet(first, idsOf(first));
    await judge.told();
    const gone = idsOf(first)[2] ?? 0;
    await table.scratch(gone);
    const second = await judge.heat('M2');
    const order = idsOf(second).filter((entry_id) => entry_id !== gone);
    judge.sheet(second, order);
    await judge.told();
    expect(await places(table, 'M2')).toEqual(order);
    const { runs } = await officeHeat(table, 'M2');
    expect(runs.find(({ entry_id }) => entry_id === gone)?.status).toBe('DNS');
  });

  test('published results are corrected by a ruling that says why', async () => {
    const table = await drawn();
    const judge = await Phone.open(table, office, 'finish');
    const chief = await Phone.open(table, office, 'chief');
    const { heats } = await judge.pack();
    for (const heat of heats) judge.sheet(heat, idsOf(heat));
    await judge.told();
    await table.ask('PUT', '/results/status', { was: 'RACING', race_status: 'PROVISIONAL' });
    const heat = await judge.heat('M1');
    const order = idsOf(heat).toReversed();
    const seal = (await heard(chief)).ops.find(
      ({ op }) => op.said.kind === 'seal' && op.heat?.phase === 'M1',
    );
    const silent = rule(chief, heat, order, { over: [seal?.op_id] });
    expect(await chief.told()).toMatchObject({
      refused: [{ op_id: silent, code: 'results.reason_missing' }],
    });
    expect(await places(table, 'M1')).toEqual(idsOf(heat));
    rule(chief, heat, order, { over: [seal?.op_id], reason: 'Video de la llegada' });
    await chief.told(chief.ops.slice(1));
    expect(await places(table, 'M1')).toEqual(order);
    const race = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
    expect(race.race_corrections?.[0]?.reason).toBe('Video de la llegada');
  });

  test('the results can be taken away and are computed again to the same', async () => {
    const table = await drawn(1, {}, [11]);
    const judge = await Phone.open(table, office, 'finish');
    for (const heat of (await judge.pack()).heats) judge.sheet(heat, idsOf(heat).toReversed());
    await judge.told();
    const runs = async () =>
      (
        await app.pool.query(
          'select entry_id, phase, status, place, time_ms from run where race_id = $1 order by 1, 2',
          [table.race_id],
        )
      ).rows;
    const before = await runs();
    await app.pool.query('update run set status = null, place = null, time_ms = null where race_id = $1', [
      table.race_id,
    ]);
    await replayRace(app.db, table.race_id);
    expect(await runs()).toEqual(before);
  });
});
