import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheetFile } from '#server/ground/sheets/read-sheet.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { DrawTable } from '#server/testing/draw-room.ts';
import { Office } from '#server/testing/office.ts';

let app: TestApp;
let office: Office;
let table: DrawTable;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
  table = await DrawTable.open(app, office, [5, 5]);
  await table.draw();
  await table.ride(table.classes[0]);
});
afterAll(() => app.stop());

const address = (category_id = table.classes[0]) =>
  `/api/office/races/${table.race_id}/dataride?category_id=${category_id}`;

test('a class leaves for UCI DataRide under the names of the licence, ids as text, and who took it is on record', async () => {
  await app.pool.query(
    `update rider p set rider_firstname = '=1+1', rider_lastname = 'Ñandú', uci_id = '00012345678', public_name = 'initials'
     from entry e where e.rider_id = p.rider_id and e.race_id = $1 and e.plate = '101'`,
    [table.race_id],
  );
  const answer = await office.people.call('GET', address(), office.token);
  expect(answer.statusCode).toBe(200);
  const { rows: numbered } = await readSheetFile(answer.rawPayload, { sheets: ['Results'] });
  const rows = numbered.map(({ cells }) => cells);
  expect(rows[0]?.slice(0, 6)).toEqual(['Rank', 'BIB', 'UCI ID', 'Last name', 'First name', 'Country']);
  expect(rows.length).toBe(6);
  const line = rows.find(([, plate]) => plate === '101');
  expect(line?.slice(1, 5)).toEqual(['101', '00012345678', 'ÑANDÚ', '=1+1']);
  expect(line?.[8]).toMatch(/^(Final|Moto [1-9])$/);
  const { rows: kept } = await app.pool.query(
    `select became from audit where entity = 'race' and action = 'results_export' and entity_id = $1 order by audit_id`,
    [table.race_id],
  );
  expect(kept).toEqual([{ became: { format: 'dataride', category_id: table.classes[0], riders: 5 } }]);
});

test('a class nobody rode has no lines, a class of another race is refused', async () => {
  const empty = await office.people.call('GET', address(table.classes[1]), office.token);
  expect((await readSheetFile(empty.rawPayload, { sheets: ['Results'] })).rows.length).toBe(1);
  const elsewhere = await office.people.call('GET', address(999_999), office.token);
  expect(elsewhere.json()).toMatchObject({ code: 'race.category_elsewhere' });
});

test('nobody but the office of the race gets it', async () => {
  const other = await Office.open(app, 'Federación del Sur');
  expect((await office.people.call('GET', address(), other.token)).statusCode).toBe(403);
  expect((await app.get(address())).statusCode).toBe(401);
});
