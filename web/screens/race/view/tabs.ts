import type { Race } from '#contract/races/races.ts';
import { type RaceTab, raceTabs } from '#rules/races/race-tabs.ts';

/** The cup hides its riders until the entries close (spec §2). */
export function hidesRiders(race: Race): boolean {
  return race.race_status === 'INSCRIPTION' && !race.cup.cup_parameters.showRiders;
}

/** The tabs of the race; of one class, where it is chosen: only the stages it rides. There is no classification before the first ride. */
export function tabsOf(race: Race, category_id: number | null): RaceTab[] {
  const { riders_count, race_races } = race;
  const isRidden = race.race_categories.some((category) => category.reached !== null);
  const isAsked = (one: { category_id: number }) => category_id === null || one.category_id === category_id;
  return raceTabs({
    riders_count,
    race_races: { ...race_races, mangasResult: isRidden ? race_races.mangasResult : {} },
  }).filter((tab) => tab === 'riders' || tab === 'classification' || race_races[tab]?.some(isAsked));
}
