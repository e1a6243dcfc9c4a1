/** What a race offers to look at, in the order of the tabs. */
export type RaceTab =
  | 'riders'
  | 'mangas'
  | 'classification'
  | 'playoff_16'
  | 'playoff_8'
  | 'playoff_4'
  | 'playoff_2'
  | 'final';

/** How far a race day has come. The first word is spelt as the product has always spelt it. */
export type RaceStatus =
  | 'NOT_ISCRIPTION'
  | 'INSCRIPTION'
  | 'CLOSED'
  | 'LISTS_POSTED'
  | 'DRAWN'
  | 'RACING'
  | 'PROVISIONAL'
  | 'OFFICIAL';

/** What the public page says of a race; the words themselves are in the texts. */
export type RaceMoment = 'notYet' | 'registration' | 'closed' | 'live' | 'provisional' | 'finished';

type List = readonly unknown[];

/** The parts of a race that decide its tabs. */
export interface RaceContents {
  /** Riders registered, also while the cup hides their list: the tab then carries the notice. */
  riders_count: number;
  race_races: {
    mangas: List;
    mangasResult: Readonly<Record<string, List>>;
    playoff_16?: List | undefined;
    playoff_8: List;
    playoff_4: List;
    playoff_2: List;
    final: List;
  };
}

/** The day from opening the books to the official result, in order. Source: docs/regulation.md §7.1. */
export const RACE_STATUSES: readonly RaceStatus[] = [
  'NOT_ISCRIPTION',
  'INSCRIPTION',
  'CLOSED',
  'LISTS_POSTED',
  'DRAWN',
  'RACING',
  'PROVISIONAL',
  'OFFICIAL',
];

const MOMENTS = new Map<string, RaceMoment>([
  ['NOT_ISCRIPTION', 'notYet'],
  ['INSCRIPTION', 'registration'],
  ['RACING', 'live'],
  ['PROVISIONAL', 'provisional'],
  ['OFFICIAL', 'finished'],
]);

/**
 * Tabs of the race page: a tab only if its data exists. Out: in the order riders, motos, classification, then the
 * stages from 1/16 to the final.
 */
export function raceTabs({ riders_count, race_races }: RaceContents): RaceTab[] {
  const filled: [tab: RaceTab, exists: boolean][] = [
    ['riders', riders_count > 0],
    ['mangas', race_races.mangas.length > 0],
    ['classification', Object.values(race_races.mangasResult).some((riders) => riders.length > 0)],
    ['playoff_16', (race_races.playoff_16 ?? []).length > 0],
    ['playoff_8', race_races.playoff_8.length > 0],
    ['playoff_4', race_races.playoff_4.length > 0],
    ['playoff_2', race_races.playoff_2.length > 0],
    ['final', race_races.final.length > 0],
  ];
  return filled.flatMap(([tab, exists]) => (exists ? [tab] : []));
}

/** The tab to open: the one asked for if the race has it, otherwise the last; null when there is nothing to see. */
export function openTab(tabs: readonly RaceTab[], asked: string | null): RaceTab | null {
  return tabs.find((tab) => tab === asked) ?? tabs.at(-1) ?? null;
}

/** What the public page says of a status; a status it does not know means registration is closed. */
export function raceMoment(race_status: string): RaceMoment {
  return MOMENTS.get(race_status) ?? 'closed';
}

/**
 * Whether an official may move a race from one status to another: one step on, or one step back to reopen what was
 * closed. No step is taken by itself. Source: docs/regulation.md §0.5, §7.1.
 */
export function canMoveRace(from: RaceStatus, to: RaceStatus): boolean {
  return Math.abs(RACE_STATUSES.indexOf(to) - RACE_STATUSES.indexOf(from)) === 1;
}
