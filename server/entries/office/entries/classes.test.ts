import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { RaceTable } from '#server/testing/desk.ts';
import { codeOf } from '#server/testing/office.ts';

let app: TestApp;
let table: RaceTable;

beforeAll(async () => {
  app = await startTestApp();
  table = await RaceTable.open(app);
});
afterAll(() => app.stop());
beforeEach(() => table.gate.anotherDate());

describe('a class of another organization', () => {
  test.each(['alone', 'undo', 'together'])('is not there to be decided about: %s', async (decision) => {
    const { place } = table.gate;
    const elsewhere = await table.gate.people.place('Federación Pacífico');
    table.gate.place = elsewhere;
    const foreign = await table.gate.category('Ajena').finally(() => {
      table.gate.place = place;
    });
    await app.pool.query('delete from cup_category where category_id = $1', [foreign]);
    const body = { category_id: foreign, decision, into_category_id: table.gate.boys };
    const answer = await table.ask('PUT', '/merges', body);
    expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'race.category_not_found']);
    const { rows } = await app.pool.query('select 1 from class_merge where category_id = $1', [foreign]);
    expect(rows).toEqual([]);
  });
});

describe('a race moved by hand', () => {
  const move = (was: string, race_status: string, token = table.secretary, reason = 'Lluvia') =>
    table.ask('PUT', '/status', { was, race_status, reason }, token);

  test('opening entries is seen on the public page at once', async () => {
    await table.gate.status('NOT_ISCRIPTION');
    await app.pool.query(`update race set opens_by_hand = 'infinity' where race_id = $1`, [
      table.gate.race_id,
    ]);
    const page = `/api/races/${table.gate.race_id}`;
    expect((await app.get(page)).json()).toMatchObject({ race_status: 'NOT_ISCRIPTION' });
    expect((await move('NOT_ISCRIPTION', 'INSCRIPTION')).statusCode).toBe(200);
    await expect.poll(async () => (await app.get(page)).json()).toMatchObject({ race_status: 'INSCRIPTION' });
  });
  test('one step at a time, upon what was read, and never past something ridden', async () => {
    expect(codeOf(await move('INSCRIPTION', 'DRAWN'))).toBe('office.race_move');
    expect(codeOf(await move('CLOSED', 'LISTS_POSTED'))).toBe('office.changed');
    expect((await move('INSCRIPTION', 'CLOSED')).statusCode).toBe(200);
    expect((await move('INSCRIPTION', 'CLOSED')).statusCode).toBe(200);
    expect((await move('CLOSED', 'INSCRIPTION', table.delegate)).statusCode).toBe(403);
    await table.gate.status('RACING');
    expect(codeOf(await move('RACING', 'DRAWN'))).toBe('office.race_move');
  });
});

describe('small classes', () => {
  test('two boys of 9 race with those of 10, keep their own class, and are parted again before the draw', async () => {
    const { gate } = table;
    const nine = await gate.category('Varones 9', { min_age: 9, max_age: 9 });
    const ten = await gate.category('Varones 10', { min_age: 10, max_age: 10 });
    await app.pool.query(`update cup set allow_ride_up = true where cup_id = $1`, [gate.cup_id]);
    const enter = async (category_id: number, count: number) => {
      for (let n = 0; n < count; n += 1) {
        const age = category_id === nine ? 9 : 10;
        const rider_id = await gate.people.rider(gate.place, {
          birthdate: `${Number(gate.race_date.slice(0, 4)) - age}-06-01`,
        });
        await gate.licence(rider_id, category_id);
        expect((await table.enter(rider_id, { category_id })).statusCode).toBe(200);
      }
    };
    await enter(nine, 2);
    await enter(ten, 4);
    const proposal = { from_category_id: nine, into_category_id: ten, reason: 'older', riders: 2 };
    expect((await table.desk()).proposals).toEqual([proposal]);
    const decide = (decision: string, into_category_id: number | null = null) =>
      table.ask('PUT', '/merges', { category_id: nine, decision, into_category_id });
    expect((await decide('together', ten)).json()).toEqual({ moved: 2 });
    expect((await decide('together', ten)).json()).toEqual({ moved: 0 });
    const merged = await table.desk();
    expect(merged.proposals).toEqual([]);
    expect(merged.lines.filter(({ races_in }) => races_in === ten)).toHaveLength(2);
    expect(merged.categories.find(({ category_id }) => category_id === nine)).toMatchObject({
      entries: 2,
      racing: 0,
      merged_into: ten,
    });
    expect((await decide('undo')).json()).toEqual({ moved: 2 });
    expect((await table.desk()).proposals).toEqual([proposal]);
    await decide('alone');
    expect((await table.desk()).proposals).toEqual([]);
    expect(codeOf(await decide('together', gate.cruisers))).toBe('race.category_elsewhere');
    await gate.status('DRAWN');
    expect(codeOf(await decide('together', ten))).toBe('inscription.drawn');
  });
});

