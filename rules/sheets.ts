/** The sheets of a race, by the names of `race_files` (specification §3). */
export type SheetName =
  | 'inscription'
  | 'mangas'
  | 'classification'
  | 'Octavos'
  | 'Cuartos'
  | 'Semis'
  | 'Final';

type List = readonly unknown[];

/** The parts of a race that decide which sheets there are. */
export interface SheetContents {
  race_categories: readonly { reached: string | null }[];
  /** Registered riders by category; empty while the cup hides them. */
  race_riders: Readonly<Record<string, List>>;
  race_races: { mangas: List; playoff_8: List; playoff_4: List; playoff_2: List; final: List };
}

/** All sheets, in the order of the day. */
export const SHEETS: readonly SheetName[] = [
  'inscription',
  'mangas',
  'classification',
  'Octavos',
  'Cuartos',
  'Semis',
  'Final',
];

/**
 * Whether a race has a sheet: its stage is drawn, its list is not hidden, something is ridden to be classified.
 * Source: specification §2 (race page, download links), docs/regulation.md §7.4.
 */
export function sheetExists(name: SheetName, race: SheetContents): boolean {
  const { mangas, playoff_8, playoff_4, playoff_2, final } = race.race_races;
  switch (name) {
    case 'inscription':
      return Object.values(race.race_riders).some((riders) => riders.length > 0);
    case 'mangas':
      return mangas.length > 0;
    case 'classification':
      return race.race_categories.some(({ reached }) => reached !== null);
    case 'Octavos':
      return playoff_8.length > 0;
    case 'Cuartos':
      return playoff_4.length > 0;
    case 'Semis':
      return playoff_2.length > 0;
    case 'Final':
      return final.length > 0;
  }
}
