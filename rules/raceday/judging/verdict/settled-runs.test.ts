import { describe, expect, test } from 'vitest';
import { goesUnasked, settleRuns, waitsForTable } from './settled-runs.ts';
import { retractOp, sheetOp, takeoverOp } from '#rules/raceday/judging/testing/told.ts';
import type { LostStatus } from '#rules/statuses.ts';
import { LOST_STATUSES, needsArticle } from '#rules/statuses.ts';

const usual = { table_confirms: false, two_sign: false };
const agreed = (status: LostStatus) => ({
  state: 'agreed' as const,
  standing: null,
  results: [
    { entry_id: 1, status: 'OK' as const, place: 1, time_ms: null },
    { entry_id: 2, status, place: null, time_ms: null },
  ],
});

describe('what judges agree on', () => {
  test.each(LOST_STATUSES)(
    'waits for the table where it takes an article, and not otherwise: %s',
    (status) => {
      expect(waitsForTable(agreed(status), usual)).toBe(needsArticle(status));
      expect(waitsForTable({ ...agreed(status), state: 'majority' }, usual)).toBe(needsArticle(status));
    },
  );
  test('does not wait once the table has ruled, nor while it is no agreement', () => {
    expect(waitsForTable({ ...agreed('DSQ'), state: 'ruled' }, usual)).toBe(false);
    expect(waitsForTable({ state: 'conflict', results: null, standing: null }, usual)).toBe(false);
  });
  test('stands on a day that began so, unless two sign there', () => {
    expect(waitsForTable(agreed('REL'), { ...usual, judges_relegate: true })).toBe(false);
    expect(waitsForTable(agreed('REL'), { ...usual, judges_relegate: true, two_sign: true })).toBe(true);
    expect(waitsForTable(agreed('DNF'), { ...usual, judges_relegate: true, table_confirms: true })).toBe(
      true,
    );
  });
});

describe('a result that is public', () => {
  const runs = [1, 2].map((entry_id, at) => ({
    entry_id,
    status: 'OK' as const,
    place: at + 1,
    time_ms: null,
    removed: null,
  }));
  const day = { ...usual, seats: 1, is_public: false };
  const [early, late] = [retractOp('F1', 3), retractOp('F3', 3)];
  const over = takeoverOp('F2', 3, 'E');

  test('goes unasked by a phone that takes the seat over, also if that one took a sheet of its own back before', () => {
    const became = settleRuns(runs, [early, sheetOp('E1', 3, '1 2')], [over], day);
    expect(became.changes).toHaveLength(2);
    expect(goesUnasked(became, 1, [over])).toBe(true);
    expect(goesUnasked(became, 1, [])).toBe(true);
  });
  test('goes as asked where its judge takes the sheet back', () => {
    const became = settleRuns(runs, [sheetOp('E1', 3, '1 2'), late], [over], day);
    expect(goesUnasked(became, 1, [late])).toBe(false);
  });
});

test('a start that was missed before stays missed when the sheet that named the rider counts no more', () => {
  const left = {
    entry_id: 2,
    status: 'DNS' as const,
    place: null,
    time_ms: null,
    removed: 'WITHDRAWN' as const,
    missed: true,
  };
  const rode = { entry_id: 1, status: 'OK' as const, place: 1, time_ms: null, removed: null };
  const day = { ...usual, seats: 2, is_public: false };
  const said = sheetOp('F1', 1, '1 2DNS');
  const became = settleRuns([rode, left], [said], [], day);
  expect(became.verdict.state).toBe('waiting');
  expect(became.changes.map(({ was, became: { status } }) => [was.entry_id, status])).toEqual([[1, null]]);
});
