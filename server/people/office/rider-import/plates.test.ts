import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { Gate } from '#server/testing/gate.ts';
import { codeOf } from '#server/testing/office.ts';
import { RiderSheets } from '#server/testing/rider-sheets.ts';

let app: TestApp;
let gate: Gate;
let office: RiderSheets;
let delegate: RiderSheets;
let ana: number;
let bea: number;

beforeAll(async () => {
  app = await startTestApp();
  gate = await Gate.open(app);
  const { organization_id, club_id } = gate.place;
  const desk = async (
    role: { role: 'organizer'; organization_id: number } | { role: 'club'; club_id: number },
  ) => new RiderSheets(gate.people, organization_id, (await gate.people.account({ roles: [role] })).token);
  office = await desk({ role: 'organizer', organization_id });
  delegate = await desk({ role: 'club', club_id });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.pool.query('truncate rate_limit');
  // This turns the triggers off: the books of a club refuse to be emptied, also for a test.
  await app.pool.query(
    'set session_replication_role = replica; truncate rider cascade; reset session_replication_role',
  );
  ana = await gate.people.rider(gate.place, { dni: '50111222', firstname: 'Ana', lastname: 'Peña' });
  bea = await gate.people.rider(gate.place, { dni: '50111333', firstname: 'Bea', lastname: 'Luna' });
  await app.pool.query('insert into cup_plate (cup_id, wheel, plate, rider_id) values ($1, 20, $2, $3)', [
    gate.cup_id,
    '7',
    bea,
  ]);
});

const head =
  'Apellido;Nombre;DNI;Fecha de nacimiento;Sexo;Club;Categoría;Placa;Categoría 2;Placa 2;Transponder';
const plates = async () =>
  (
    await app.pool.query<{ who: string; wheel: number; plate: string }>(
      `select rider_firstname as who, wheel, plate from cup_plate join rider using (rider_id) where cup_id = $1
       order by who, wheel`,
      [gate.cup_id],
    )
  ).rows.map(({ who, wheel, plate }) => `${who} ${wheel} ${plate}`);
const told = (preview: Awaited<ReturnType<RiderSheets['preview']>>) =>
  preview.rows.map(({ state, problems, notes }) => [
    state,
    ...[...problems, ...notes].map(({ field, code }) => `${field} ${code}`),
  ]);
const cup = () => ({ cup_id: gate.cup_id });

