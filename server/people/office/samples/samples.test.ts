import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEntryRows } from '#rules/files/entry-sheet.ts';
import { readRow } from '#rules/files/import-row.ts';
import { readResultRows } from '#rules/files/result-sheet.ts';
import { fieldsOfHeadings, type SheetField } from '#rules/files/rider-sheet.ts';
import { openSheet } from '#server/ground/sheets/open-sheet.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { People } from '#server/testing/people.ts';
import { sampleRows } from './samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const languages = ['es', 'en', 'pt'] as const;
const numbered = (rows: string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }));

test.each(languages)('the sample of riders in %s is read without a problem, every column of it', (locale) => {
  const [head = [], ...lines] = sampleRows('riders', locale);
  const fields = fieldsOfHeadings(head);
  expect(fields).not.toContain(null);
  for (const line of lines) {
    const cells: Partial<Record<SheetField, string>> = {};
    for (const [index, field] of fields.entries()) if (field !== null) cells[field] = line[index] ?? '';
    const read = readRow(cells, {
      order: 'dmy',
      order_certain: true,
      today: '2026-11-22',
      states: null,
      clubs: new Map(
        ['los teros', 'el zonda', 'teros', 'zonda'].map((name) => [name, { club_id: 1, guessed: false }]),
      ),
      wheels: new Map(),
      names: { order: 'surname_first', certain: true, surnames: null, beside: false },
    });
    expect([read.problems.filter(({ field }) => field !== 'club_id'), read.notes]).toEqual([[], []]);
    expect(read.licence).not.toBeNull();
  }
});

test.each(languages)('the samples of entries and results in %s are read by their imports', (locale) => {
  expect(readEntryRows(numbered(sampleRows('entries', locale)))).toMatchObject([
    { document: '50111222', name: 'Peña, Ana', plate: '214' },
    { document: '50111333', plate: '18' },
  ]);
  const results = readResultRows(numbered(sampleRows('results', locale)));
  expect(
    results?.map(({ plate, name, results: all }) => [plate, name, all.map(({ phase }) => phase)]),
  ).toEqual([
    ['214', 'Peña, Ana', ['M1', 'M2', 'M3', 'playoff_2', 'final']],
    ['18', 'Luna, Bruno', ['M1', 'M2', 'M3', 'playoff_2', 'final']],
  ]);
});

test('whoever imports takes it as a workbook', async () => {
  const people = new People(app);
  const { organization_id } = await people.place();
  const { token } = await people.account({ roles: [{ role: 'organizer', organization_id }] });
  const answer = await people.call('GET', '/api/office/samples?what=riders', token);
  expect(answer.statusCode).toBe(200);
  expect((await openSheet(answer.rawPayload)).rows).toHaveLength(3);
});
