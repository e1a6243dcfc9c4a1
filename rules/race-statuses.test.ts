import { describe, expect, test } from 'vitest';
import {
  canMoveRace,
  deskMoves,
  isBeforeDraw,
  isLaterStatus,
  isPublished,
  mayMoveResults,
  PUBLISHED_STATUSES,
  RACE_STATUSES,
  raceMoment,
  RESULT_STATUSES,
  type RaceStatus,
  STATUSES_BEFORE_DRAW,
  STATUSES_FROM_DRAW,
  takesResults,
} from './race-statuses.ts';
import { keysOf } from './table.ts';

describe('the status of a race', () => {
  test.each([
    ['NOT_ISCRIPTION', 'notYet'],
    ['INSCRIPTION', 'registration'],
    ['CLOSED', 'closed'],
    ['LISTS_POSTED', 'closed'],
    ['DRAWN', 'closed'],
    ['RACING', 'live'],
    ['PROVISIONAL', 'provisional'],
    ['OFFICIAL', 'finished'],
    ['SOMETHING_NEW', 'closed'],
    ['', 'closed'],
  ])('%s is told as %s', (status, moment) => {
    expect(raceMoment(status)).toBe(moment);
  });

  test('a race day goes one step at a time, on or back', () => {
    expect(canMoveRace('NOT_ISCRIPTION', 'INSCRIPTION')).toBe(true);
    expect(canMoveRace('OFFICIAL', 'PROVISIONAL')).toBe(true);
    expect(canMoveRace('INSCRIPTION', 'RACING')).toBe(false);
    expect(canMoveRace('RACING', 'RACING')).toBe(false);
    expect(keysOf(RACE_STATUSES).filter((to) => canMoveRace('DRAWN', to))).toEqual([
      'LISTS_POSTED',
      'RACING',
    ]);
  });
});

test.each<[RaceStatus, RaceStatus[]]>([
  ['NOT_ISCRIPTION', ['INSCRIPTION']],
  ['INSCRIPTION', ['NOT_ISCRIPTION', 'CLOSED']],
  ['CLOSED', ['INSCRIPTION', 'LISTS_POSTED']],
  ['LISTS_POSTED', ['CLOSED', 'DRAWN']],
  ['DRAWN', ['LISTS_POSTED']],
  ['RACING', []],
  ['OFFICIAL', []],
])('from %s the desk of entries moves a race to %j', (from, to) => {
  expect(deskMoves(from)).toEqual(to);
});

test('an official changes entries until the draw', () => {
  expect((['LISTS_POSTED', 'DRAWN', 'RACING'] as const).map(isBeforeDraw)).toEqual([true, false, false]);
});

test('results go one step at a time', () => {
  expect(mayMoveResults('RACING', 'PROVISIONAL')).toBe(true);
  expect(mayMoveResults('RACING', 'OFFICIAL')).toBe(false);
  expect(mayMoveResults('OFFICIAL', 'PROVISIONAL')).toBe(true);
  expect(mayMoveResults('INSCRIPTION', 'PROVISIONAL')).toBe(false);
});

test('a race day goes from entries over the draw to results, and never back to entries by its order', () => {
  expect(keysOf(RACE_STATUSES)).toEqual([...STATUSES_BEFORE_DRAW, ...STATUSES_FROM_DRAW]);
  expect(keysOf(RACE_STATUSES).filter((status) => isLaterStatus(status, 'DRAWN'))).toEqual(RESULT_STATUSES);
});

test('what is published has results', () => {
  for (const status of PUBLISHED_STATUSES)
    expect([takesResults(status), isPublished(status)]).toEqual([true, true]);
});

test('of a status that is not known nothing is allowed', () => {
  const unheard = 'PROTESTED' as RaceStatus;
  expect([isBeforeDraw(unheard), takesResults(unheard), isPublished(unheard)]).toEqual([false, false, false]);
  expect([canMoveRace('OFFICIAL', unheard), mayMoveResults(unheard, 'OFFICIAL')]).toEqual([false, false]);
});