describe('plates in a sheet of riders', () => {
  test('are given in the cup that was chosen, for the wheel of their class, and taken back with the rest', async () => {
    const before = await plates();
    const { preview, import_id } = await office.take(
      [
        head,
        `Peña;Ana;50111222;;;;Varones 1;214;Cruceros 2;018;fl-94890`,
        `Luna;Bea;50111333;;;;Cruceros 2;33;;;`,
        `Sol;Eva;50111444;2014-02-01;F;Los Teros;;9;;;`,
      ],
      cup(),
    );
    expect(preview.rows[0]?.changes.map(({ field, becomes }) => [field, becomes])).toEqual([
      ['transponder', 'FL94890'],
      ['plate_20', '214'],
      ['plate_24', '18'],
    ]);
    expect(await plates()).toEqual(['Ana 20 214', 'Ana 24 18', 'Bea 20 7', 'Bea 24 33', 'Eva 20 9']);
    expect((await office.act(import_id, 'undo', { leave_used: false })).json()).toEqual({
      undone: true,
      used: [],
    });
    expect(await plates()).toEqual(before);
    const { rows } = await app.pool.query('select 1 from rider where transponder is not null');
    expect(rows).toEqual([]);
  });

  test('that others have, or have ridden with, or an earlier row takes, are left out, and the rider comes in', async () => {
    await gate.people.account({ riders: [ana] });
    await app.pool.query(
      `insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3) on conflict do nothing`,
      [gate.race_id, gate.boys, gate.cup_id],
    );
    const ridden = await gate.people.rider(gate.place, { firstname: 'Iván' });
    await app.pool.query(
      `insert into entry (race_id, category_id, rider_id, plate) values ($1, $2, $3, '55')`,
      [gate.race_id, gate.boys, ridden],
    );
    const { preview, applied } = await office.take(
      [
        head,
        `;;50111222;;;;;7;;;`,
        `Sol;Eva;50111444;2014-02-01;F;Los Teros;;55;;;`,
        `Mar;Lía;50111555;2014-02-02;F;Los Teros;;56;;;`,
        `Paz;Sol;50111666;2014-02-03;F;Los Teros;;56;;;`,
        `;;50111333;;;;;7;;;`,
        `Gil;Noé;50111777;2014-02-03;M;Los Teros;;0.5;;;?2`,
      ],
      cup(),
    );
    expect(told(preview)).toEqual([
      ['unchanged', 'plate_20 plate_taken'],
      ['new', 'plate_20 plate_taken'],
      ['new'],
      ['new', 'plate_20 plate_twice'],
      ['unchanged'],
      ['new', 'transponder not_taken', 'plate_20 not_taken'],
    ]);
    expect(applied.statusCode).toBe(200);
    expect(await plates()).toEqual(['Bea 20 7', 'Iván 20 55', 'Lía 20 56']);
  });

  test('mean the same with zeros in front, whichever of them is stored', async () => {
    await app.pool.query('insert into cup_plate (cup_id, wheel, plate, rider_id) values ($1, 20, $2, $3)', [
      gate.cup_id,
      '0536',
      ana,
    ]);
    const { preview, applied } = await office.take(
      [
        head,
        ';;50111222;;;;;536;;;',
        ';;50111333;;;;;#07;;;',
        'Sol;Eva;50111444;2014-02-01;F;Los Teros;;0536.0;;;',
        'Mar;Lía;50111555;2014-02-02;F;Los Teros;;0637;;;',
        'Paz;Sol;50111666;2014-02-03;F;Los Teros;;637;;;',
      ],
      cup(),
    );
    expect(told(preview)).toEqual([
      ['unchanged'],
      ['unchanged'],
      ['new', 'plate_20 plate_taken'],
      ['new'],
      ['new', 'plate_20 plate_twice'],
    ]);
    expect(applied.statusCode).toBe(200);
    expect(await plates()).toEqual(['Ana 20 0536', 'Bea 20 7', 'Lía 20 637']);
  });

  test('go over to entries that are not drawn yet, and come back from there', async () => {
    await app.pool.query(
      `insert into race_category (race_id, category_id, cup_id) values ($1, $2, $3) on conflict do nothing`,
      [gate.race_id, gate.boys, gate.cup_id],
    );
    await app.pool.query(
      `insert into entry (race_id, category_id, rider_id, plate) values ($1, $2, $3, '7')`,
      [gate.race_id, gate.boys, bea],
    );
    const entered = async () =>
      (await app.pool.query<{ plate: string }>('select plate from entry where rider_id = $1', [bea])).rows[0]
        ?.plate;
    const { import_id } = await office.take([head, `;;50111333;;;;;70;;;`], cup());
    expect(await entered()).toBe('70');
    await office.act(import_id, 'undo', { leave_used: false });
    expect([await entered(), await plates()]).toEqual(['7', ['Bea 20 7']]);
  });

  test('are left with whoever has them when somebody else took the number of before', async () => {
    const { import_id } = await office.take([head, `;;50111333;;;;;70;;;`], cup());
    await office.take([head, `;;50111222;;;;;7;;;`], cup());
    const undo = await office.act(import_id, 'undo', { leave_used: false });
    expect(undo.json()).toMatchObject({
      undone: false,
      used: [{ rider_fullname: 'Bea Luna', why: 'taken' }],
    });
    await office.act(import_id, 'undo', { leave_used: true });
    expect(await plates()).toEqual(['Ana 20 7', 'Bea 20 70']);
  });

  test('without a cup, and columns nobody has a place for, are named and not imported', async () => {
    const lines = [
      `${head};Licence_num;Ranking;Vacía;Otra vez`,
      `;;50111222;;;;Varones 1;9;;;;L-1;4;;50111222`,
    ];
    const none = await office.look(lines);
    expect(none.preview.left_columns).toEqual([
      { heading: 'Categoría', why: 'class' },
      { heading: 'Placa', why: 'no_cup' },
      { heading: 'Licence_num', why: 'licence' },
      { heading: 'Ranking', why: 'unknown' },
    ]);
    expect(told(none.preview)).toEqual([['unchanged']]);
    const given = await office.look(lines, cup());
    expect(given.preview.left_columns.map(({ heading }) => heading)).not.toContain('Placa');
  });

  test('are the organization’s to give: a club reads them, and brings none', async () => {
    const file = await delegate.export('csv', cup());
    expect(file.body).toMatch(/Bea.*;7;/);
    const { preview } = await delegate.look([head, `;;50111333;;;;;70;;;`], cup());
    expect(preview.left_columns).toEqual([{ heading: 'Placa', why: 'plates' }]);
    expect(told(preview)).toEqual([['unchanged']]);
  });

  test.each(['xlsx', 'csv', 'bem'] as const)(
    'and transponders, taken away as %s, are brought again unchanged',
    async (format) => {
      await app.pool.query(
        `insert into cup_plate (cup_id, wheel, plate, rider_id) values ($1, 24, '018', $2), ($1, 24, 'W4', $3), ($1, 12, '5', $3)`,
        [gate.cup_id, ana, bea],
      );
      await app.pool.query(
        `update rider set transponder = 'FL94890', uci_id = '10012345678' where rider_id = $1`,
        [ana],
      );
      await gate.licence(ana, gate.cruisers);
      await app.pool.query(`update lbr set lbr_number = '00417' where rider_id = $1`, [ana]);
      const { preview } = await office.look((await office.export(format, cup())).rawPayload, cup());
      expect(preview.counts).toMatchObject({ unchanged: 2, new: 0, changed: 0, error: 0, ask: 0 });
      expect(preview.rows.flatMap(({ notes }) => notes)).toEqual([]);
      // Columns that are read only with a cup are reported as not imported.
      expect(preview.left_columns.map(({ heading }) => heading)).toEqual(
        format === 'bem' ? ['Licence_num', 'Expiry_date', 'Licence_type', 'Class'] : [],
      );
    },
  );

  test('of a cup of somebody else are not taken away', async () => {
    expect(codeOf(await office.export('csv', { cup_id: 999_999 }))).toBe('cup.not_found');
  });
});
