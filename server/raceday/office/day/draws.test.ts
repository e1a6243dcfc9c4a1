import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DrawRoom } from '#contract/raceday/office/day/day.ts';
import type { Race } from '#contract/season/races/races.ts';
import type { DrawProof } from '#contract/season/races/draws.ts';
import { replayDraw } from '#rules/raceday/day/draw/draw.ts';
import { raceCount } from '#rules/raceday/races/transfer.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
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

const open = (sizes: readonly number[], options = {}) => DrawTable.open(app, office, sizes, options);

describe('a closed race is drawn', () => {
  test('all classes at once: heats, lanes, race numbers in the order of the day; and it is drawn by that alone', async () => {
    const table = await open([5, 11, 22]);
    const before = await table.day();
    expect([before.race_status, before.version, before.races]).toEqual(['CLOSED', 0, 3 + 6 + 1 + 12 + 2 + 1]);
    const day = (await table.draw()).json<DrawRoom>();
    expect([day.race_status, day.version, day.begun]).toEqual(['DRAWN', 1, false]);
    expect(day.classes.map(({ sizes, qualify, sheet, open: left }) => [sizes, qualify, sheet, left])).toEqual(
      [
        [[5], 0, 1, 15],
        [[6, 5], 8, 1, 33],
        [[6, 6, 5, 5], 16, 1, 66],
      ],
    );
    const { rounds, draws } = await table.room(table.classes[1]);
    expect(rounds.map(({ phases, heats }) => [phases, heats.map(({ numbers }) => numbers)])).toEqual([
      [
        ['M1', 'M2', 'M3'],
        [
          ['2', '9', '16'],
          ['3', '10', '17'],
        ],
      ],
    ]);
    for (const { riders } of rounds[0]?.heats ?? []) {
      for (const moto of [0, 1, 2])
        expect(new Set(riders.map(({ lanes }) => lanes[moto])).size).toBe(riders.length);
      for (const { lanes } of riders) expect(new Set(lanes).size).toBe(3);
    }
    const race = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
    const [, heat] = race.race_races.mangas.filter(({ category_id }) => category_id === table.classes[1]);
    expect([heat?.number, heat?.numbers]).toEqual(['3', ['3', '10', '17']]);
    expect(draws).toMatchObject([{ cause: 'first', reason: null, method: 'random', separate: 'none' }]);
  });

  test('once by one key, also when it is asked three times at once', async () => {
    const table = await open([11]);
    const request_key = crypto.randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        table.ask('POST', '/draws', { version: 0, category_ids: table.classes, request_key }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await table.room()).draws).toHaveLength(1);
  });

  test('whole or not at all: its connection dies in the middle, nothing is half drawn, and the same key draws it once', async () => {
    const table = await open([11, 5]);
    const request_key = crypto.randomUUID();
    const blocker = await app.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table heat in exclusive mode');
    const cut = table.draw({ request_key });
    const waiting = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await expect.poll(async () => (await app.pool.query(waiting)).rowCount).toBe(1);
    await app.pool.query(`select pg_terminate_backend(pid) from (${waiting}) x`);
    expect((await cut).statusCode).toBe(503);
    await blocker.query('rollback');
    blocker.release();
    const left = await table.day();
    expect([left.race_status, left.version, left.classes.map(({ rides }) => rides)]).toEqual([
      'CLOSED',
      0,
      [0, 0],
    ]);
    for (let press = 0; press < 2; press += 1) {
      const day = (await table.draw({ version: 0, request_key })).json<DrawRoom>();
      expect([day.race_status, day.version]).toEqual(['DRAWN', 1]);
    }
    const made =
      'select (select count(*)::int from heat where race_id = $1) as heats, (select count(*)::int from draw where race_id = $1) as draws';
    expect((await app.pool.query(made, [table.race_id])).rows).toEqual([{ heats: 9, draws: 2 }]);
  });

  test('by one of two secretaries; the other is told that the day is another one', async () => {
    const table = await open([11, 12]);
    const ask = () =>
      table.ask('POST', '/draws', {
        version: 0,
        category_ids: table.classes,
        request_key: crypto.randomUUID(),
      });
    const answers = await Promise.all([ask(), ask()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.filter(({ statusCode }) => statusCode === 409).map(codeOf)).toEqual(['office.changed']);
    expect((await table.room()).draws).toHaveLength(1);
  });

  test('whole or not at all: with a class that has ridden among them, none is', async () => {
    const table = await open([5, 11]);
    const [small = 0, large = 0] = table.classes;
    await table.draw({ category_ids: [small] });
    await table.ride(small);
    const refused = await table.draw({ reason: 'Faltaba una placa' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'draw.ridden']);
    expect((await table.room(large)).draws).toEqual([]);
  });

  test.each([
    ['INSCRIPTION', 'draw.entries_open'],
    ['PROVISIONAL', 'draw.published'],
  ])('and not while it is %s', async (status, code) => {
    expect(codeOf(await (await open([9], { status, date: '2099-03-14' })).draw())).toBe(code);
  });
});

