import { expect, test } from 'vitest';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { NORMAL_DAY } from '#rules/testing/riders.ts';
import type { Phase } from '#rules/stages.ts';
import { goingOf } from './going.ts';
import { neededOf } from './needed-place.ts';

type Results = LiveRace['results'];

const TRINIDAD = 1;
/** Eight to a heat: hers are 1 to 8, those of the other heat 9 to 16. */
const HERS = [1, 2, 3, 4, 5, 6, 7, 8];
const THEIRS = [9, 10, 11, 12, 13, 14, 15, 16];

/** A race of her class. In: its stage and heat; who is on its list; who came in how, in that order of the list. */
function race(phase: Phase, serie: number, riders: number[], results: Results[number][1][] = []): LiveRace {
  return {
    category_id: 1,
    phase,
    serie,
    number: `${phase} ${serie}`,
    index: 0,
    state: results.length === 0 ? 'ahead' : 'ridden',
    riders: riders.map((id) => [id, null]),
    missing: [],
    results: results.flatMap((result, index): Results => [[riders[index] ?? 0, result]]),
    at: null,
    dropped: null,
    counts: true,
  };
}

const semifinal = race('playoff_2', 1, []);
const final = race('final', 1, []);
function of(rules: Partial<typeof NORMAL_DAY>, ...races: LiveRace[]) {
  const drawn = new Set(races.flatMap(({ riders }) => riders.map(([id]) => id)));
  const going = goingOf(drawn.size, { ...NORMAL_DAY, ...rules });
  return going && neededOf(races, 1, going, TRINIDAD);
}

/** Two motos ridden by both heats, the third one not. In: how those of her heat came in. */
const lastMoto = (first: number[], second: number[]) => [
  race('M1', 1, HERS, first),
  race('M1', 2, THEIRS, HERS),
  race('M2', 1, HERS, second),
  race('M2', 2, THEIRS, HERS),
  race('M3', 1, HERS),
  race('M3', 2, THEIRS),
  semifinal,
  final,
];

test('before her last moto she reads which place is enough among those of her heat', () => {
  const [first, second] = [
    [2, 1, 3, 4, 5, 6, 7, 8],
    [3, 1, 2, 4, 5, 6, 7, 8],
  ];
  expect(of({}, ...lastMoto(first, second))).toEqual({ how: 'place', place: 5, phase: 'playoff_2' });
});

test('so far ahead that any place is enough; so far behind that no place is, by itself', () => {
  const ahead = [1, 2, 3, 4, 5, 6, 7, 8];
  expect(of({}, ...lastMoto(ahead, ahead))).toEqual({ how: 'sure', phase: 'playoff_2' });
  const behind = [8, 1, 2, 3, 4, 5, 6, 7];
  expect(of({}, ...lastMoto(behind, behind))).toEqual({ how: 'open', phase: 'playoff_2' });
});

test('where the class is cut as a whole, a win may come too late: eight of the other heat are ahead', () => {
  const races = [
    race('M1', 1, HERS, [8, 1, 2, 3, 4, 5, 6, 7]),
    race('M1', 2, THEIRS, [1, 2, 3, 4, 5, 6, 7, 8]),
    race('M2', 1, HERS, ['REL', 1, 2, 3, 4, 5, 6, 7]),
    race('M2', 2, THEIRS, [8, 7, 6, 5, 4, 3, 2, 1]),
    race('M3', 1, HERS),
    race('M3', 2, THEIRS, [1, 2, 3, 4, 5, 6, 7, 8]),
    final,
  ];
  expect(of({ heats: 'N8' }, ...races)).toEqual({ how: 'gone', phase: 'final' });
  expect(of({ heats: 'UCI' }, ...races)?.how).toBe('open');
});

test('who missed a start is out of the cut, where missing one bars', () => {
  const races = lastMoto([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]);
  const missed = races.map((one) =>
    one.phase === 'M1' && one.serie === 1
      ? {
          ...one,
          results: one.results.map(([id, result]): Results[number] => [id, id === TRINIDAD ? 'DNS' : result]),
        }
      : one,
  );
  expect(of({ dns: 'bar' }, ...missed)).toEqual({ how: 'gone', phase: 'playoff_2' });
  expect(of({ dns: 'count' }, ...missed)?.how).toBe('place');
});

test('with motos of hers still to come behind the next one, nothing is said', () => {
  const races = lastMoto([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]);
  const open = races.map((one) => (one.phase === 'M2' && one.serie === 1 ? race('M2', 1, HERS) : one));
  expect(of({}, ...open)).toBeNull();
});

test('in a semifinal the first four go on; where four can, all of them do', () => {
  const ridden = lastMoto([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 8]).map((one) =>
    one.phase === 'M3' ? race('M3', one.serie, one.serie === 1 ? HERS : THEIRS, HERS) : one,
  );
  const semi = (riders: number[]) => of({}, ...ridden.slice(0, 6), race('playoff_2', 1, riders), final);
  expect(semi([1, 2, 3, 4, 9, 10, 11, 12])).toEqual({ how: 'place', place: 4, phase: 'final' });
  expect(semi([1, 2, 3, 4])).toEqual({ how: 'sure', phase: 'final' });
  expect(of({}, ...ridden.slice(0, 6), race('playoff_2', 1, HERS, HERS), race('final', 1, HERS))).toBeNull();
});

test('of a last chance two go on, and of round one before it four', () => {
  const lcq = { heats: 'LCQ' as const };
  const round = [race('M1', 1, HERS), race('M1', 2, THEIRS), race('LCQ', 1, []), semifinal, final];
  expect(of(lcq, ...round)).toEqual({ how: 'place', place: 4, phase: 'playoff_2' });
  const ridden = [
    race('M1', 1, HERS, [8, 1, 2, 3, 4, 5, 6, 7]),
    race('M1', 2, THEIRS, HERS),
    race('LCQ', 1, [1, 6, 7, 8, 13, 14, 15, 16]),
    semifinal,
    final,
  ];
  expect(of(lcq, ...ridden)).toEqual({ how: 'place', place: 2, phase: 'playoff_2' });
});

test('a class on points, a day cut short, and a heat under review promise nothing', () => {
  const small = [race('M1', 1, HERS, HERS), race('M2', 1, HERS, HERS), race('M3', 1, HERS), final];
  expect(of({ small_class: 'SUM3' }, ...small)).toBeNull();
  expect(of({ small_class: 'MINUS1' }, ...small)?.phase).toBe('final');
  const races = lastMoto(HERS, HERS);
  expect(of({ ends: 'toFinal' }, ...races)).toBeNull();
  const review = races.map((one): LiveRace => (one.phase === 'M3' ? { ...one, state: 'review' } : one));
  expect(of({}, ...review)).toBeNull();
});
