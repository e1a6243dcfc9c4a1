import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TimesReport } from '#contract/raceday/office/results/times.ts';
import { race } from '#contract/season/races/races.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { codeOf, Office } from '#server/testing/office.ts';
import { RaceDay } from '#server/testing/results.ts';
import { writeWorkbook } from '#server/ground/sheets/write-workbook.ts';

let app: TestApp;
let office: Office;

beforeAll(async () => {
  app = await startTestApp();
  office = await Office.open(app);
});
afterAll(() => app.stop());

const head = ['Placa', 'Etapa', 'Categoría', 'Rampa', 'Parcial 1', 'Llegada'];
const girls = (...lines: string[]) => [head, ...lines.map((line) => line.split('|'))];

/** Sends a sheet of times of a race. */
function send(day: RaceDay, action: 'check' | 'load', rows: string[][], fields: Record<string, string> = {}) {
  const bytes = new TextEncoder().encode(rows.map((cells) => cells.join(';')).join('\n'));
  return sendBytes(day, action, bytes, fields);
}
const sendBytes = (day: RaceDay, action: string, bytes: Uint8Array, fields: Record<string, string> = {}) =>
  office.people.send('POST', `/api/office/races/${day.race_id}/times/${action}`, office.token, fields, {
    file: { name: 'tiempos.csv', bytes, type: 'text/csv' },
  });
/** The rows of a file that are told, without the headings, which are about nobody. */
const told = ({ problems }: TimesReport) => problems.filter(({ why }) => why !== 'nobodys');
async function checked(day: RaceDay, rows: string[][], fields: Record<string, string> = {}) {
  const report = (await send(day, 'check', rows, fields)).json<TimesReport>();
  const { taken, known, left, doubtful } = report.sum;
  expect(taken + known + left + doubtful).toBe(rows.length);
  return report;
}
const loaded = async (day: RaceDay, rows: string[][], more: Record<string, string> = {}) =>
  send(day, 'load', rows, { seen: (await checked(day, rows)).seen, ...more });
const runsOf = async (day: RaceDay) =>
  (await day.heat(day.girls, 'M1')).runs.map(({ time_ms, splits = null }) => [
    time_ms,
    splits?.hill_ms ?? null,
  ]);

const moto = girls(
  '51|M1|Damas 9|2,345|18,001|35,126',
  '52|M1|Damas 9|2,400||36,000',
  '53|M1|Damas 9|2,500||',
);

