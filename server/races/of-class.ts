import type { z } from 'zod';
import type { race as raceContract } from '#contract/races/races.ts';
import { Refusal } from '#contract/errors.ts';

type RaceOut = z.input<typeof raceContract>;

/** The race with the lists of one class alone: what a phone asks for that reads that class while it is ridden. */
export function ofClass(race: RaceOut, category_id: number): RaceOut {
  if (!race.race_categories.some((one) => one.category_id === category_id))
    throw new Refusal('race.not_found');
  const key = String(category_id);
  const own = <One extends { category_id: number }>(list: readonly One[]): One[] =>
    list.filter((one) => one.category_id === category_id);
  const keyed = <One>(lists: Record<string, One>): Record<string, One> =>
    lists[key] === undefined ? {} : { [key]: lists[key] };
  const { mangas, mangasResult, playoff_16, playoff_8, playoff_4, playoff_2, final } = race.race_races;
  const { race_corrections, race_protests } = race;
  return {
    ...race,
    race_riders: keyed(race.race_riders),
    race_races: {
      mangas: own(mangas),
      mangasResult: keyed(mangasResult),
      ...(playoff_16 && { playoff_16: own(playoff_16) }),
      playoff_8: own(playoff_8),
      playoff_4: own(playoff_4),
      playoff_2: own(playoff_2),
      final: own(final),
    },
    ...(race_corrections && { race_corrections: own(race_corrections) }),
    ...(race_protests && { race_protests: own(race_protests) }),
  };
}
