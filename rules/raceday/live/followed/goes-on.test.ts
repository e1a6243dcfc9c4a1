import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { type Phase, PHASES } from '#rules/stages.ts';
import type { Going } from './going.ts';
import { goesOnOf } from './goes-on.ts';
import { goesOnFrom } from './goes-on-from.ts';

const TRINIDAD = 7;

/** A race of her class. In: its stage; who is on its list, whoever else; what she made of it. */
function race(phase: Phase, riders: number[], result: number | 'DSQ' | null = null): LiveRace {
  const others = riders.filter((id) => id !== TRINIDAD).map((id): [number, number] => [id, 1]);
  return {
    category_id: 1,
    phase,
    serie: 1,
    number: '1',
    index: 0,
    state: result === null ? 'ahead' : 'ridden',
    riders: riders.map((id) => [id, null]),
    missing: [],
    results: result === null ? [] : [...others, [TRINIDAD, result]],
    at: null,
    dropped: null,
    counts: true,
  };
}

const going: Going = {
  take: 4,
  by: 'class',
  motos: 1,
  last_chance: 0,
  knockout: 4,
  bars: true,
  timed: false,
};
const ridden = [race('M1', [1, TRINIDAD], 3), race('M2', [1, TRINIDAD], 4)];
const of = (...races: LiveRace[]) => goesOnOf(races, 1, TRINIDAD);

test('before her first ride, and while she has motos to ride, nobody asks whether she passed', () => {
  expect(of(race('M1', [1, TRINIDAD]), race('final', []))).toBeNull();
  expect(of(...ridden, race('M3', [1, TRINIDAD]), race('playoff_2', []))).toBeNull();
});

test('her motos are ridden and the semifinal is not drawn: it is open', () => {
  expect(of(...ridden, race('playoff_2', []), race('final', []))).toEqual({
    how: 'open',
    phase: 'playoff_2',
  });
});

test('on the list of the semifinal she passed; drawn without her she did not', () => {
  expect(of(...ridden, race('playoff_2', [1, TRINIDAD]), race('final', []))).toEqual({
    how: 'through',
    phase: 'playoff_2',
  });
  expect(of(...ridden, race('playoff_2', [1, 2]), race('final', []))).toEqual({
    how: 'out',
    phase: 'playoff_2',
  });
});

test('a last chance without her says nothing yet, and one with her is what she rides next', () => {
  expect(of(...ridden, race('LCQ', [1, 2]), race('playoff_2', []))).toEqual({
    how: 'open',
    phase: 'playoff_2',
  });
  expect(of(...ridden, race('LCQ', [1, TRINIDAD]), race('playoff_2', []))).toEqual({
    how: 'through',
    phase: 'LCQ',
  });
});

test('behind the semifinal it is the final that is asked about; behind the final nothing is', () => {
  const semi = race('playoff_2', [1, TRINIDAD], 2);
  expect(of(...ridden, semi, race('final', []))).toEqual({ how: 'open', phase: 'final' });
  expect(of(...ridden, semi, race('final', [1, 2]))).toEqual({ how: 'out', phase: 'final' });
  expect(of(...ridden, semi, race('final', [1, TRINIDAD], 1))).toBeNull();
  expect(of(...ridden)).toBeNull();
});

test('the place in the semifinal decides as soon as it is ridden: four pass, the sixth does not', () => {
  const after = (place: number) =>
    goesOnOf([...ridden, race('playoff_2', [1, TRINIDAD], place), race('final', [])], 1, TRINIDAD, going);
  expect([4, 6].map((place) => after(place)?.how)).toEqual(['through', 'out']);
});

test('a stage that she rode says the same after she rode the next one', () => {
  const semi = race('playoff_2', [1, TRINIDAD], 2);
  const day = [...ridden, semi, race('final', [1, TRINIDAD], 5)];
  const from = (phase: Phase, id = TRINIDAD) => goesOnFrom(day, race(phase, []), id, null);
  expect(from('M2')).toEqual({ how: 'through', phase: 'playoff_2' });
  expect(from('M1')).toEqual({ how: 'through', phase: 'playoff_2' });
  expect(from('playoff_2')).toEqual({ how: 'through', phase: 'final' });
  expect(from('final')).toBeNull();
});

test('through and out are said by a list alone, in any day at all', () => {
  const any = fc.array(
    fc.record({
      phase: fc.constantFrom(...PHASES),
      riders: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }),
      result: fc.constantFrom<1 | 'DSQ' | null>(1, 'DSQ', null),
    }),
  );
  fc.assert(
    fc.property(any, (plans) => {
      const races = plans.map(({ phase, riders, result }) => race(phase, riders, result));
      const found = goesOnOf(races, 1, TRINIDAD);
      if (found === null) return;
      const lists = races.filter(({ phase, riders }) => phase === found.phase && riders.length > 0);
      const hasHer = lists.some(({ riders }) => riders.some(([id]) => id === TRINIDAD));
      if (found.how === 'through') expect(hasHer).toBe(true);
      if (found.how === 'out') expect([lists.length > 0, hasHer]).toEqual([true, false]);
    }),
  );
});

test('the points of all motos tell who goes on as soon as nobody can change it', () => {
  const riders = [1, 2, 3, 4, 5, TRINIDAD];
  const moto = (results: LiveRace['results']): LiveRace => ({ ...race('M1', riders, 1), results });
  const after = (place: number) => {
    const others = [1, 2, 3, 4, 5, 6].filter((one) => one !== place);
    const results = others.map((one, index): [number, number] => [index + 1, one]);
    const races = [moto([...results, [TRINIDAD, place]]), race('final', [])];
    return goesOnOf(races, 1, TRINIDAD, going)?.how;
  };
  expect([1, 4, 5, 6].map(after)).toEqual(['through', 'through', 'out', 'out']);
  const missed = [
    moto([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
      [5, 5],
      [TRINIDAD, 'DNS'],
    ]),
    race('final', []),
  ];
  expect(goesOnOf(missed, 1, TRINIDAD, going)?.how).toBe('out');
});
