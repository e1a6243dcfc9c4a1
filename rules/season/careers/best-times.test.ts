import { expect, test } from 'vitest';
import { bestTimes, type TimedDate } from './best-times.ts';

const rode = (race_date: string, track: string, ...rides: TimedDate['rides']): TimedDate => ({
  race_date,
  track,
  rides,
});
const ride = (time_ms: number | null, hill_ms?: number, status: 'OK' | 'DNF' = 'OK') => ({
  status,
  time_ms,
  ...(hill_ms === undefined ? {} : { splits: { hill_ms, split_ms: [] } }),
});

test('the best times of a track, each with the date on which it was ridden', () => {
  const dates = [
    rode('2026-05-10', 'Tres Lomas', ride(36_100, 2_310), ride(35_900, 2_400)),
    rode('2026-04-12', 'Río Cuarto', ride(41_000)),
    rode('2026-03-01', 'Tres Lomas', ride(35_126), ride(null, 2_290)),
  ];
  expect(bestTimes(dates)).toEqual([
    {
      track: 'Tres Lomas',
      finish: { ms: 35_126, race_date: '2026-03-01' },
      hill: { ms: 2_290, race_date: '2026-03-01' },
    },
    { track: 'Río Cuarto', finish: { ms: 41_000, race_date: '2026-04-12' }, hill: null },
  ]);
});

test('who fell has a time at the hill and none at the line; a track without times is not listed', () => {
  expect(bestTimes([rode('2026-05-10', 'Tres Lomas', ride(30_000, 2_310, 'DNF'))])).toEqual([
    { track: 'Tres Lomas', finish: null, hill: { ms: 2_310, race_date: '2026-05-10' } },
  ]);
  expect(bestTimes([rode('2026-05-10', 'Tres Lomas', ride(null))])).toEqual([]);
});

test('of two equal times the newer one counts', () => {
  const dates = [
    rode('2026-05-10', 'Tres Lomas', ride(35_126)),
    rode('2026-03-01', 'Tres Lomas', ride(35_126)),
  ];
  expect(bestTimes(dates)[0]?.finish?.race_date).toBe('2026-05-10');
});
