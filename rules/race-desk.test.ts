import { expect, test } from 'vitest';
import { deskMoves, isBeforeDraw } from './race-desk.ts';
import type { RaceStatus } from './race.ts';

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
