import type { ClubStanding } from '#contract/people/clubs/clubs.ts';

type Club = Pick<ClubStanding['items'][number], 'points' | 'position'>;

/**
 * Compares a club with its neighbours in the list that have the same points. The result is `shared` with the same
 * position, `decided` by medals, and null when there is no such neighbour.
 * @param clubs the clubs in their order
 * @param at the place of the club in the list
 */
export function levelOf(clubs: readonly Club[], at: number): 'shared' | 'decided' | null {
  const club = clubs[at];
  const level = [clubs[at - 1], clubs[at + 1]].filter(
    (other) => other !== undefined && other.points === club?.points,
  );
  if (level.length === 0) return null;
  return level.some((other) => other?.position === club?.position) ? 'shared' : 'decided';
}
