import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOutOfOrder } from '#rules/raceday/races/splits.ts';
import { matchTimes, type RideToTime } from './match-times.ts';
import type { TimesLine } from './times-sheet.ts';

const ride = (number: string | null, plate: string, more: Partial<RideToTime> = {}): RideToTime => ({
  entry_id: Number(plate.replaceAll(/\D/g, '')) || 1,
  phase: 'M1',
  number,
  plate,
  category_name: 'Damas 9',
  status: 'OK',
  time_ms: null,
  splits: null,
  ...more,
});
const line = (race: string, plate: string, more: Partial<TimesLine> = {}): TimesLine => ({
  row: 2,
  at: { plate: 0, race: 1, category: null, finish: 3 },
  unread: null,
  plate,
  race,
  stage: null,
  category: '',
  hill: null,
  points: [],
  finish: null,
  ...more,
});
const whyOf = (one: TimesLine, ...rides: RideToTime[]) =>
  matchTimes([one], rides).problems.map(({ why }) => why);

describe('a line of a file of times', () => {
  test('is the ride of that plate in that race, however the program writes both', () => {
    const rides = [ride('12', '018'), ride('13', '018'), ride('12', '77')];
    const { writes, problems } = matchTimes([line('Race 012', '18', { hill: 2_345, finish: 35_126 })], rides);
    expect(problems).toEqual([]);
    expect(writes).toEqual([
      { row: 2, ride: rides[0], time_ms: 35_126, splits: { hill_ms: 2_345, split_ms: [] } },
    ]);
  });

  test('of a race number that comes back needs the stage or the class', () => {
    const rides = [
      ride('1', '7'),
      ride('1', '7', { phase: 'M2' }),
      ride('1', '7', { category_name: 'Varones 9' }),
    ];
    expect(whyOf(line('1', '7', { hill: 2_345 }), ...rides)).toEqual(['many']);
    expect(whyOf(line('1', '7', { hill: 2_345, stage: 'M2' }), ...rides)).toEqual([]);
    expect(whyOf(line('', '7', { hill: 2_345, stage: 'M1', category: 'VARONES 9' }), ...rides)).toEqual([]);
  });

  test.each<[string, TimesLine, RideToTime]>([
    ['no_race', line('99', '7', { hill: 2_345 }), ride('1', '7')],
    ['no_rider', line('1', '8', { hill: 2_345 }), ride('1', '7')],
    ['not_ridden', line('1', '7', { hill: 2_345 }), ride('1', '7', { status: null })],
    ['did_not_start', line('1', '7', { hill: 2_345 }), ride('1', '7', { status: 'DNS' })],
    ['unread', line('1', '7', { hill: undefined, unread: 2 }), ride('1', '7')],
    ['no_race', line('', '7', { hill: 2_345 }), ride('1', '7')],
    ['order', line('1', '7', { hill: 2_345, points: [2_000] }), ride('1', '7')],
    ['order', line('1', '7', { hill: 36_000 }), ride('1', '7', { time_ms: 35_126 })],
  ])('is not written: %s', (why, one, standing) => {
    expect(matchTimes([one], [standing])).toMatchObject({ writes: [], problems: [{ row: 2, why }] });
  });

  test('of who fell leaves the hill and not the line, and says so', () => {
    const { writes, problems } = matchTimes(
      [line('1', '7', { hill: 2_345, finish: 50_000 })],
      [ride('1', '7', { status: 'DNF' })],
    );
    expect(problems).toMatchObject([{ why: 'no_place' }]);
    expect(writes).toMatchObject([{ time_ms: null, splits: { hill_ms: 2_345 } }]);
  });

  test('twice in the file counts once', () => {
    const lines = [line('1', '7', { hill: 2_345 }), line('1', '7', { hill: 2_400, row: 3 })];
    const { writes, problems } = matchTimes(lines, [ride('1', '7')]);
    expect([writes.length, problems]).toMatchObject([1, [{ row: 3, why: 'twice' }]]);
  });

  test('with empty cells leaves what stands', () => {
    const standing = ride('1', '7', {
      time_ms: 35_126,
      splits: { hill_ms: 2_345, split_ms: [9_100, 18_001] },
    });
    const { writes } = matchTimes([line('1', '7', { points: [null, 18_100] })], [standing]);
    expect(writes).toMatchObject([
      { time_ms: 35_126, splits: { hill_ms: 2_345, split_ms: [9_100, 18_100] } },
    ]);
  });
});

const cell = fc.option(fc.integer({ min: 1, max: 60_000 }), { nil: null });

test('a file loaded once changes nothing a second time, and never leaves times no ride can have', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ hill: cell, points: fc.array(cell, { maxLength: 3 }), finish: cell }), {
        maxLength: 8,
      }),
      (cells) => {
        const rides = cells.map((_, at) => ride('1', String(at + 1)));
        const lines = cells.map((one, at) => line('1', String(at + 1), one));
        const first = matchTimes(lines, rides);
        for (const { splits, time_ms } of first.writes)
          expect(splits !== null && isOutOfOrder(splits, time_ms)).toBe(false);
        const after = rides.map((one) => {
          const written = first.writes.find((write) => write.ride === one);
          return written ? { ...one, time_ms: written.time_ms, splits: written.splits } : one;
        });
        const again = matchTimes(lines, after);
        expect(again.writes).toEqual([]);
        expect(again.problems).toEqual(first.problems);
      },
    ),
  );
});
