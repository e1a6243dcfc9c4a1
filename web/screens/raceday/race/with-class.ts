import type { Race } from '#contract/season/races/races.ts';
import { byStage } from '#rules/stages.ts';

/** Replaces one class of a loaded race by its data in `part`, which has the lists of this class alone. */
export function openedWithClass(race: Race, part: Race, category_id: number): Race {
  const others = <One extends { category_id: number }>(
    before: readonly One[] | undefined,
    now: readonly One[] | undefined,
  ): One[] => [...(before ?? []).filter((one) => one.category_id !== category_id), ...(now ?? [])];
  const { race_races: before } = race;
  const { race_races: now } = part;
  return {
    ...part,
    race_riders: { ...race.race_riders, ...part.race_riders },
    race_races: {
      mangas: others(before.mangas, now.mangas),
      mangasResult: { ...before.mangasResult, ...now.mangasResult },
      ...byStage((stage) => {
        const heats = others(before[stage], now[stage]);
        return heats.length > 0 ? heats : undefined;
      }),
    },
    race_corrections: others(race.race_corrections, part.race_corrections).toSorted((one, other) =>
      other.at.localeCompare(one.at),
    ),
    race_protests: others(race.race_protests, part.race_protests).toSorted((one, other) =>
      other.at.localeCompare(one.at),
    ),
  };
}
