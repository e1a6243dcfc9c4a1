/** How far a cup has come: draft, open, finished, archived. */
export const CUP_STATUSES = ['DRAFT', 'OPENED', 'CLOSED', 'ARCHIVED'] as const;
export type CupStatus = (typeof CUP_STATUSES)[number];

const MOVES: Readonly<Record<CupStatus, readonly CupStatus[]>> = {
  DRAFT: ['OPENED', 'ARCHIVED'],
  OPENED: ['CLOSED', 'DRAFT'],
  CLOSED: ['OPENED', 'ARCHIVED'],
  ARCHIVED: ['CLOSED', 'DRAFT'],
};

/** Whether a cup may go from one status to another. An open cup is closed before it is archived. Source: specification §4. */
export function mayMoveCup(from: CupStatus, to: CupStatus): boolean {
  return MOVES[from].includes(to);
}

/** What a cup cannot be published without. */
type MissingOfCup = 'dates' | 'categories' | 'points';

/** What decides whether a cup can be published. */
interface PublishedParts {
  cup_dates: readonly unknown[];
  cup_categories: readonly unknown[];
  points: readonly unknown[];
  cup_parameters: { showRanking: boolean };
}

/** What is missing before families can be shown the cup. In: its parts. Out: in the order in which it is filled in; empty: nothing. */
export function missingToPublish(cup: PublishedParts): MissingOfCup[] {
  const filled: [MissingOfCup, boolean][] = [
    ['dates', cup.cup_dates.length > 0],
    ['categories', cup.cup_categories.length > 0],
    ['points', cup.points.length > 0 || !cup.cup_parameters.showRanking],
  ];
  return filled.flatMap(([part, there]) => (there ? [] : [part]));
}
