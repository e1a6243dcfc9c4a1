import { expect, test } from 'vitest';
import { buildRace } from './testing/build-race.ts';
import { viewOfRace } from './view/view.ts';
import { openedWithClass } from './with-class.ts';

const varones = { category_id: 3, category_name: 'Varones 9-10', riders: 24 } as const;
const damas = { category_id: 4, category_name: 'Damas 9-10', riders: 6 } as const;
const dayWith = (ridden: 1 | 3) =>
  buildRace({
    race_status: 'RACING',
    categories: [
      { ...varones, ridden },
      { ...damas, ridden: 1 },
    ],
  });
const correction = { phase: 'M1', number: '1', reason: 'Error', lines: [] } as const;

test('a class that was asked for by itself stands in the race as if all of it had been asked for', () => {
  const [before, after] = [dayWith(1), dayWith(3)];
  const keyed = <One>(lists: Record<string, One>) => ({ '3': lists['3'] }) as Record<string, One>;
  const own = <One extends { category_id: number }>(list: readonly One[]) =>
    list.filter(({ category_id }) => category_id === 3);
  const { race_races } = after;
  const part = {
    ...after,
    race_riders: keyed(after.race_riders),
    race_races: {
      ...race_races,
      mangas: own(race_races.mangas),
      mangasResult: keyed(race_races.mangasResult),
      playoff_2: own(race_races.playoff_2),
      final: own(race_races.final),
    },
    race_corrections: [{ ...correction, lines: [], category_id: 3, at: '2026-07-12T19:00:00Z' }],
  };
  const known = {
    ...before,
    race_corrections: [{ ...correction, lines: [], category_id: 4, at: '2026-07-12T19:30:00Z' }],
  };
  const now = openedWithClass(known, part, 3);
  expect(now.race_corrections?.map(({ category_id }) => category_id)).toEqual([4, 3]);
  for (const query of ['category=3&tab=mangas', 'category=3', 'category=4', 'tab=mangas']) {
    const look = (race: typeof before) =>
      viewOfRace(race, null, new URLSearchParams(query), '2026-07-12T20:00:00Z');
    const { race_corrections: _now, ...rest } = now;
    expect(look({ ...rest, race_protests: [] })).toEqual(look({ ...after, race_protests: [] }));
  }
});
