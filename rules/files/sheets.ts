import type { KnockoutStage, Phase, StageAfterMotos } from '#rules/stages.ts';

/**
 * The sheets of a race in the order of the day, each with the stage it lists; null: it is of no single stage. The specification
 * names all but those of the last chance and of 1/16 (§3).
 */
export const SHEETS = {
  inscription: { stage: null },
  mangas: { stage: null },
  classification: { stage: null },
  Repechaje: { stage: 'LCQ' },
  Dieciseisavos: { stage: 'playoff_16' },
  Octavos: { stage: 'playoff_8' },
  Cuartos: { stage: 'playoff_4' },
  Semis: { stage: 'playoff_2' },
  Final: { stage: 'final' },
} as const satisfies Record<string, { readonly stage: StageAfterMotos | null }>;

/** A sheet by its name in `race_files`. */
export type SheetName = keyof typeof SHEETS;

type List = readonly unknown[];

/** The parts of a race that decide which sheets there are. */
export interface SheetContents {
  race_categories: readonly { reached: string | null }[];
  /** Registered riders by category; empty while the cup hides them. */
  race_riders: Readonly<Record<string, List>>;
  race_races: { mangas: readonly { phase?: Phase | null }[] } & {
    readonly [Stage in KnockoutStage]?: List | undefined;
  };
}

/**
 * Whether a race has a sheet: its stage is drawn, its list is not hidden, something is ridden to be classified.
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
    case 'Repechaje':
      return race.race_races.mangas.some(({ phase }) => phase === 'LCQ');
    default:
      return (race.race_races[SHEETS[name].stage] ?? []).length > 0;
  }
}
