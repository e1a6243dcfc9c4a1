import type { Race } from '#contract/races/races.ts';
import { type RaceTab, raceTabs } from '#rules/races/race-tabs.ts';

/** The cup hides its riders until the entries close (spec §2). */
export function hidesRiders(race: Race): boolean {
  return race.race_status === 'INSCRIPTION' && !race.cup.cup_parameters.showRiders;
}

/** The tabs of the race. There is no classification before the first ride. */
export function tabsOf(race: Race): RaceTab[] {
  const { riders_count, race_races } = race;
  const isRidden = race.race_categories.some((category) => category.reached !== null);
  return raceTabs({
    riders_count,
    race_races: { ...race_races, mangasResult: isRidden ? race_races.mangasResult : {} },
  });
}