describe('a file of times', () => {
  test('is shown first, written as it was shown, and changes nothing a second time', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const report = await checked(day, moto);
    expect(report).toMatchObject({ ranks: [], needs_reason: false });
    expect(report.sum).toEqual({ rows: 4, taken: 3, known: 0, left: 1, doubtful: 0 });
    expect(report.problems).toMatchObject([{ row: 1, why: 'nobodys', cell: null, said: head.join(' · ') }]);
    expect(report.heats).toMatchObject([
      {
        category_name: 'Damas 9',
        phase: 'M1',
        slower: [],
        riders: [
          {
            plate: '51',
            was: { time_ms: null, splits: null },
            became: { time_ms: 35_126, splits: { hill_ms: 2_345, split_ms: [18_001] } },
          },
          { plate: '52' },
          { plate: '53', became: { time_ms: null, splits: { hill_ms: 2_500, split_ms: [] } } },
        ],
      },
    ]);
    expect(await runsOf(day)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    expect((await loaded(day, moto)).statusCode).toBe(200);
    expect(await runsOf(day)).toEqual([
      [35_126, 2_345],
      [36_000, 2_400],
      [null, 2_500],
    ]);
    expect(await checked(day, moto)).toMatchObject({ heats: [], sum: { taken: 0, known: 3, left: 1 } });
    const again = await send(day, 'load', moto, { seen: report.seen });
    expect([again.statusCode, again.json<TimesReport>().heats]).toEqual([200, []]);
    const { rows } = await app.pool.query(
      `select became from audit where entity_id = $1 and action = 'results_times' order by audit_id`,
      [day.race_id],
    );
    expect(rows).toEqual([{ became: { source: 'tiempos.csv', riders: 3 } }]);
  });

  test('of a workbook is read the same, by the race number', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const { number } = await day.heat(day.girls, 'M1');
    const rows = [
      ['Bib', 'Heat', 'Class', 'Stage', 'Hill Time'],
      ['51', String(number), 'Damas 9', 'M1', '2.345'],
    ];
    const bytes = await writeWorkbook({ sheet: 'Times', rows, widths: [] });
    const report = (await sendBytes(day, 'check', bytes)).json<TimesReport>();
    expect(told(report)).toEqual([]);
    expect(report.heats[0]?.riders).toMatchObject([{ plate: '51', became: { splits: { hill_ms: 2_345 } } }]);
  });

  test('says of each line that is not written which one, and why; the others are', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await day.write(day.body(day.girls, await day.heat(day.girls, 'M1'), { 52: 'DNS', 53: 'DNF' }));
    const rows = girls(
      '99|M1|Damas 9|2,345||',
      '52|M1|Damas 9|2,345||',
      '53|M1|Damas 9|2,345||40,000',
      '51|M1|Damas 9|treinta||',
      '51|M9|Varones 10|2,345||',
    );
    const report = await checked(day, rows);
    expect(told(report).map(({ row, why, cell, said }) => [row, why, cell && said])).toEqual([
      [2, 'no_rider', '99'],
      [3, 'did_not_start', null],
      [4, 'no_place', null],
      [5, 'unread', 'treinta'],
      [6, 'no_race', 'M9'],
    ]);
    expect(report.sum).toEqual({ rows: 6, taken: 1, known: 0, left: 5, doubtful: 0 });
    expect((await loaded(day, rows)).statusCode).toBe(200);
    expect(await runsOf(day)).toEqual([
      [null, null],
      [null, null],
      [null, 2_345],
    ]);
    expect(
      codeOf(
        await send(day, 'check', [
          ['Placa', 'Nombre'],
          ['51', 'Ana'],
        ]),
      ),
    ).toBe('results.times_columns');
    const results = [
      ['Categoría', 'Placa', 'Piloto', 'Manga 1'],
      ['Damas 9', '51', 'Ana', '1'],
    ];
    expect(codeOf(await send(day, 'check', results))).toBe('spreadsheet.results');
  });

  test('takes a cell that was typed anew on the screen, when it is checked and when it is loaded', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const rows = girls('99|M1|Damas 9|2,345||', '52|M1|Damas 9|treinta||', '53|M1|Damas 9|2,500||');
    const wrong = told(await checked(day, rows));
    const mended = JSON.stringify(
      wrong.map(({ row, cell }, at) => ({ row: String(row), cell, says: ['51', '2,400'][at] })),
    );
    const report = await checked(day, rows, { mended });
    expect(told(report)).toEqual([]);
    expect(report.sum).toEqual({ rows: 4, taken: 3, known: 0, left: 1, doubtful: 0 });
    expect(codeOf(await send(day, 'load', rows, { seen: report.seen }))).toBe('office.changed');
    expect((await send(day, 'load', rows, { seen: report.seen, mended })).statusCode).toBe(200);
    expect(await runsOf(day)).toEqual([
      [null, 2_345],
      [null, 2_400],
      [null, 2_500],
    ]);
    const far = JSON.stringify([{ row: '2', cell: '999999999', says: 'x' }]);
    expect(told(await checked(day, rows, { mended: far }))).toHaveLength(2);
  });

  test('read before somebody wrote the heat is shown again first', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    const { seen } = await checked(day, moto);
    await day.write(day.body(day.girls, await day.heat(day.girls, 'M1'), { 53: 'DNS' }));
    expect(codeOf(await send(day, 'load', moto, { seen }))).toBe('office.changed');
    expect((await loaded(day, moto)).statusCode).toBe(200);
  });

  test('with times at the line that are public asks why; with those on the way alone it does not', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING');
    await day.move('RACING', 'PROVISIONAL');
    const hills = girls('51|M1|Damas 9|2,345||', '52|M1|Damas 9|2,400||');
    expect((await checked(day, hills)).needs_reason).toBe(false);
    expect((await loaded(day, hills)).statusCode).toBe(200);
    expect((await checked(day, moto)).needs_reason).toBe(true);
    expect(codeOf(await loaded(day, moto))).toBe('results.reason_missing');
    expect((await loaded(day, moto, { reason: 'Llegó el archivo del cronometraje' })).statusCode).toBe(200);
    const shown = race.parse(await day.shown());
    expect(shown.race_corrections?.[0]).toMatchObject({ reason: 'Llegó el archivo del cronometraje' });
  });

  test('tells who would stand elsewhere where times break ties', async () => {
    const day = await RaceDay.ridden(app, office, 'RACING', { final: false });
    await app.pool.query(
      `update race_rules set tie_break = 'timed'
        where race_rules_id = (select race_rules_id from cup where cup_id = $1)`,
      [day.cup_id],
    );
    // Boys 1 and 2 won every moto of their heats, so the time of the last one decides between them.
    const rows = girls('1|M3|Varones 9|||36,000', '2|M3|Varones 9|||35,000');
    const report = await checked(day, rows);
    expect(report.ranks).toMatchObject([{ category_name: 'Varones 9', plate: '1', was: 1, became: 2 }]);
  });
});