test('a day that is called off is drawn no more, and takes nobody in or out', async () => {
  const table = await open([11]);
  await table.draw();
  const [rider] = (await table.room()).rounds[0]?.heats[0]?.riders ?? [];
  await app.pool.query(
    `update race set called_off_at = now(), called_off_reason = 'Se inundó la pista' where race_id = $1`,
    [table.race_id],
  );
  const day = await table.day();
  expect(day.called_off).toBe(true);
  expect(codeOf(await table.draw({ reason: 'Faltaba una placa' }))).toBe('race.called_off');
  expect(codeOf(await table.scratch(rider?.entry_id ?? 0))).toBe('race.called_off');
  expect(codeOf(await table.undo())).toBe('race.called_off');
  const late = { rider_id: await table.licensed(), category_id: table.classes[0] };
  expect(codeOf(await table.ask('POST', '/late/foresee', late))).toBe('race.called_off');
});

test('a national day of 628 riders in 44 classes is drawn whole', async () => {
  const sizes = Array.from(
    { length: 44 },
    (_, index) => [46, 31, 22, 14, 9, 5, 4, 3, 17, 8, 3][index % 11] ?? 3,
  );
  sizes[0] = 46 + 628 - sizes.reduce((sum, size) => sum + size, 0);
  const table = await open(sizes);
  const { settings, version } = await table.day();
  await table.ask('PUT', '/day', { ...settings, version, separate: 'club' });
  const body = { version: version + 1, category_ids: table.classes, request_key: crypto.randomUUID() };
  const answer = await table.ask('POST', '/draws', body);
  const { classes, riders, races } = answer.json<DrawRoom>();
  expect([classes.length, riders, classes.every(({ rides }) => rides > 0)]).toEqual([44, 628, true]);
  expect(races).toBe(sizes.reduce((sum, size) => sum + raceCount(size, NORMAL_DAY), 0));
});

describe('a class is drawn again', () => {
  test('with a reason, which the public reads; the first draw stays on record, the sheets are the second', async () => {
    const table = await open([11, 9]);
    const [boys = 0, girls = 0] = table.classes;
    await table.draw();
    const one = { category_ids: [boys] };
    expect(codeOf(await table.draw(one))).toBe('draw.reason_missing');
    const reason = 'Faltaba la placa 128';
    const day = (await table.draw({ ...one, cause: 'mistake', reason })).json<DrawRoom>();
    expect(day.classes.map(({ sheet }) => sheet)).toEqual([2, 1]);
    const { draws } = await table.room(boys);
    expect(draws).toMatchObject([
      { cause: 'mistake', reason, replaced_at: null },
      { cause: 'first', replaced_at: expect.any(String) },
    ]);
    const list = (await app.get(`/api/races/${table.race_id}/draws`)).json<{
      items: { category_id: number }[];
    }>();
    expect(list.items.map(({ category_id }) => category_id)).toEqual([boys, boys, girls]);
  });

  test('until its first result; the classes that have not ridden still are', async () => {
    const table = await open([11, 9]);
    const [boys = 0, girls = 0] = table.classes;
    await table.draw();
    await table.ride(boys);
    const again = { cause: 'mistake', reason: 'Mal sorteado' };
    expect(codeOf(await table.draw({ category_ids: [boys], ...again }))).toBe('draw.ridden');
    expect((await table.draw({ category_ids: [girls], ...again })).statusCode).toBe(200);
  });

  test('and taken back until then: entries can be changed once nothing is drawn', async () => {
    const table = await open([11]);
    await table.draw();
    expect((await table.undo()).json<DrawRoom>()).toMatchObject({ race_status: 'LISTS_POSTED', version: 2 });
    expect((await table.room()).waiting).toHaveLength(11);
    expect(codeOf(await table.undo())).toBe('draw.not_drawn');
    await table.draw();
    expect((await table.room()).one.sheet).toBe(2);
    await table.ride();
    expect(codeOf(await table.undo())).toBe('draw.ridden');
  });
});

