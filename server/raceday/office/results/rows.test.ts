import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EntriesReport, ImportReport } from '#contract/raceday/office/results/import.ts';
import { importSum } from '#contract/import-sum.ts';
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
beforeEach(async () => {
  await table.gate.anotherDate();
});

const header = 'Categoría;Placa;Piloto;Puesto;Manga 1;Manga 2;Manga 3';
/** Writes a rider who was at the same place in all three motos. */
const line = (category: string, plate: string, name: string, place: number | string) =>
  [category, plate, name, place, place, place, place].join(';');

const send = (
  action: 'check' | 'load',
  lines: readonly string[],
  { race_date = table.gate.race_date, ...fields }: Record<string, string> = {},
) =>
  table.gate.people.send(
    'POST',
    `/api/office/results/${action}`,
    table.secretary,
    { cup_id: String(table.gate.cup_id), race_date, ...fields },
    { file: { name: 'resultados.csv', bytes: Buffer.from([header, ...lines].join('\n')) } },
  );

async function check(lines: readonly string[], fields: Record<string, string> = {}) {
  const answer = await send('check', lines, fields);
  const report = answer.json<ImportReport>();
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { rows, taken, known, left, doubtful } = importSum.parse(report.sum);
  expect(taken + known + left + doubtful).toBe(rows);
  return report;
}

/** Enters riders of the first club with these plates. Returns the name of their class. */
async function entered(names: Readonly<Record<string, string>>): Promise<string> {
  for (const [plate, lastname] of Object.entries(names)) {
    const rider_id = await table.rider({ firstname: 'Ana', lastname });
    expect((await table.enter(rider_id, { plate })).statusCode).toBe(200);
  }
  const { rows } = await app.pool.query<{ name: string }>(
    'select category_name as name from category where category_id = $1',
    [table.gate.boys],
  );
  return rows[0]?.name ?? '';
}
const plates = async () => {
  const { rows } = await app.pool.query<{ plate: string }>(
    'select plate from entry where race_id = $1 order by plate',
    [table.gate.race_id],
  );
  return rows.map(({ plate }) => plate);
};
const onto = ({ onto: found }: ImportReport): EntriesReport => {
  if (found === null) throw new Error('not onto entries');
  return found;
};

describe('the plates of a results sheet', () => {
  test.each([
    ['without the sign of a spreadsheet', (plate: string) => plate],
    ['with zeros in front', (plate: string) => `0${plate}`],
    ['with decimals', (plate: string) => `${plate}.0`],
    ['behind a #', (plate: string) => `#${plate}`],
  ])('%s are those of the entries, and nobody gets another one', async (_what, written) => {
    const category = await entered({ '536': 'Moyano', '19': 'Luna' });
    const lines = [
      line(category, written('536'), 'Ana Moyano', 1),
      line(category, written('19'), 'Ana Luna', 2),
    ];
    const report = await check(lines);
    expect(report.sum).toEqual({ rows: 2, taken: 2, known: 0, left: 0, doubtful: 0 });
    expect(onto(report)).toMatchObject({ matched: 2, renumbered: [], strangers: [], doubts: [] });
    const loaded = await send('load', lines, { seen: report.seen });
    expect(loaded.json()).toMatchObject({ outcome: 'entered', sum: report.sum });
    expect(await plates()).toEqual(['19', '536']);
  });
  test('that are other numbers are still told as changed', async () => {
    const category = await entered({ '536': 'Moyano' });
    expect(onto(await check([line(category, '537.0', 'Ana Moyano', 1)])).renumbered).toMatchObject([
      { was: '536', became: '537' },
    ]);
  });
});

