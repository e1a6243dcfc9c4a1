import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RaceResults } from '#contract/raceday/office/results/results.ts';
import type { Cup } from '#contract/season/cups/cups.ts';
import type { Race } from '#contract/season/races/races.ts';
import { EnteredDay } from '#server/testing/entered-meeting.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;
let day: EnteredDay;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  day = await EnteredDay.open(app, table);
});

const desk = async () => (await table.ask('GET', '/results')).json<RaceResults>();
const shown = async () => (await app.get(`/api/races/${table.gate.race_id}`)).json<Race>();

describe('a file of results on a race that families entered', () => {
  test('finds them, tells who came and who did not, and writes nothing before it is confirmed', async () => {
    const before = await day.rows();
    const { onto, outcome, seen } = await day.check();
    expect(outcome).toBe('entered');
    expect(seen).not.toBe('');
    expect([onto.matched, onto.doubts, onto.moved, onto.renumbered]).toEqual([14, [], [], []]);
    const last = day.riders.at(-1);
    expect(onto.strangers).toMatchObject([{ plate: last?.plate, name: last?.name }]);
    expect(onto.absent).toMatchObject([{ plate: '900', name: 'Quedó En Casa' }]);
    expect(await day.rows()).toEqual(before);
  });
  test('loaded, each rider is who he was, and every rank is the published one', async () => {
    const before = await day.rows();
    expect((await day.load()).json()).toMatchObject({ outcome: 'entered', race_id: table.gate.race_id });
    expect(await day.wrongRanks()).toEqual([]);
    const after = await day.rows();
    expect(after).toHaveLength(before.length + 1);
    for (const [index, { rider_id, entry_id, plate }] of before.entries())
      expect(after[index]).toMatchObject({ rider_id, entry_id, plate, race_status: 'RACING' });
    const [, second] = day.riders;
    const family = day.families.get(second?.plate ?? '');
    const season = await table.gate.people.call('GET', '/api/riders/season', family?.token ?? null);
    expect(season.body).toContain(table.gate.race_date);
    expect((await day.send('load', { seen: 'again' })).json()).toMatchObject({ outcome: 'same' });
  });
  test('once published it counts for the ranking of the riders who were entered', async () => {
    await day.load();
    const move = (was: string, race_status: string) =>
      table.ask('PUT', '/results/status', { was, race_status });
    await move('RACING', 'PROVISIONAL');
    expect((await move('PROVISIONAL', 'OFFICIAL')).statusCode).toBe(200);
    const winner = day.families.get(day.riders[0]?.plate ?? '')?.rider_id;
    expect((await shown()).race_status).toBe('OFFICIAL');
    const cup = (await app.get(`/api/cups/${table.gate.cup_id}`)).json<Cup>();
    expect(cup.cup_rider[table.gate.boys]?.[0]).toMatchObject({ rider_id: winner, position: 1, points: 50 });
  });
  test('of whom nobody can be sure is asked, and the answer is kept to', async () => {
    const [, second, third] = day.riders;
    const real = { name: second?.name ?? '', plate: second?.plate ?? '' };
    Object.assign(second ?? {}, { name: 'Otro Nombre' });
    const asked = await day.check();
    expect(asked.seen).toBe('');
    const [doubt] = asked.onto.doubts;
    expect(doubt).toMatchObject({ plate: real.plate, name: 'Otro Nombre' });
    expect(codeOf(await day.send('load', { seen: '' }))).toBe('results.import_asks');
    const entry_id = doubt?.candidates[0]?.entry_id ?? 0;
    const category = doubt?.category ?? '';
    const nobody = await day.check({ riders: [{ category, plate: real.plate, entry_id: null }] });
    expect(nobody.onto.strangers).toHaveLength(2);
    expect(nobody.onto.renumbered).toMatchObject([{ name: real.name, became: `${real.plate}*` }]);
    const twice = await day.check({
      riders: [
        { category, plate: real.plate, entry_id },
        { category, plate: third?.plate, entry_id },
      ],
    });
    expect(twice.onto.matched).toBe(14);
    await day.load({ riders: [{ category, plate: real.plate, entry_id }] });
    expect(await day.wrongRanks()).toEqual([]);
    expect((await day.rows()).find((row) => row.entry_id === entry_id)?.runs).toContain('M1');
  });
  test('whose category has another name there is asked once, with a proposal', async () => {
    const name = 'BOYS 12';
    for (const one of day.file.categories) one.name = name;
    const { onto, seen } = await day.check();
    expect([seen, onto.categories]).toMatchObject(['', [{ name, asked: true, suggested: table.gate.boys }]]);
    const category_id = table.gate.boys;
    const answered = await day.check({ categories: [{ name, category_id }] });
    expect(answered.onto.matched).toBe(14);
    const loaded = await day.load({ categories: [{ name, category_id }] });
    expect(loaded.json()).toMatchObject({ outcome: 'entered' });
    expect((await day.rows()).filter((row) => row.category_id === category_id)).toHaveLength(16);
  });
  test('who rides 20 inches and the cruiser is asked about both classes, not taken for somebody twice', async () => {
    const { gate } = table;
    const [first] = day.riders;
    const family = day.families.get(first?.plate ?? '');
    if (!first || !family) throw new Error('nobody entered');
    await gate.licence(family.rider_id, gate.cruisers);
    gate.people.address = '10.2.0.1';
    const entered = await gate.enter(family.token, family.rider_id, gate.cruisers);
    const { plate } = entered.json<{ plate: string }>();
    for (const one of day.file.categories) one.name = 'BOYS 12';
    day.file.categories.push({
      name: 'CRUISER',
      riders: [
        {
          ...first,
          plate,
          published_rank: 1,
          runs: first.runs.slice(0, 3).map((run) => ({ ...run, place: 1 })),
        },
      ],
    });
    const { onto } = await day.check();
    expect(onto.categories.map(({ asked }) => asked)).toEqual([true, true]);
    const categories = [
      { name: 'BOYS 12', category_id: gate.boys },
      { name: 'CRUISER', category_id: gate.cruisers },
    ];
    expect((await day.check({ categories })).onto).toMatchObject({ matched: 15, doubts: [], moved: [] });
  });
  test('that came when somebody had just entered is looked at again', async () => {
    const { seen } = await day.check();
    await day.enter('Llegó Tarde', '901', 120);
    expect(codeOf(await day.send('load', { seen }))).toBe('office.changed');
    expect((await day.rows()).every(({ runs }) => runs === null)).toBe(true);
  });
  test('goes in once when two people load it together', async () => {
    const { seen } = await day.check();
    const answers = await Promise.all([day.send('load', { seen }), day.send('load', { seen })]);
    expect(answers.map((one) => one.json<{ outcome: string }>().outcome).toSorted()).toEqual([
      'entered',
      'same',
    ]);
    expect((await desk()).loads).toHaveLength(1);
  });
  test('leaves the categories it does not hold as they are', async () => {
    const { gate } = table;
    const other = await gate.family();
    await gate.licence(other.rider_id, gate.cruisers);
    gate.people.address = '10.1.0.1';
    expect((await gate.enter(other.token, other.rider_id, gate.cruisers)).statusCode).toBe(200);
    const { onto } = await day.check();
    expect(onto.untouched).toHaveLength(1);
    await day.load();
    expect(await gate.riders(gate.cruisers)).toEqual([other.rider_id]);
  });
});

