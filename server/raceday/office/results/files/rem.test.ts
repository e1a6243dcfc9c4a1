import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportReport } from '#contract/raceday/office/results/import.ts';
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

const address = () => `/api/office/races/${table.race_id}/rem`;

test('our results leave as REM’s, and read back they are the ones that stand, every plate and name of them', async () => {
  await app.pool.query(
    `update rider p set rider_firstname = 'João', rider_lastname = 'Núñez, "el Ñato"', uci_id = '00012345678' from entry e
     where e.rider_id = p.rider_id and e.race_id = $1 and e.plate = '101'`,
    [table.race_id],
  );
  await app.pool.query(`update entry set plate = '018' where race_id = $1 and plate = '101'`, [
    table.race_id,
  ]);
  const answer = await office.people.call('GET', address(), office.token);
  expect(answer.statusCode).toBe(200);
  const [head = '', ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head.split('\t').slice(0, 13)).toEqual([
    'CLASS',
    'CLASS_RANKING',
    'UCIID',
    'FIRST_NAME',
    'LAST_NAME',
    'CLUB',
    'PLATE',
    'MOTO1_PLACE',
    'MOTO1_TIME',
    'MOTO1_RACE_POINTS',
    'MOTO1_MOTO_POINTS',
    'MOTO1_GATE',
    'MOTO1_LANE',
  ]);
  expect(lines).toHaveLength(5);
  const line = lines.find((one) => one.includes('018'))?.split('\t') ?? [];
  expect(line.slice(2, 5)).toEqual(['00012345678', 'João', 'Núñez, "el Ñato"']);
  expect(line[7]).toMatch(/^[1-5](?:st|nd|rd|th)$/);
  const { rows } = await app.pool.query<{ cup_id: number; race_date: string }>(
    'select cup_id, race_date::text from race where race_id = $1',
    [table.race_id],
  );
  const read = await office.people.send(
    'POST',
    '/api/office/results/check',
    office.token,
    { cup_id: String(rows[0]?.cup_id), race_date: rows[0]?.race_date ?? '' },
    { file: { name: 'rem.txt', bytes: answer.rawPayload } },
  );
  const { program, sum, left, mismatches, onto } = read.json<ImportReport>();
  expect([program, left, mismatches]).toEqual(['rem', [], []]);
  expect(sum).toEqual({ rows: 5, taken: 0, known: 5, left: 0, doubtful: 0 });
  expect(onto).toMatchObject({ matched: 5, renumbered: [], replaced: [] });
});

test('only the office of the race gets it, and who took it is on record', async () => {
  const other = await Office.open(app, 'Federación del Sur');
  expect((await office.people.call('GET', address(), other.token)).statusCode).toBe(403);
  expect((await app.get(address())).statusCode).toBe(401);
  const { rows } = await app.pool.query(
    `select became from audit where entity = 'race' and action = 'results_export' and entity_id = $1`,
    [table.race_id],
  );
  expect(rows).toEqual([{ became: { format: 'rem', riders: 5 } }]);
});
