import { describe, expect, test } from 'vitest';
import { type DueTerms, stateOfDue, isUpToDate } from './dues.ts';

const season: DueTerms = {
  season: 2026,
  cup_id: null,
  race_id: null,
  due_on: '2026-03-31',
  mark: null,
  paid: false,
  cancelled: false,
  in_review: false,
  refused: false,
};
const race = { race_id: 7, cup_id: 3, race_date: '2026-05-10' };

describe('what a family reads', () => {
  test.each([
    ['paid', { paid: true }, '2026-05-01', 'paid'],
    ['cancelled', { cancelled: true }, '2026-05-01', 'cancelled'],
    ['the proof is being looked at', { in_review: true }, '2026-05-01', 'in_review'],
    ['the proof was not accepted', { refused: true }, '2026-05-01', 'refused'],
    ['on its last day', {}, '2026-03-31', 'owed'],
    ['the day after', {}, '2026-04-01', 'overdue'],
    ['without a day', { due_on: null }, '2026-04-01', 'owed'],
  ] satisfies [string, Partial<DueTerms>, string, string][])('%s', (_name, change, today, state) => {
    expect(stateOfDue({ ...season, ...change }, today)).toBe(state);
  });
});

describe('up to date', () => {
  const is = (change: Partial<DueTerms>, mark: boolean | null = null, today = '2026-05-01') =>
    isUpToDate([{ ...season, ...change }], mark, race, today);
  test.each([
    ['who owes nothing', { paid: true }, true],
    ['whose fee is overdue', {}, false],
    ['whose fee has no day', { due_on: null }, false],
    ['whose fee is due later', { due_on: '2026-06-30' }, true],
    ['whose fee is due today', { due_on: '2026-05-01' }, true],
    ['whose proof is not judged yet', { in_review: true }, false],
    ['whose fee was called off', { cancelled: true }, true],
    ['who owes for another cup', { cup_id: 4 }, true],
    ['who owes for this cup', { cup_id: 3 }, false],
    ['who owes for last season', { season: 2025 }, true],
    ['who owes for an earlier entry', { cup_id: 3, race_id: 6 }, false],
    ['who owes for this very entry', { cup_id: 3, race_id: 7 }, true],
  ] satisfies [string, Partial<DueTerms>, boolean][])('%s', (_name, change, expected) => {
    expect(is(change)).toBe(expected);
  });
  test("the club's own word counts before the dues, either way", () => {
    expect(is({ mark: true }, true)).toBe(true);
    expect(is({ paid: true }, false)).toBe(false);
  });
  test('who leaves a club takes the debt along, whatever the new club says', () => {
    expect(is({ mark: null }, true)).toBe(false);
    expect(is({ mark: true }, null)).toBe(true);
  });
  test('who owes nothing at all is', () => {
    expect(isUpToDate([], null, race, '2026-05-01')).toBe(true);
  });
});
