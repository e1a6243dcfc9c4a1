import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfx, readOfx } from '#rules/money/statement/ofx.ts';
import { isCardSheet, statementColumns } from '#rules/money/statement/statement-columns.ts';
import { readStatementSheet } from '#rules/money/statement/statement-sheet.ts';
import { type MadeStatement, madeStatement, today } from '#rules/money/statement/testing/made-statement.ts';
import { wrongIn } from '#rules/money/statement/testing/wrong-in-statement.ts';
import { runs } from '#rules/testing/runs.ts';
import { decodeText } from '#server/ground/sheets/decode.ts';
import { readSheets } from '#server/ground/sheets/read-sheet.ts';
import { encoded, encoding, fileOf, fileStyle } from '#server/ground/sheets/testing/made-file.ts';
import { readOfxFile } from '#server/money/statements/ofx-file.ts';
import { workbookStyle, workbookWith } from '#server/ground/sheets/testing/made-workbook.ts';
import { madeOfx } from '#server/money/statements/testing/made-ofx.ts';

/** Reads a statement as the thread does, and tells what it got wrong. */
async function wrongInFile(
  made: MadeStatement,
  bytes: Buffer,
  rowOf: (row: number) => number,
): Promise<unknown[]> {
  const [sheet] = await readSheets(bytes);
  const rows = sheet.rows.map(({ cells }) => [...cells]);
  const columns = statementColumns(rows);
  if (columns === null) return ['its headings are not known'];
  if (isCardSheet(rows, columns.heading)) return ['it is read as a card'];
  const numbers = sheet.rows.map(({ row }) => row);
  const read = readStatementSheet(rows, columns, today, { currency: made.currency, numbers });
  return wrongIn(made, read, rowOf);
}

test('of any sheet of a bank the money that arrived is taken, and never money that left', async () => {
  await fc.assert(
    fc.asyncProperty(madeStatement, fileStyle, async (made, style) => {
      const rowOf = (row: number) => row + (style.isTold ? 1 : 0);
      expect(await wrongInFile(made, fileOf(made.rows, style), rowOf)).toEqual([]);
    }),
    { numRuns: runs(10_000) },
  );
});

test('of any workbook of a bank the money that arrived is taken, and never money that left', async () => {
  await fc.assert(
    fc.asyncProperty(madeStatement, workbookStyle, async (made, style) => {
      expect(await wrongInFile(made, workbookWith(made.rows, style), (row) => row)).toEqual([]);
    }),
    { numRuns: runs(10_000) },
  );
});

test('of any file in OFX the money that arrived is taken, and never money that left', () => {
  fc.assert(
    fc.property(madeOfx, encoding, ({ made, text }, alphabet) => {
      const decoded = decodeText(encoded(text, alphabet));
      expect(isOfx(decoded)).toBe(true);
      expect(wrongIn(made, readOfx(readOfxFile(decoded), { currency: 'ARS' }))).toEqual([]);
    }),
    { numRuns: runs(10_000) },
  );
});
