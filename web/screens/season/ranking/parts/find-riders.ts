import type { CupRider } from '#contract/season/cups/cups.ts';
import { listMatcher } from '#rules/names/listed.ts';

/** The search in a ranking. */
export interface Finding {
  q: string;
  /** The club. It is null for all clubs. */
  club: string | null;
}

export const isFinding = ({ q, club }: Finding): boolean => q !== '' || club !== null;

/** Reads the search in the address. */
export function findingOf(search: URLSearchParams): Finding {
  return { q: (search.get('q') ?? '').trim().slice(0, 60), club: search.get('club') || null };
}

export function riderFinder({ q, club }: Finding): (rider: CupRider) => boolean {
  const matches = listMatcher(q);
  return (rider) => (club === null || rider.club_name === club) && matches(rider.rider_fullname, rider.plate);
}

const collator = new Intl.Collator('es', { sensitivity: 'base' });

/** Lists the clubs of some riders by name. */
export function clubsRanked(riders: readonly CupRider[]): string[] {
  const names = riders.flatMap(({ club_name }) => club_name ?? []);
  return [...new Set(names)].sort((a, b) => collator.compare(a, b));
}
