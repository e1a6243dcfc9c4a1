import fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeRiders } from '#rules/files/testing/made-riders.ts';
import { plannedSheet, wrongInSheet } from '#rules/files/testing/planned-sheet.ts';
import { runs } from '#rules/testing/runs.ts';
import { readCsv } from '#server/ground/sheets/read-csv.ts';
import { readXlsx } from '#server/ground/sheets/read-xlsx.ts';
import { fileOf, fileStyle } from '#server/ground/sheets/testing/made-file.ts';
import { workbookStyle, workbookWith } from '#server/ground/sheets/testing/made-workbook.ts';

test('of any file of riders every row has one outcome, and nobody is read as somebody else', () => {
  fc.assert(
    fc.property(madeRiders, fileStyle, fc.boolean(), (made, style, hasCup) => {
      const { rows } = readCsv(fileOf(made.rows, style));
      const rowOf = (row: number) => row + (style.isTold ? 1 : 0);
      expect(wrongInSheet(made, plannedSheet(rows, made.known, hasCup), rowOf)).toEqual([]);
    }),
    { numRuns: runs(10_000) },
  );
});

test('of any workbook of riders every row has one outcome, and nobody is read as somebody else', async () => {
  await fc.assert(
    fc.asyncProperty(madeRiders, workbookStyle, fc.boolean(), async (made, style, hasCup) => {
      const { rows } = await readXlsx(workbookWith(made.rows, style), {});
      expect(wrongInSheet(made, plannedSheet(rows, made.known, hasCup), (row) => row)).toEqual([]);
    }),
    { numRuns: runs(10_000) },
  );
});
