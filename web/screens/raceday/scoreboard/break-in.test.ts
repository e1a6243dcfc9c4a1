import { expect, test } from 'vitest';
import { liveNow, type LiveRace } from '#rules/raceday/live/live-day.ts';
import { closedAfter, closedNow } from './break-in.ts';
import { drawnNow } from './LowerThird.tsx';
import { sideFill } from './side-fill.ts';

const race = (serie: number, state: LiveRace['state'], dropped: number | null = null): LiveRace => ({
  category_id: 1,
  phase: 'M1',
  serie,
  number: String(serie),
  index: serie,
  state,
  riders: [[serie, 1]],
  missing: [],
  results: state === 'ridden' ? [[serie, 1]] : [],
  at: dropped,
  dropped,
  counts: state !== 'ahead',
});
const second = 1000;
const ahead = [race(1, 'track', 1), race(2, 'ahead'), race(3, 'ahead')];
const closedOne = [race(1, 'ridden', 1), race(2, 'ahead'), race(3, 'ahead')];

test('a result that comes is shown for twenty seconds; what was there when the screen opened is not new', () => {
  expect(closedAfter([], [], closedOne, 0)).toEqual([]);
  const closed = closedAfter([], ahead, closedOne, 0);
  const shown = [0, 19, 20].map((at) => closedNow(closed, closedOne, at * second)?.number ?? null);
  expect(shown).toEqual(['1', '1', null]);
  // A correction of it does not break in again.
  expect(closedAfter([], closedOne, [{ ...race(1, 'ridden', 1), results: [] }, race(2, 'ahead')], 0)).toEqual(
    [],
  );
});

test('the next gate that drops ends it', () => {
  const closed = closedAfter([], ahead, closedOne, 0);
  const dropped = [race(1, 'ridden', 1), race(2, 'track', 60 * second), race(3, 'ahead')];
  expect(closedAfter(closed, closedOne, dropped, 5 * second)).toEqual([]);
});

test('two results share the time, in the order in which they closed', () => {
  const both = [race(1, 'ridden', 1), race(2, 'ridden', 2), race(3, 'ahead')];
  const closed = closedAfter([], ahead, both, 0);
  const shown = [0, 9, 10, 19, 20].map((at) => closedNow(closed, both, at * second)?.number ?? null);
  expect(shown).toEqual(['1', '1', '2', '2', null]);
  // A result that is taken away again is not shown.
  expect(closedNow(closed, ahead, second)).toBeNull();
});

test('over a video it is the result, else who is on the track or at the gate, and nothing before a draw', () => {
  const drawn = (races: LiveRace[], closed = closedAfter([], ahead, races, 0), at = 0) => {
    const found = drawnNow({ races, now: liveNow(races) }, closed, at * second);
    return found && [found.form, found.race.number];
  };
  expect(drawn(ahead, [])).toEqual(['running', '1']);
  expect(drawn(closedOne)).toEqual(['result', '1']);
  expect(drawn(closedOne, closedAfter([], ahead, closedOne, 0), 12)).toEqual(['start', '2']);
  expect(drawn([{ ...race(1, 'ahead'), riders: [] }], [])).toBeNull();
});

test('beside the gate nothing is half empty: champions, the cup and more races fill what is left', () => {
  const fill = { resultRows: 4, next: 40, champions: 9, cup: 5, height: 82 };
  expect(sideFill(fill)).toEqual({ champions: 2, cup: 0, next: 3 });
  expect(sideFill({ ...fill, champions: 0 })).toEqual({ champions: 0, cup: 2, next: 3 });
  expect(sideFill({ ...fill, champions: 0, cup: 0 })).toEqual({ champions: 0, cup: 0, next: 5 });
  expect(sideFill({ ...fill, resultRows: 0, champions: 0, cup: 0 })).toEqual({
    champions: 0,
    cup: 0,
    next: 10,
  });
  expect(sideFill({ ...fill, next: 0, champions: 9 })).toEqual({ champions: 6, cup: 0, next: 0 });
});
