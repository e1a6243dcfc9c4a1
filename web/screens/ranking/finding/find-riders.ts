import type { CupRider } from '#contract/cups/cups.ts';
import { listMatcher } from '#rules/names/listed.ts';

/** What is looked for in a ranking. */
export interface Finding {
  q: string;
  /** null: all clubs. */
  club: string | null;
}

export const isFinding = ({ q, club }: Finding): boolean => q !== '' || club !== null;

/** What the address looks for. */
export function findingOf(search: URLSearchParams): Finding {
  return { q: (search.get('q') ?? '').trim().slice(0, 60), club: search.get('club') || null };
}

/** Whether a rider is looked for. */
export function riderFinder({ q, club }: Finding): (rider: CupRider) => boolean {
  const matches = listMatcher(q);
  return (rider) => (club === null || rider.club_name === club) && matches(rider.rider_fullname, rider.plate);
}

const collator = new Intl.Collator('es', { sensitivity: 'base' });

/** The clubs of some riders, by name. */
export function clubsRanked(riders: readonly CupRider[]): string[] {
  const names = riders.flatMap(({ club_name }) => club_name ?? []);
  return [...new Set(names)].sort((a, b) => collator.compare(a, b));
}
