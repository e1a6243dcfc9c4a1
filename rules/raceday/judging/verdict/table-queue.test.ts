import { describe, expect, test } from 'vitest';
import type { VerdictState } from './heat-verdict.ts';
import { asksTable, LATE_MS, marksOf, queueOf, rideAhead } from './table-queue.ts';

const now = 1_000_000;
const heat = (state: VerdictState, begun_at: number | null = null, waits = false, again = false) => ({
  state,
  begun_at,
  waits,
  again,
});
const markOf = (state: VerdictState, ago: number | null = null, waits = false) =>
  marksOf([heat(state, ago === null ? null : now - ago, waits)], now)[0];

describe('the queue of the table', () => {
  test('judges or rulings that differ ask for it at once', () => {
    expect(markOf('conflict', 0)).toBe('conflict');
    expect(markOf('rulings_differ', 0)).toBe('conflict');
  });

  test('a heat that waits for a judge is late after forty seconds', () => {
    expect(markOf('waiting', LATE_MS)).toBe('running');
    expect(markOf('waiting', LATE_MS + 1)).toBe('late');
    expect(markOf('open', LATE_MS + 1)).toBe('late');
  });

  test('what judges agree on is done, unless the table confirms it', () => {
    expect(markOf('agreed', 0)).toBe('done');
    expect(markOf('majority', 0, true)).toBe('confirm');
    expect(markOf('ruled', 0, true)).toBe('done');
  });

  test('a heat somebody at the track is riding again asks for the table, which says why', () => {
    expect(marksOf([heat('agreed', now, false, true)], now)[0]).toBe('again');
    expect(asksTable('again')).toBe(true);
    const word = (kind: 'sheet' | 'gate' | 'rerun' | 'note', attempt: number, held = false) => ({
      kind,
      attempt,
      held,
    });
    expect(rideAhead([word('sheet', 1), word('gate', 2)], 1)).toBe(2);
    expect(rideAhead([word('sheet', 1), word('gate', 2), word('rerun', 2)], 2)).toBeNull();
    expect(rideAhead([word('sheet', 3, true), word('note', 4)], 1)).toBeNull();
    // A posted stage fixes its ride: the table has decided.
    expect(rideAhead([word('gate', 2), word('rerun', 2)], 1)).toBeNull();
  });

  test('a race nobody said anything of is missed when three behind it have begun', () => {
    const begun = heat('waiting', now);
    expect(marksOf([heat('open'), begun, begun], now)[0]).toBe('open');
    expect(marksOf([heat('open'), begun, begun, heat('ruled')], now)[0]).toBe('skipped');
  });

  test('shows what asks first, then the track, then the last that was done', () => {
    const heats = (
      ['done', 'open', 'confirm', 'done', 'running', 'late', 'conflict', 'skipped'] as const
    ).map((mark, index) => ({ mark, index }));
    expect(queueOf(heats).map(({ index }) => index)).toEqual([6, 7, 5, 2, 4, 3, 0]);
    expect(heats.filter(({ mark }) => asksTable(mark))).toHaveLength(4);
  });
});
