import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ForeseenLate } from '#contract/raceday/office/day/changes.ts';
import type { DrawRoom } from '#contract/raceday/office/day/day.ts';
import type { DrawProof } from '#contract/season/races/draws.ts';
import type { Race } from '#contract/season/races/races.ts';
import { replayDraw } from '#rules/raceday/day/draw/draw.ts';
import { insertMovements } from '#server/money/ledger.ts';
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

type Changed = { day: DrawRoom; change_id: number | null };

/** Returns every ride of a race with its heat and its sheet, as the database has it. */
async function ridesOf(race_id: number): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select e.plate, x.phase, h.serie, x.lane, x.status, x.place, e.removed from run x join entry e using (entry_id)
     left join heat h on h.heat_id = x.heat_id where x.race_id = $1 order by x.phase, h.serie, e.plate`,
    [race_id],
  );
  return rows;
}

async function drawn(sizes: readonly number[], options = {}): Promise<DrawTable> {
  const table = await open(sizes, options);
  await table.draw();
  return table;
}

const foreseen = async (table: DrawTable, rider_id: number, category_id = table.classes[0]) =>
  (await table.ask('POST', '/late/foresee', { rider_id, category_id })).json<ForeseenLate>();

describe('who comes after the draw', () => {
  test('and pays with what the organization keeps for the family has it back when that is undone', async () => {
    const table = await drawn([6]);
    const rider_id = await table.licensed();
    await app.pool.query(
      `insert into price_list (cup_id, cents) select cup_id, 5000 from race where race_id = $1`,
      [table.race_id],
    );
    const late = async () => (await table.late(rider_id)).json<Changed>().change_id;
    const paid = await late();
    const { rows } = await app.pool.query<{ due_id: number }>('select due_id from due where rider_id = $1', [
      rider_id,
    ]);
    const cash = { due_id: rows[0]?.due_id ?? 0, kind: 'cash', cents: 5000, currency: 'ARS' } as const;
    await insertMovements(app.db, null, [cash]);
    const kept = async () =>
      (await app.pool.query<{ cents: number }>('select cents from credit where rider_id = $1', [rider_id]))
        .rows;
    expect((await table.putBack(paid)).statusCode).toBe(200);
    expect(await kept()).toEqual([{ cents: 5000 }]);
    const again = await late();
    expect(await kept()).toEqual([{ cents: 0 }]);
    expect((await table.putBack(again)).statusCode).toBe(200);
    expect(await kept()).toEqual([{ cents: 5000 }]);
  });
  test('joins the smallest heat on lanes nobody has; nothing else moves, and its sheets are the next ones', async () => {
    const table = await drawn([11]);
    const before = await ridesOf(table.race_id);
    const rider_id = await table.licensed();
    expect(await foreseen(table, rider_id)).toMatchObject({
      refusal: null,
      way: 'join',
      gates: [
        { phase: 'M1', serie: 2, number: '2', sheet: 2 },
        { phase: 'M2', serie: 2, number: '4', sheet: 2 },
        { phase: 'M3', serie: 2, number: '6', sheet: 2 },
      ],
      missed: [],
    });
    expect(await ridesOf(table.race_id)).toEqual(before);
    const { day, change_id } = (await table.late(rider_id)).json<Changed>();
    expect([day.version, day.classes[0]?.sizes, day.classes[0]?.sheet]).toEqual([2, [6, 6], 2]);
    const after = await ridesOf(table.race_id);
    expect(after.filter((run) => before.some((was) => JSON.stringify(was) === JSON.stringify(run)))).toEqual(
      before,
    );
    expect(after).toHaveLength(before.length + 3);
    const race = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
    expect(race.riders_count).toBe(12);
    // After the undo it is as before, on the sheet after that.
    expect((await table.putBack(change_id)).statusCode).toBe(200);
    expect(await ridesOf(table.race_id)).toEqual(before);
    expect((await table.room()).rounds[0]?.heats.map(({ sheet }) => sheet)).toEqual([1, 3]);
    expect(codeOf(await table.putBack(change_id))).toBe('day.change_not_found');
  });

  test('the draw stays the one anybody draws again', async () => {
    const table = await drawn([11]);
    await table.late(await table.licensed());
    const { draws } = await table.room();
    const proof = (await app.get(`/api/races/${table.race_id}/draws/${draws[0]?.draw_id}`)).json<DrawProof>();
    const lines = (heats: { phase: string; serie: number; riders: { entry_id: number }[] }[]) =>
      heats
        .map(
          ({ phase, serie, riders }) =>
            `${phase} ${serie} ${riders
              .map((one) => one.entry_id)
              .toSorted((a, b) => a - b)
              .join(' ')}`,
        )
        .toSorted();
    expect(lines(proof.heats)).toEqual(lines(replayDraw(proof)));
  });

  test('with the first moto of his heat ridden an official lets him in: it costs the riders drawn and two', async () => {
    const table = await drawn([11]);
    const [category_id = 0] = table.classes;
    const { heats } = await table.results();
    for (const heat of heats.filter(({ phase }) => phase === 'M1')) await table.write(category_id, heat);
    const rider_id = await table.licensed();
    expect(await foreseen(table, rider_id)).toMatchObject({
      way: 'official',
      missed: [{ phase: 'M1', points: 7 }],
    });
    const { change_id } = (await table.late(rider_id)).json<Changed>();
    const late = (await table.room()).rounds[0]?.heats.flatMap(({ riders }) =>
      riders.filter(({ lanes }) => lanes[0] === null),
    );
    expect(late?.map(({ lanes }) => lanes.filter((lane) => lane !== null).length)).toEqual([2]);
    const race = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
    const lines = race.race_races.mangasResult[String(category_id)] ?? [];
    expect(lines.find(({ rider_S1 }) => rider_S1 === 'CR')?.rider_R1).toBe(9 - 7);
    await table.ride();
    expect(codeOf(await table.putBack(change_id))).toBe('day.moved_on');
    expect((await foreseen(table, await table.licensed())).way).toBe('never');
  });

  test('a class with full gates is drawn again with him, or not at all once it has begun', async () => {
    const table = await drawn([16, 5]);
    const [large = 0] = table.classes;
    const rider_id = await table.licensed();
    expect(await foreseen(table, rider_id)).toMatchObject({
      way: 'ask',
      why: 'row',
      redraw: { was: [8, 8], sizes: [5, 4, 4, 4], renumbered: 3 },
    });
    const { day, change_id } = (await table.late(rider_id)).json<Changed>();
    expect([day.classes[0]?.sizes, change_id]).toEqual([[5, 4, 4, 4], null]);
    expect((await table.room(large)).draws).toMatchObject([{ cause: 'late_entry' }, { cause: 'first' }]);
    await table.ride(large);
    const another = await table.licensed();
    expect((await foreseen(table, another)).way).toBe('never');
    expect(codeOf(await table.late(another, large, { way: 'join' }))).toBe('day.too_late');
  });

  test('a class nobody has drawn yet takes him as it is drawn', async () => {
    const table = await open([5, 9]);
    const [small = 0, large = 0] = table.classes;
    await table.draw({ category_ids: [small] });
    const rider_id = await table.licensed(large);
    expect((await foreseen(table, rider_id, large)).way).toBe('enter');
    await table.late(rider_id, large);
    expect((await table.room(large)).waiting).toHaveLength(10);
  });

  test('is refused as he would be at the desk: without a licence, or in it already', async () => {
    const table = await drawn([11, 9]);
    const [boys = 0, girls = 0] = table.classes;
    const rider_id = await table.licensed(girls);
    expect((await foreseen(table, rider_id, boys)).refusal).toBe('inscription.licence_not_approved');
    expect(codeOf(await table.late(rider_id, boys))).toBe('inscription.licence_not_approved');
    await table.late(rider_id, girls);
    expect(codeOf(await table.late(rider_id, girls))).toBe('inscription.already_in');
  });

  test('once by one key; the second of two secretaries is told', async () => {
    const table = await drawn([11]);
    const [category_id = 0] = table.classes;
    const [one, two] = [await table.licensed(), await table.licensed()];
    const acting = { version: 1, way: 'join', reason: 'Llegó tarde', category_id };
    const request_key = crypto.randomUUID();
    const ask = (rider_id: number, key: string) =>
      table.ask('POST', '/late', { ...acting, rider_id, request_key: key });
    const same = await Promise.all([1, 2, 3].map(() => ask(one, request_key)));
    expect(new Set(same.map((answer) => answer.json<Changed>().change_id)).size).toBe(1);
    expect(codeOf(await ask(two, crypto.randomUUID()))).toBe('office.changed');
    expect((await table.day()).riders).toBe(12);
  });

  test.each([
    ['CLOSED', 'day.not_drawn'],
    ['PROVISIONAL', 'draw.published'],
  ])('and not while it is %s', async (status, code) => {
    const table = await open([9], { status });
    const rider_id = await table.licensed();
    const [category_id] = table.classes;
    expect(codeOf(await table.ask('POST', '/late/foresee', { rider_id, category_id }))).toBe(code);
  });
});

describe('who leaves after the draw', () => {
  test('before the first gate: his gates stay empty, sizes stay, and he is put back', async () => {
    const table = await drawn([11]);
    const before = await ridesOf(table.race_id);
    const rider = (await table.room()).rounds[0]?.heats[0]?.riders[0];
    const entry_id = rider?.entry_id ?? 0;
    const told = await table.ask('POST', '/scratch/foresee', { entry_id });
    expect(told.json()).toMatchObject({ missed: false, redraw: null, gates: [{ phase: 'M1' }, {}, {}] });
    const { day, change_id } = (await table.scratch(entry_id)).json<Changed>();
    expect([day.begun, day.classes[0]?.sizes, day.riders]).toEqual([false, [6, 5], 10]);
    const heat = (await table.room()).rounds[0]?.heats[0];
    expect([heat?.sheet, heat?.riders.filter(({ left }) => left).length]).toEqual([2, 1]);
    await table.putBack(change_id);
    expect(await ridesOf(table.race_id)).toEqual(before);
  });

  test('before the first gate: nobody waits for a result of his, and the class comes to its end', async () => {
    const table = await drawn([11]);
    const [category_id = 0] = table.classes;
    const { heats } = await table.results();
    const entry_id = heats[0]?.runs[0]?.entry_id ?? 0;
    await table.scratch(entry_id);
    const left = (await table.results()).heats;
    expect(left.flatMap(({ runs }) => runs).some((run) => run.entry_id === entry_id)).toBe(false);
    expect(left.map(({ size }) => size)).toEqual(heats.map(({ size }) => size));
    // Nor is he called to a gate, neither on the public page nor on paper.
    const { race_races } = (await app.get(`/api/races/${table.race_id}`)).json<Race>();
    const listed = race_races.mangas.flatMap(({ riders }) => riders.map((one) => one.entry_id));
    expect([listed.length, listed.includes(entry_id)]).toEqual([10, false]);
    await table.ask('POST', '/day/paper', { parts: ['gates'], paper: 'A4' });
    const { rows } = await app.pool.query<{ gates: { entry_id: number }[] }>(
      `select gates from heat_print where race_id = $1`,
      [table.race_id],
    );
    const called = new Set(rows.flatMap(({ gates }) => gates.map((gate) => gate.entry_id)));
    expect([called.size, called.has(entry_id)]).toEqual([10, false]);
    for (const heat of left.filter(({ phase }) => phase === 'M1')) await table.write(category_id, heat);
    expect((await table.day()).classes[0]).toMatchObject({ phase: 'M2', open: 20 });
    await table.ride();
    expect((await table.day()).classes[0]).toMatchObject({ open: 0, next: 'final' });
    const { open } = (await table.ask('GET', '/results')).json<{ open: number }>();
    const races = (await office.ask('GET', '/results')).json<{
      items: { race_id: number; open: number }[];
    }>();
    expect([open, races.items.find(({ race_id }) => race_id === table.race_id)?.open]).toEqual([0, 0]);
  });

  test('after it his gates still to come are starts not made, and nobody else’s points change', async () => {
    const table = await drawn([11]);
    const [category_id = 0] = table.classes;
    const { heats } = await table.results();
    for (const heat of heats.filter(({ phase }) => phase === 'M1')) await table.write(category_id, heat);
    const before = await ridesOf(table.race_id);
    const entry_id = (await table.room()).rounds[0]?.heats[1]?.riders[0]?.entry_id ?? 0;
    const { change_id } = (await table.scratch(entry_id)).json<Changed>();
    const rides = (await table.results()).heats.flatMap(({ phase, runs }) =>
      runs.filter((run) => run.entry_id === entry_id).map(({ status }) => `${phase} ${status}`),
    );
    expect(rides.toSorted()).toEqual(['M1 OK', 'M2 DNS', 'M3 DNS']);
    await table.putBack(change_id);
    expect(await ridesOf(table.race_id)).toEqual(before);
    const again = (await table.scratch(entry_id)).json<Changed>();
    await table.ride();
    expect(codeOf(await table.putBack(again.change_id))).toBe('day.moved_on');
    expect((await table.foresee()).made?.stage).toBe('final');
  });

  test('at the border of a format the class may be drawn again instead', async () => {
    const table = await drawn([17]);
    const entry_id = (await table.room()).rounds[0]?.heats[0]?.riders[0]?.entry_id ?? 0;
    const told = await table.ask('POST', '/scratch/foresee', { entry_id });
    expect(told.json()).toMatchObject({ redraw: { was: [5, 4, 4, 4], sizes: [8, 8] } });
    const { day } = (await table.scratch(entry_id, { redraw: true })).json<Changed>();
    expect(day.classes[0]?.sizes).toEqual([8, 8]);
    expect(codeOf(await table.scratch(entry_id))).toBe('inscription.not_in');
  });

  test('everything that was done is on record', async () => {
    const table = await drawn([11]);
    await table.late(await table.licensed());
    const entry_id = (await table.room()).rounds[0]?.heats[0]?.riders[0]?.entry_id ?? 0;
    await table.scratch(entry_id);
    const list = (await table.ask('GET', '/changes')).json<{ items: object[] }>();
    expect(list.items).toMatchObject([
      { kind: 'scratch', reason: 'Se golpeó', undone_at: null, category_name: 'Clase 1' },
      { kind: 'late', reason: 'Llegó tarde', undone_at: null },
    ]);
  });
});
