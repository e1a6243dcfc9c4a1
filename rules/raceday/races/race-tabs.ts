import { KNOCKOUT_STAGES, type KnockoutStage } from '#rules/stages.ts';
/** The tabs of a race, in their order. */
export const RACE_TABS = ['riders', 'mangas', 'classification', ...KNOCKOUT_STAGES] as const;
export type RaceTab = (typeof RACE_TABS)[number];

type List = readonly unknown[];

/** The parts of a race that decide its tabs. */
export interface RaceContents {
  /** The number of riders registered. It also counts while the cup hides their list, and the tab then carries the notice. */
  riders_count: number;
  race_races: {
    mangas: List;
    mangasResult: Readonly<Record<string, List>>;
  } & { readonly [Stage in KnockoutStage]?: List | undefined };
}

/**
 * The page of a race has a tab only when the data for it exist.
 *
 * @param race the parts of the race
 * @returns the tabs in the order riders, motos, classification, then the stages from 1/16 to the final
 */
export function raceTabs({ riders_count, race_races }: RaceContents): RaceTab[] {
  return RACE_TABS.filter((tab) => {
    switch (tab) {
      case 'riders':
        return riders_count > 0;
      case 'mangas':
        return race_races.mangas.length > 0;
      case 'classification':
        return Object.values(race_races.mangasResult).some((riders) => riders.length > 0);
      default:
        return (race_races[tab] ?? []).length > 0;
    }
  });
}

/**
 * The page opens the requested tab when the race has it, and otherwise the last one.
 *
 * @param tabs the tabs of the race
 * @param asked the requested tab, null when none is requested
 * @returns the tab, null when there is nothing to see
 */
export function openTab(tabs: readonly RaceTab[], asked: string | null): RaceTab | null {
  return tabs.find((tab) => tab === asked) ?? tabs.at(-1) ?? null;
}
