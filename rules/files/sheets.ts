import {
  isQualifying,
  type KnockoutStage,
  type Phase,
  type StageAfterMotos,
  STAGES,
  STAGES_AFTER_MOTOS,
} from '#rules/stages.ts';
import { keysWith, recordOf } from '#rules/table.ts';

/** These are the sheets that list no single stage. */
const SHEETS_OF_THE_DAY = ['inscription', 'mangas', 'classification'] as const;

/** These are the sheets that a race names only where their stage is drawn. The specification names all others (§3). */
export const SHEETS_LISTED_IF_DRAWN = keysWith(STAGES, { listed: 'drawn' }).map(
  (stage) => STAGES[stage].sheet,
);

/** This is the name of a sheet in `race_files`. */
export type SheetName = (typeof SHEETS_OF_THE_DAY)[number] | (typeof STAGES)[StageAfterMotos]['sheet'];

/**
 * These are the sheets of a race in the order of the day, each with the stage that it lists, which is null when it lists no single stage.
 */
export const SHEETS: Readonly<Record<SheetName, { readonly stage: StageAfterMotos | null }>> = recordOf(
  [...SHEETS_OF_THE_DAY, ...STAGES_AFTER_MOTOS.map((stage) => STAGES[stage].sheet)],
  (name) => ({ stage: STAGES_AFTER_MOTOS.find((stage) => STAGES[stage].sheet === name) ?? null }),
);

type List = readonly unknown[];

/** These parts of a race decide which sheets exist. */
export interface SheetContents {
  race_categories: readonly { reached: string | null }[];
  /** These are the registered riders by category; it is empty while the cup hides them. */
  race_riders: Readonly<Record<string, List>>;
  race_races: { mangas: readonly { phase?: Phase | null }[] } & {
    readonly [Stage in KnockoutStage]?: List | undefined;
  };
}

/**
 * This function decides whether a race has a sheet. A sheet exists when its stage is drawn, when its list is not hidden, or when something
 * is ridden that can be classified.
 * @param name - the name of the sheet
 * @param race - the parts of the race
 * @returns true when the sheet exists
 * Source: specification §2 (race page, download links), docs/regulation.md §7.4.
 */
export function sheetExists(name: SheetName, race: SheetContents): boolean {
  switch (name) {
    case 'inscription':
      return Object.values(race.race_riders).some((riders) => riders.length > 0);
    case 'mangas':
      return race.race_races.mangas.length > 0;
    case 'classification':
      return race.race_categories.some(({ reached }) => reached !== null);
    default: {
      const { stage } = SHEETS[name];
      if (stage === null) return false;
      return isQualifying(stage)
        ? race.race_races.mangas.some(({ phase }) => phase === stage)
        : (race.race_races[stage] ?? []).length > 0;
    }
  }
}