describe('the way of drawing', () => {
  test('by hand puts everybody where the secretary says, and refuses what is no heat', async () => {
    const table = await open([9]);
    const { waiting } = await table.room();
    const all = waiting.map(({ entry_id }, index) => ({ entry_id, serie: index < 5 ? 1 : 2 }));
    const hands = (manual: object[]) => table.draw({ draw_method: 'manual', manual });
    expect(codeOf(await hands(all.slice(1)))).toBe('draw.rider_without_heat');
    expect(codeOf(await hands(all.map((one) => ({ ...one, serie: 1 }))))).toBe('draw.heat_full');
    expect((await hands(all)).statusCode).toBe(200);
    const { rounds } = await table.room();
    const inHeats = rounds[0]?.heats.map(({ riders }) =>
      riders.map(({ entry_id }) => entry_id).toSorted((a, b) => a - b),
    );
    expect(inHeats).toEqual(
      [1, 2].map((serie) => all.filter((one) => one.serie === serie).map(({ entry_id }) => entry_id)),
    );
  });

  test('in the order of entry fills one heat after the other', async () => {
    const table = await open([9]);
    const { settings, version } = await table.day();
    const saved = await table.ask('PUT', '/day', { ...settings, version, draw_method: 'entryOrder' });
    expect(saved.json<DrawRoom>().settings.draw_method).toBe('entryOrder');
    await table.draw();
    const { rounds } = await table.room();
    expect(rounds[0]?.heats.map(({ riders }) => riders.map(({ plate }) => plate).toSorted())).toEqual([
      ['101', '102', '103', '104', '105'],
      ['106', '107', '108', '109'],
    ]);
  });

  test('follows what the cup says: by its ranking, who has none behind in the order of entry', async () => {
    const table = await open([9]);
    await app.pool.query(`update cup set cup_assign_type = 'RANKING' where cup_id = $1`, [table.cup_id]);
    expect((await table.day()).settings.draw_method).toBe('serpentineByRanking');
    await table.draw();
    const { rounds } = await table.room();
    expect(rounds[0]?.heats.map(({ riders }) => riders.map(({ plate }) => plate).toSorted())).toEqual([
      ['101', '104', '105', '108', '109'],
      ['102', '103', '106', '107'],
    ]);
  });

  test('keeps the riders of a club apart as far as heats allow', async () => {
    const table = await open([12]);
    const { settings, version } = await table.day();
    await table.ask('PUT', '/day', { ...settings, version, separate: 'club' });
    await table.draw();
    const { rounds } = await table.room();
    for (const { riders } of rounds[0]?.heats ?? []) {
      const clubs = Map.groupBy(riders, ({ club_name }) => club_name);
      expect([...clubs.values()].map((of) => of.length)).toEqual([2, 2, 2]);
    }
  });

  test('is changed upon the version that was read', async () => {
    const table = await open([9]);
    const { settings, version } = await table.day();
    await table.draw();
    expect(codeOf(await table.ask('PUT', '/day', { ...settings, version }))).toBe('office.changed');
  });
});

describe('before it counts', () => {
  test('a draw tells sizes and numbers, and never who rides where', async () => {
    const table = await open([5, 17]);
    const answer = await table.ask('POST', '/draws/foresee', { version: 0, category_ids: table.classes });
    expect(answer.json()).toEqual({
      classes: [
        { category_id: table.classes[0], riders: 5, was: [], sizes: [5] },
        { category_id: table.classes[1], riders: 17, was: [], sizes: [5, 4, 4, 4] },
      ],
      races: 3 + 12 + 2 + 1,
      renumbered: 0,
    });
  });

  test('the day says what to look at: the border of a format, one chip on two bikes, two starts close together', async () => {
    const table = await open([5, 16]);
    await app.pool.query(
      `update rider set transponder = 'FL94890' where rider_id in (select rider_id from entry where race_id = $1 order by entry_id limit 2)`,
      [table.race_id],
    );
    // A rider of the small class also rides the other one.
    await app.pool.query(
      `update entry set rider_id = (select rider_id from entry where race_id = $1 order by entry_id limit 1)
       where entry_id = (select max(entry_id) from entry where race_id = $1)`,
      [table.race_id],
    );
    const { classes, warnings } = await table.day();
    expect(classes.map(({ edge }) => edge)).toEqual([false, true]);
    expect(warnings).toMatchObject([{ kind: 'chip_twice', transponder: 'FL94890' }]);
    const drawn = (await table.draw()).json<DrawRoom>();
    expect(drawn.warnings.filter(({ kind }) => kind === 'close_starts').length).toBeGreaterThan(2);
  });
});

describe('anybody draws it again', () => {
  test('from what is public, and gets the heats that stand; of clubs it tells only who shares one', async () => {
    const table = await open([22], { rules: { moto_mode: 'mixed' } });
    const { settings, version } = await table.day();
    await table.ask('PUT', '/day', { ...settings, version, separate: 'club' });
    await table.draw();
    const { draws } = await table.room();
    const answer = await app.get(`/api/races/${table.race_id}/draws/${draws[0]?.draw_id}`);
    const proof: DrawProof = answer.json<DrawProof>();
    const heats = replayDraw(proof).map(({ phase, serie, riders }) => ({
      phase,
      serie,
      riders: riders.toSorted((a, b) => a.lane - b.lane),
    }));
    expect(proof.heats.map(({ phase, serie, riders }) => ({ phase, serie, riders }))).toEqual(heats);
    expect(new Set(proof.input.map(({ club }) => club))).toEqual(new Set([1, 2, 3]));
    expect(proof.plates).toHaveLength(22);
    expect(answer.body).not.toContain('Piloto');
    expect(answer.body).not.toContain('Teros');
  });

  test('of a cup that is not public nothing is told', async () => {
    const table = await open([9]);
    await table.draw();
    await app.pool.query(`update cup set cup_status = 'DRAFT' where cup_id = $1`, [table.cup_id]);
    expect((await app.get(`/api/races/${table.race_id}/draws`)).statusCode).toBe(404);
  });
});
