import type { Race } from '#contract/races/races.ts';

/** A race as it was loaded, with one class as it is now. In: the race; the answer that has the lists of the class alone; the class. */
export function openedWithClass(race: Race, part: Race, category_id: number): Race {
  const others = <One extends { category_id: number }>(
    before: readonly One[] | undefined,
    now: readonly One[] | undefined,
  ): One[] => [...(before ?? []).filter((one) => one.category_id !== category_id), ...(now ?? [])];
  const { race_races: before } = race;
  const { race_races: now } = part;
  const playoff_16 = others(before.playoff_16, now.playoff_16);
  return {
    ...part,
    race_riders: { ...race.race_riders, ...part.race_riders },
    race_races: {
      mangas: others(before.mangas, now.mangas),
      mangasResult: { ...before.mangasResult, ...now.mangasResult },
      ...(playoff_16.length > 0 && { playoff_16 }),
      playoff_8: others(before.playoff_8, now.playoff_8),
      playoff_4: others(before.playoff_4, now.playoff_4),
      playoff_2: others(before.playoff_2, now.playoff_2),
      final: others(before.final, now.final),
    },
    race_corrections: others(race.race_corrections, part.race_corrections).toSorted((one, other) =>
      other.at.localeCompare(one.at),
    ),
    race_protests: others(race.race_protests, part.race_protests).toSorted((one, other) =>
      other.at.localeCompare(one.at),
    ),
  };
}