describe('results that stand', () => {
  /** This is written by hand: the first of them has a place in a heat of its own. */
  const byHand = async () => {
    const { race_id, boys } = table.gate;
    await app.pool.query(
      `insert into run (race_id, category_id, entry_id, phase, status, place)
         select race_id, category_id, entry_id, 'M1', 'OK', 8 from entry where race_id = $1 and category_id = $2
         order by entry_id limit 1`,
      [race_id, boys],
    );
  };

  test('are replaced only when that is said, after the difference was told', async () => {
    await byHand();
    const { onto, seen } = await day.check();
    expect(onto.replaced).toMatchObject([{ phase: 'M1', was: '8' }]);
    expect(codeOf(await day.send('load', { seen }))).toBe('results.import_written');
    expect((await day.send('load', { seen }, { replaces: true })).json()).toMatchObject({
      outcome: 'entered',
    });
    expect(await day.wrongRanks()).toEqual([]);
  });
  test('that are published need a reason, and leave their lines where everybody reads them', async () => {
    await byHand();
    await table.gate.status('PROVISIONAL');
    const { seen } = await day.check();
    const told = { replaces: true };
    expect(codeOf(await day.send('load', { seen }, told))).toBe('results.reason_missing');
    await day.send('load', { seen, reason: 'Planilla del cronometraje' }, told);
    const race = await shown();
    expect(race.race_status).toBe('PROVISIONAL');
    expect(race.race_corrections?.[0]?.reason).toBe('Planilla del cronometraje');
    const { loads } = await desk();
    expect(loads).toMatchObject([{ may_undo: true, needs_reason: true, is_undone: false, by: 'Ana' }]);
    expect(codeOf(await day.undo(loads[0]?.load_id ?? 0))).toBe('results.reason_missing');
    expect((await day.undo(loads[0]?.load_id ?? 0, { reason: 'Era otro archivo' })).statusCode).toBe(200);
    expect((await shown()).race_corrections?.map(({ reason }) => reason)).toContain('Era otro archivo');
  });
});

