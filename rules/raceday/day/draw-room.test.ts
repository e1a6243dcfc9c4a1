import { describe, expect, test } from 'vitest';
import type { RaceStatus } from '#rules/race-statuses.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import { ASSIGN_TYPES, type ClassToDraw, isAtEdge, drawMethodOf, refuseDraw } from './draw-room.ts';

const boys: ClassToDraw = { riders: 16, heats: 0, ridden: false, rules: NORMAL_DAY };
const race = (race_status: RaceStatus, standing = false) => ({ race_status, called_off: false, standing });

describe('a class', () => {
  test.each([
    ['is drawn once entries are closed', race('CLOSED'), boys, false, null],
    ['is drawn once its lists are posted', race('LISTS_POSTED'), boys, false, null],
    ['is not drawn while entries are open', race('INSCRIPTION'), boys, false, 'draw.entries_open'],
    ['is not drawn before they open', race('NOT_ISCRIPTION'), boys, false, 'draw.entries_open'],
    ['is not drawn in a published race', race('PROVISIONAL'), boys, true, 'draw.published'],
    [
      'that is called off is not drawn',
      { ...race('DRAWN'), called_off: true },
      boys,
      true,
      'race.called_off',
    ],
    ['of nobody is not drawn', race('CLOSED'), { ...boys, riders: 0 }, false, 'draw.nobody'],
    ['above 256 is not drawn', race('CLOSED'), { ...boys, riders: 257 }, false, 'draw.too_many'],
    ['is drawn again with a reason', race('DRAWN'), { ...boys, heats: 2 }, true, null],
    ['is not drawn again without one', race('DRAWN'), { ...boys, heats: 2 }, false, 'draw.reason_missing'],
    [
      'that has ridden is not',
      race('RACING', true),
      { ...boys, heats: 2, ridden: true },
      true,
      'draw.ridden',
    ],
    ['that has not ridden is, while others ride', race('RACING', true), { ...boys, heats: 2 }, true, null],
    [
      'is not drawn into more heats once race numbers are called',
      race('RACING', true),
      { ...boys, riders: 17, heats: 2 },
      true,
      'draw.numbers_given',
    ],
  ] as const)('%s', (_, at, one, hasReason, refusal) => {
    expect(refuseDraw(at, one, hasReason)).toBe(refusal);
  });

  test.each([
    [16, true],
    [17, true],
    [15, false],
    [8, false],
    [32, true],
    [256, false],
  ])('of %i stands where one rider more or less changes its heats: %s', (riders, edge) => {
    expect(isAtEdge(riders, NORMAL_DAY)).toBe(edge);
  });
});

test('each choice of a cup has its way to draw', () => {
  expect(ASSIGN_TYPES.map(drawMethodOf)).toEqual(['random', 'serpentineByRanking', 'entryOrder', 'random']);
});
