import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PackHeat } from '#contract/raceday/judging/day.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import {
  heard,
  idsOf,
  judgedRace,
  officeHeat,
  Phone,
  places,
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

async function threeJudges(more: object = {}) {
  const table = await judgedRace(app, office, 3, more);
  const judges = await Promise.all([1, 2, 3].map((seat) => Phone.open(table, office, 'finish', seat)));
  const chief = await Phone.open(table, office, 'chief');
  const heat = await chief.heat('M1');
  return { table, judges, chief, heat, order: idsOf(heat) };
}

async function say(judges: readonly Phone[], heat: PackHeat, orders: readonly (readonly number[])[]) {
  for (const [seat, judge] of judges.entries()) {
    judge.sheet(heat, orders[seat] ?? []);
    await judge.told();
  }
}

/** What the table writes with a relegation. */
const founded = { article: '6.1.042', reason: 'Cerró a otro' };

const swapped = ([first = 0, second = 0, ...rest]: readonly number[]) => [second, first, ...rest];

/** Returns everybody in order except the one who is relegated. */
const relegated = (order: readonly number[], who: number) => [
  ...order
    .filter((entry_id) => entry_id !== who)
    .map((entry_id, index) => ({ entry_id, status: 'OK', place: index + 1, time_ms: null })),
  { entry_id: who, status: 'REL', place: null, time_ms: null },
];

test('two of three decide a heat, nothing stands before the third has spoken, and what the third saw stays readable', async () => {
  const { table, judges, chief, heat, order } = await threeJudges();
  await say(judges.slice(0, 2), heat, [order, swapped(order)]);
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['waiting', []]);
  await say(judges.slice(2), heat, [order]);
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['majority', order]);
  const { ops } = await heard(chief);
  expect(ops.map(({ op }) => [op.said.kind, op.seat])).toEqual([
    ['sheet', 1],
    ['sheet', 2],
    ['sheet', 3],
  ]);
});

test('three orders of which none has two behind it wait for the table', async () => {
  const { table, judges, chief, heat, order } = await threeJudges();
  const [first = 0, second = 0, third = 0, ...rest] = order;
  await say(judges, heat, [order, [second, third, first, ...rest], [third, first, second, ...rest]]);
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['conflict', []]);
});

test('a majority stands until the table relegates somebody, which takes two signatures', async () => {
  const { table, judges, chief, heat, order } = await threeJudges({ two_sign: true });
  await say(judges, heat, [order, swapped(order), order]);
  const [loser = 0, ...others] = order;
  const results = relegated(order, loser);
  rule(chief, heat, [], { results, ...founded });
  expect(await chief.told()).toMatchObject({ refused: [{ code: 'judging.sign_missing' }] });
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['majority', order]);
  rule(chief, heat, [], { results, ...founded, signed_by: 'Inés' });
  expect(await chief.told(chief.ops.slice(1))).toMatchObject({ refused: [] });
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['ruled', others]);
});

test('two rulings that are signed and differ leave nothing standing; a third over both needs its second signature too', async () => {
  const { table, judges, chief, heat, order } = await threeJudges({ two_sign: true });
  await say(judges, heat, [order, order, order]);
  const other = await Phone.open(table, office, 'chief');
  const [loser = 0, second = 0] = order;
  const signed = { ...founded, signed_by: 'Inés' };
  const one = rule(chief, heat, [], { results: relegated(order, loser), ...signed });
  const two = rule(other, heat, [], { results: relegated(order, second), ...signed });
  await chief.told();
  await other.told();
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['rulings_differ', []]);
  const over = { results: relegated(order, second), over: [one, two] };
  rule(chief, heat, [], over);
  expect(await chief.told(chief.ops.slice(1))).toMatchObject({ refused: [{ code: 'judging.sign_missing' }] });
  expect(await verdictOf(chief, heat)).toBe('rulings_differ');
  rule(chief, heat, [], { ...over, ...signed });
  await chief.told(chief.ops.slice(2));
  const { runs } = await officeHeat(table, 'M1');
  expect(await verdictOf(chief, heat)).toBe('ruled');
  expect(runs.find(({ entry_id }) => entry_id === second)?.status).toBe('REL');
  expect(await places(table, 'M1')).toEqual(order.filter((entry_id) => entry_id !== second));
});