describe('every row of a file of results', () => {
  test('is taken, left out with its place and words, or asked about; loaded again it is known', async () => {
    const category = await entered({ '536': 'Moyano', '19': 'Luna', '44': 'Páez' });
    const lines = [
      line(category, '536', 'Ana Moyano', 1),
      line(category, '19', 'Otra Persona', 2),
      line(category, '44', 'Ana Páez', 'primera'),
      ';;TOTAL;3;;;',
    ];
    const report = await check(lines);
    expect(report.sum).toEqual({ rows: 4, taken: 1, known: 0, left: 2, doubtful: 1 });
    expect(report.left).toMatchObject([
      { what: 'row', place: '4 «Manga 1»', who: '44 Ana Páez', said: 'primera', stands: 'primera' },
      { what: 'row', place: '5', who: 'TOTAL', said: 'TOTAL · 3', stands: '' },
    ]);
    const decisions = JSON.stringify({ riders: [{ category, plate: '19', entry_id: null }] });
    const { seen, sum } = await check(lines, { decisions });
    expect(sum).toEqual({ rows: 4, taken: 2, known: 0, left: 2, doubtful: 0 });
    await send('load', lines, { decisions, seen });
    expect((await check(lines, { decisions })).sum).toEqual({
      rows: 4,
      taken: 0,
      known: 2,
      left: 2,
      doubtful: 0,
    });
    const more = [...lines.slice(0, 2), line(category, '44', 'Ana Páez', 3)];
    expect((await check(more)).sum).toMatchObject({ rows: 3, taken: 1, known: 2 });
  });
  test('that was left out is taken once its cell was typed anew, and the file stays as it was', async () => {
    const category = await entered({ '536': 'Moyano', '44': 'Páez', '19': 'Luna', '7': 'Sosa' });
    const lines = [
      line(category, '536', 'Ana Moyano', 1),
      [category, '44', 'Ana Páez', 2, 'primera', 2, 2].join(';'),
      line(category, '', 'Ana Luna', 3),
      line('', '7', 'Ana Sosa', 4),
    ];
    const { left, sum } = await check(lines);
    expect(left.map(({ row, cell }) => [row, cell])).toEqual([
      ['3', 'Manga 1/result'],
      ['4', 'plate'],
      ['5', 'category'],
    ]);
    expect(sum).toMatchObject({ taken: 1, left: 3 });
    const typed = ['2', ' 19 ', category];
    const mended = JSON.stringify(left.map(({ row, cell }, at) => ({ row, cell, says: typed[at] })));
    const report = await check(lines, { mended });
    expect(report.left).toEqual([]);
    expect(report.sum).toEqual({ rows: 4, taken: 4, known: 0, left: 0, doubtful: 0 });
    expect(onto(report)).toMatchObject({ matched: 4, strangers: [] });
    expect(codeOf(await send('load', lines, { seen: report.seen }))).toBe('office.changed');
    expect((await send('load', lines, { seen: report.seen, mended })).json()).toMatchObject({
      sum: report.sum,
    });
  });
  test('whose printed rank does not come out is asked about, and nothing is loaded', async () => {
    const category = await entered({ '536': 'Moyano' });
    const wrong = [category, '536', 'Ana Moyano', '2', '1', '1', '1'].join(';');
    expect(await check([wrong])).toMatchObject({
      outcome: null,
      sum: { rows: 1, taken: 0, known: 0, left: 0, doubtful: 1 },
    });
  });
  test('where none can be taken, the file is refused with the first reason', async () => {
    const category = await entered({ '536': 'Moyano' });
    const answer = await send('check', [line(category, '536', 'Ana Moyano', 'primera')]);
    expect(codeOf(answer)).toBe('results.import_refused');
    expect(answer.json<{ message: string }>().message).toContain('2 «Manga 1»');
  });
});

describe('a date that is still to come', () => {
  const warned = ({ warnings }: Pick<ImportReport, 'warnings'>) => warnings.map(({ code }) => code);

  test('with entries is warned about when the file is checked, and when it is loaded', async () => {
    const category = await entered({ '536': 'Moyano' });
    const lines = [line(category, '536', 'Ana Moyano', 1)];
    const report = await check(lines);
    expect(warned(report)).toEqual(['to_come', 'entries_open']);
    expect(report.warnings[0]?.message).toContain('todavía no llegó');
    const loaded = await send('load', lines, { seen: report.seen });
    expect(warned(loaded.json<ImportReport>())).toContain('to_come');
  });
  test('without entries is warned about too, and one that is over is not', async () => {
    const cup = await app.world.cup({ dates: ['2026-01-10', '2099-01-10'] });
    const lines = [line('Varones 9', '7', 'Ana Páez', 1)];
    const at = (race_date: string) => check(lines, { cup_id: String(cup), race_date });
    expect(warned(await at('2099-01-10'))).toEqual(['to_come']);
    expect(warned(await at('2026-01-10'))).toEqual([]);
  });
});

test('a statement of the bank says where it belongs, before anybody is asked for cup and date', async () => {
  const file = {
    name: 'banco.csv',
    bytes: Buffer.from('Fecha;Descripción;Importe\n02/11/2026;Cuota;100,00'),
  };
  const answer = await table.gate.people.send(
    'POST',
    '/api/office/results/check',
    table.secretary,
    {},
    { file },
  );
  expect(codeOf(answer)).toBe('results.import_refused');
  expect(answer.json<{ message: string }>().message).toBe(
    'No se puede cargar. El archivo: Es un extracto del banco, no resultados. Va en Cuotas › Banco.',
  );
});
