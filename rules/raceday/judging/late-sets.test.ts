import { expect, test } from 'vitest';
import { LATE_KINDS, LATE_OUTCOMES, lateKind, type LateRow, mayBecome } from './late-sets.ts';

const row = (t: string, r: Record<string, unknown> | null = {}): LateRow => ({ t, k: {}, r });

test.each([
  ['a sheet of a judge', 'said', [row('day_op', { kind: 'sheet' }), row('run'), row('result_write')]],
  ['a rider at check-in', 'check_in', [row('check_in_mark'), row('rider'), row('audit')]],
  [
    'somebody who came without an entry',
    'check_in',
    [row('rider'), row('lbr'), row('entry'), row('walk_up')],
  ],
  ['a posting, which seals', 'posting', [row('day_op', { kind: 'seal' }), row('stage_publication')]],
  ['a tie', 'tie', [row('tie_decision'), row('tie_place')]],
  ['who came late', 'late', [row('entry'), row('day_change', { kind: 'late' }), row('run')]],
  ['who left', 'scratch', [row('day_change', { kind: 'scratch' })]],
  ['an entry that is gone', 'scratch', [row('entry', null)]],
  ['a day cut short', 'shorten', [row('day_change', { kind: 'shorten' }), row('race_category')]],
  ['a draw of motos', 'draw', [row('draw', { phase: 'M1' }), row('heat')]],
  ['a draw taken back', 'draw', [row('draw', null), row('heat', null)]],
  ['a final that was made', 'stage', [row('draw', { phase: 'final' }), row('heat')]],
  ['a protest', 'protest', [row('protest'), row('protest_step')]],
  ['an answer to one', 'answer', [row('protest_step')]],
  ['passings', 'timing', [row('passing'), row('timing_source')]],
  ['a phone that was opened', 'code', [row('day_device')]],
  ['a result typed without judges', 'result', [row('result_write'), row('run')]],
  ['how many judges there are', 'settings', [row('race_day'), row('audit')]],
])('%s is a late %s', (_, kind, rows) => {
  expect(lateKind(rows)).toBe(kind);
});

test('what adds is added, what replaces is done again, and a protest is always taken', () => {
  const possible = LATE_KINDS.map((kind) => [
    kind,
    LATE_OUTCOMES.filter((became) => mayBecome(kind, became)),
  ]);
  expect(Object.fromEntries(possible)).toMatchObject({
    said: ['said', 'dismissed'],
    check_in: ['said', 'dismissed'],
    timing: ['said', 'dismissed'],
    protest: ['said'],
    posting: ['redone', 'dismissed'],
    draw: ['redone', 'dismissed'],
  });
});
