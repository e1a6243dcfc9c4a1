import type { ClubStanding } from '#contract/clubs/clubs.ts';

type Club = Pick<ClubStanding['items'][number], 'points' | 'position'>;

/**
 * How a club stands to its neighbours in the list with the same points: `shared` with the same position, `decided` by medals, null where
 * there is none. In: the clubs in their order, which of them.
 */
export function levelOf(clubs: readonly Club[], at: number): 'shared' | 'decided' | null {
  const club = clubs[at];
  const level = [clubs[at - 1], clubs[at + 1]].filter(
    (other) => other !== undefined && other.points === club?.points,
  );
  if (level.length === 0) return null;
  return level.some((other) => other?.position === club?.position) ? 'shared' : 'decided';
}
