/** These are the statuses of a cup: draft, open, finished, archived. */
export const CUP_STATUSES = ['DRAFT', 'OPENED', 'CLOSED', 'ARCHIVED'] as const;
export type CupStatus = (typeof CUP_STATUSES)[number];

const MOVES: Readonly<Record<CupStatus, readonly CupStatus[]>> = {
  DRAFT: ['OPENED', 'ARCHIVED'],
  OPENED: ['CLOSED', 'DRAFT'],
  CLOSED: ['OPENED', 'ARCHIVED'],
  ARCHIVED: ['CLOSED', 'DRAFT'],
};

/**
 * This function decides whether a cup may go from one status to another. An open cup has to be closed before it is archived.
 * @param from - the status now
 * @param to - the status asked for
 * @returns true when the cup may take the new status
 * Source: specification §4.
 */
export function mayMoveCup(from: CupStatus, to: CupStatus): boolean {
  return MOVES[from].includes(to);
}

/** A cup cannot be published without these parts. */
type MissingOfCup = 'dates' | 'categories' | 'points';

/** These parts decide whether a cup can be published. */
interface PublishedParts {
  cup_dates: readonly unknown[];
  cup_categories: readonly unknown[];
  points: readonly unknown[];
  cup_parameters: { showRanking: boolean };
}

/**
 * This function lists what is missing before families can be shown a cup.
 * @param cup - the parts of the cup
 * @returns the missing parts in the order in which they are filled in; an empty list when nothing is missing
 */
export function missingToPublish(cup: PublishedParts): MissingOfCup[] {
  const filled: [MissingOfCup, boolean][] = [
    ['dates', cup.cup_dates.length > 0],
    ['categories', cup.cup_categories.length > 0],
    ['points', cup.points.length > 0 || !cup.cup_parameters.showRanking],
  ];
  return filled.flatMap(([part, there]) => (there ? [] : [part]));
}
