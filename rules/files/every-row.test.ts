import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import { madeRiders } from './testing/made-riders.ts';
import { plannedSheet, wrongInSheet } from './testing/planned-sheet.ts';

test('every row with content has one outcome with its reason, and nobody is read as somebody else', () => {
  fc.assert(
    fc.property(madeRiders, fc.boolean(), (made, hasCup) => {
      const rows = made.rows.map((cells, index) => ({ row: index + 1, cells }));
      expect(wrongInSheet(made, plannedSheet(rows, made.known, hasCup))).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});