describe('files', () => {
  const file = (format: string, token = table.secretary) =>
    table.ask('GET', `/entries/file?format=${format}`, undefined, token);

  test('whoever takes one along is on record', async () => {
    await file('sqorz');
    const { rows } = await app.pool.query<{ became: object }>(
      `select became from audit where entity = 'race' and entity_id = $1 and action = 'export' order by audit_id`,
      [table.gate.race_id],
    );
    expect(rows).toEqual([{ became: { format: 'sqorz', clubs: null } }]);
  });
  test('BEM has its sheet of 52 columns, one row a rider, plates as text', async () => {
    const rider_id = await table.rider({ firstname: 'Bruno', lastname: 'Páez' });
    await table.enter(rider_id, { plate: '018' });
    await table.gate.licence(rider_id, table.gate.cruisers);
    await table.enter(rider_id, { category_id: table.gate.cruisers, plate: '19' });
    await app.pool.query(
      `update rider set transponder = 'FL94890', uci_id = '10012345678' where rider_id = $1`,
      [rider_id],
    );
    const sheets = await readXlsxFile(Buffer.from((await file('bem')).rawPayload));
    expect(sheets[0]?.sheet).toBe('BEM5_EXT');
    const [heads = [], row = [], ...rest] = sheets[0]?.data ?? [];
    expect([heads.length, rest]).toEqual([52, []]);
    const cell = (head: string) => row[heads.indexOf(head)];
    expect(['Surname', 'Sex', 'Plate', 'Plate2'].map(cell)).toEqual(['PÁEZ', 'M', '18', '19']);
    expect(['Transponder', 'Tlabel', 'Transponder2', 'Tlabel2', 'Transponder3'].map(cell)).toEqual([
      'FL94890',
      'T1',
      'FL94890',
      'T2',
      null,
    ]);
    // They are recognized by the same columns as in the sheet of riders.
    expect(['Licence_num', 'UCIcode', 'FederationID'].map(cell)).toEqual([
      '10012345678',
      '10012345678',
      `R${rider_id}`,
    ]);
    const sqorz = (await file('sqorz')).body.split('\r\n');
    const heads2 = (sqorz[6] ?? '').split(',');
    const line = (sqorz[7] ?? '').split(',');
    const value = (head: string) => line[heads2.indexOf(head)];
    expect(
      ['Plate', 'Transponder 20', 'Transponder 24', 'Class Plate 2', 'Class Transponder 2'].map(value),
    ).toEqual(['18', 'FL94890', 'FL94890', '19', 'FL94890']);
  });
  test('REM has its sheet of 23 columns, a row for each start, and Sqorz its JSON', async () => {
    const rider_id = await table.rider({ firstname: 'Bruno', lastname: 'Páez' });
    await table.enter(rider_id, { plate: '018' });
    await table.gate.licence(rider_id, table.gate.cruisers);
    await table.enter(rider_id, { category_id: table.gate.cruisers, plate: '19' });
    const sheets = await readXlsxFile(Buffer.from((await file('rem')).rawPayload));
    expect(sheets[0]?.sheet).toBe('Rider-Registration');
    const [heads = [], ...rows] = sheets[0]?.data ?? [];
    const cells = (head: string) => rows.map((row) => row[heads.indexOf(head)]);
    expect([heads.length, cells('Plate'), cells('Plate_1')]).toEqual([23, ['18', null], [null, '19']]);
    expect(cells('Birthdate')[0]).toMatch(/^01-06-\d{4}$/);
    const json = (await file('sqorz_json')).json<Record<string, unknown>[]>();
    expect(json.map(({ classPlate, plate }) => [classPlate, plate])).toEqual([
      ['18', '18'],
      ['19', '18'],
    ]);
    expect(json[0]).toMatchObject({ familyName: 'Páez', gender: 'MALE', classHireTransponder: true });
  });
  test('a name that is a formula is never run, and a club has its own riders only', async () => {
    await table.enter(await table.rider({ firstname: '=cmd|calc', lastname: 'Malo' }));
    await table.enter(await table.rider({ firstname: 'Ajeno', lastname: 'Vecino', other: true }));
    for (const format of ['csv', 'sqorz']) {
      const { body } = await file(format);
      expect(body).toContain("'=cmd|calc");
      expect(body).toContain('Ajeno');
      expect((await file(format, table.delegate)).body).not.toContain('Ajeno');
    }
    const sqorz = (await file('sqorz')).body.split('\r\n');
    expect(sqorz[6]).toMatch(/^License Number,License Class,/);
  });
});