describe('taking a file back', () => {
  test('leaves everything as before it: entries, plates, rides, the status; and no rider it brought', async () => {
    const [, second] = day.riders;
    await app.pool.query(`update entry set plate = '77' where race_id = $1 and plate = $2`, [
      table.gate.race_id,
      second?.plate,
    ]);
    const last = day.riders.at(-1);
    const waiter = await table.gate.family();
    await app.pool.query(`update rider set rider_firstname = $2, rider_lastname = '' where rider_id = $1`, [
      waiter.rider_id,
      last?.name,
    ]);
    await app.pool.query(`insert into entry_waiting (race_id, category_id, rider_id) values ($1, $2, $3)`, [
      table.gate.race_id,
      table.gate.boys,
      waiter.rider_id,
    ]);
    const waiting = async () =>
      (await app.pool.query(`select rider_id from entry_waiting where race_id = $1`, [table.gate.race_id]))
        .rowCount;
    const before = await day.rows();
    const people = async () => (await app.pool.query(`select count(*)::int as n from rider`)).rows[0];
    const riders = await people();
    await day.load();
    expect((await day.rows()).at(-1)?.rider_id).toBe(waiter.rider_id);
    expect(await waiting()).toBe(0);
    const { loads } = await desk();
    const undone = (await day.undo(loads[0]?.load_id ?? 0)).json<RaceResults>();
    expect(undone.loads).toMatchObject([{ is_undone: true, may_undo: false }]);
    expect(await day.rows()).toEqual(before);
    expect(await people()).toEqual(riders);
    expect(await waiting()).toBe(1);
    expect(codeOf(await day.undo(loads[0]?.load_id ?? 0))).toBe('results.load_not_found');
    expect((await day.load()).json()).toMatchObject({ outcome: 'entered' });
  });
  test('puts the pictures of its heats back, but none that was taken down since', async () => {
    const { race_id, boys } = table.gate;
    await app.pool.query(
      `with f as (insert into file (storage_key, media_type, byte_size, sha256)
           select 'public/' || n, 'image/webp', 1, encode(sha256(n::text::bytea), 'hex') from generate_series(1, 2) n returning file_id),
         i as (insert into image (mini_id, medium_id, description) select file_id, file_id, 'La llegada' from f returning image_id),
         t as (insert into take_down (image_id, cup_id, race_id, reason, language, decision, decision_reason, decided_at)
           select max(i.image_id), r.cup_id, r.race_id, '', 'es', 'taken_down', 'Se ve a un menor', now()
           from i, race r where r.race_id = $1 group by r.cup_id, r.race_id),
         h as (insert into heat (race_id, category_id, phase, serie, number) values ($1, $2, 'M1', 1, '1') returning heat_id)
       insert into heat_image (heat_id, position, image_id)
         select h.heat_id, row_number() over (order by i.image_id) - 1, i.image_id from h, i`,
      [race_id, boys],
    );
    const placed = async () =>
      (
        await app.pool.query<{ position: number }>(
          `select x.position from heat_image x join heat h using (heat_id) where h.race_id = $1`,
          [race_id],
        )
      ).rows.map(({ position }) => position);
    expect(await placed()).toEqual([0, 1]);
    await day.load();
    expect(await placed()).toEqual([]);
    expect((await day.undo((await desk()).loads[0]?.load_id ?? 0)).statusCode).toBe(200);
    expect(await placed()).toEqual([0]);
  });
  test('a file of times that came onto its rides is over with it; one before it and one of other riders are not', async () => {
    const { gate } = table;
    const { race_id, boys, cruisers } = gate;
    const other = await gate.family();
    await gate.licence(other.rider_id, cruisers);
    gate.people.address = '10.1.0.1';
    expect((await gate.enter(other.token, other.rider_id, cruisers)).statusCode).toBe(200);
    const timesOf = (category_id: number, source: string) =>
      app.pool.query(
        `insert into times_load (race_id, source, rides)
           select $1, $3, jsonb_build_array(jsonb_build_object('entry_id', min(entry_id), 'phase', 'M1',
             'was', '{"time_ms":null,"splits":null}'::jsonb, 'became', '{"time_ms":35126,"splits":null}'::jsonb))
           from entry where race_id = $1 and category_id = $2`,
        [race_id, category_id, source],
      );
    await timesOf(boys, 'antes.csv');
    await day.load();
    await timesOf(boys, 'encima.csv');
    await timesOf(cruisers, 'otros.csv');
    expect((await day.undo((await desk()).loads[0]?.load_id ?? 0)).statusCode).toBe(200);
    expect((await desk()).time_loads.map(({ source, is_undone }) => [source, is_undone])).toEqual([
      ['otros.csv', false],
      ['encima.csv', true],
      ['antes.csv', false],
    ]);
  });
  test('is refused once somebody wrote a result since, or the results are published', async () => {
    await day.load();
    const load_id = (await desk()).loads[0]?.load_id ?? 0;
    await table.ask('PUT', '/results/status', { was: 'RACING', race_status: 'PROVISIONAL' });
    expect(codeOf(await day.undo(load_id))).toBe('results.undo_published');
    await table.ask('PUT', '/results/status', { was: 'PROVISIONAL', race_status: 'RACING' });
    await app.pool.query(
      `update run set status = 'DSQ', place = null where run_id = (select min(run_id) from run where race_id = $1)`,
      [table.gate.race_id],
    );
    expect(codeOf(await day.undo(load_id))).toBe('results.undo_late');
  });
  test('a corrected file goes onto the same entries, and the first one comes back when it is taken back', async () => {
    await day.load();
    const first = await day.rows();
    const made = first.at(-1)?.rider_id;
    const gone = day.riders.pop();
    const { onto, seen } = await day.check();
    expect(new Set(onto.absent.map(({ name }) => name))).toEqual(new Set([gone?.name, 'Quedó En Casa']));
    await day.send('load', { seen }, { replaces: true });
    expect(await day.wrongRanks()).toEqual([]);
    expect((await day.rows()).map(({ rider_id }) => rider_id)).not.toContain(made);
    const [second, one] = (await desk()).loads;
    expect([second?.may_undo, one?.may_undo]).toEqual([true, false]);
    expect((await day.undo(second?.load_id ?? 0)).statusCode).toBe(200);
    expect(await day.rows()).toEqual(first);
  });
});