test('who is relegated by all judges waits for the table, which signs with a second official, as the office does', async () => {
  const { table, judges, chief, heat, order } = await threeJudges({ two_sign: true });
  const [loser = 0, ...others] = order;
  for (const judge of judges) {
    const body = {
      order: others.map((one) => [one]),
      marks: [{ entry_id: loser, status: 'REL' as const }],
      laps: [],
      list: 'x',
    };
    judge.keep({ kind: 'sheet', body }, heat);
    await judge.told();
  }
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['agreed', []]);
  const { phase, serie, basis } = await officeHeat(table, 'M1');
  const write = (more: object) =>
    table.ask('PUT', '/results', {
      category_id: table.classes[0],
      phase,
      serie,
      basis,
      results: relegated(order, loser).map(({ entry_id, status, place }) => ({ entry_id, status, place })),
      request_key: crypto.randomUUID(),
      ...more,
    });
  const { article } = founded;
  for (const [more, code] of [
    [{ article }, 'judging.sign_missing'],
    [{ signed_by: 'Inés' }, 'judging.article_missing'],
  ] as const) {
    const refused = await write(more);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([400, code]);
  }
  expect(await places(table, 'M1')).toEqual([]);
  expect((await write({ article, signed_by: 'Inés' })).statusCode).toBe(200);
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['ruled', others]);
  const { ops } = await heard(chief);
  expect(ops.findLast(({ op }) => op.said.kind === 'ruling')?.op.said.body).toMatchObject({
    signed_by: 'Inés',
    article,
  });
});

test.each(['REL', 'DSQ'] as const)(
  'whom all judges say %s is not public, nor is anybody of the heat, until the table rules with article and reason',
  async (status) => {
    const { table, judges, chief, heat, order } = await threeJudges();
    const [loser = 0, ...others] = order;
    for (const judge of judges) {
      const body = {
        order: others.map((one) => [one]),
        marks: [{ entry_id: loser, status }],
        laps: [],
        list: 'x',
      };
      judge.keep({ kind: 'sheet', body }, heat);
      await judge.told();
    }
    expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['agreed', []]);
    const { runs } = await officeHeat(table, 'M1');
    expect(runs.map((run) => run.status)).toEqual(order.map(() => null));
    const open = await app.get(`/api/races/${table.race_id}`);
    expect(open.body).not.toContain(`"${status}"`);
    const results = relegated(order, loser).map((one) => (one.status === 'OK' ? one : { ...one, status }));
    rule(chief, heat, [], { results, ...founded });
    expect(await chief.told()).toMatchObject({ refused: [] });
    expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['ruled', others]);
  },
);

test('on a day that began when judges relegated, what they say goes on to stand', async () => {
  const { table, judges, heat, order } = await threeJudges();
  await app.pool.query('update race_day set judges_relegate = true where race_id = $1', [table.race_id]);
  const [loser = 0, ...others] = order;
  for (const judge of judges) {
    const marks = [{ entry_id: loser, status: 'REL' as const }];
    judge.keep(
      { kind: 'sheet', body: { order: others.map((one) => [one]), marks, laps: [], list: 'x' } },
      heat,
    );
    await judge.told();
  }
  expect(await places(table, 'M1')).toEqual(others);
});

test('a relegation without its article is not taken, whoever brings it and however: nothing of it is public', async () => {
  const { table, judges, chief, heat, order } = await threeJudges();
  await say(judges, heat, [order, order, order]);
  const [loser = 0, ...others] = order;
  const results = relegated(order, loser);
  const refused = async (more: object, code: string) => {
    const op_id = rule(chief, heat, [], { results, ...more });
    const op = chief.ops.filter((one) => one.said.kind === 'ruling').slice(-1);
    expect((await chief.told(op)).refused).toEqual([{ op_id, code }]);
    for (const via of ['qr', 'file'] as const) {
      const carried = op.map((one) => ({ ...one, via }));
      const [judge] = judges;
      expect((await judge?.told(carried))?.refused).toEqual([{ op_id, code }]);
    }
  };
  await refused({}, 'judging.article_missing');
  await refused({ reason: 'Cerró a otro' }, 'judging.article_missing');
  await refused({ article: '6.1.042' }, 'results.reason_missing');
  expect([await verdictOf(chief, heat), await places(table, 'M1')]).toEqual(['agreed', order]);
  expect((await app.get(`/api/races/${table.race_id}`)).body).not.toContain('"REL"');
  rule(chief, heat, [], { results, ...founded });
  expect(await chief.told(chief.ops.slice(-1))).toMatchObject({ refused: [] });
  expect(await places(table, 'M1')).toEqual(others);
});
