import type { Replies } from '#web/ground/call/calls.ts';
import type { RiderCard } from '#contract/people/riders/rider-card.ts';
import type { LicenceRequest } from '#web/screens/people/licence/request.ts';
import { ownToday } from '#web/parts/own-zone.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';

/** A category, as the list of categories gives it. */
export type LicenceCategory = Replies['GET /api/categories']['items'][number];

/** Loads the cup of a licence. */
export function useCup(cup_id: number) {
  return useAsk('GET /api/cups/{id}', { params: { id: cup_id } });
}

/** Loads the licences that a rider has requested. */
export function useLicences(rider_id: number) {
  return useAsk('GET /api/lbr', { query: { rider_id } }, { select: ({ items }) => items, staleTime: 0 });
}

/** Computes the rider's age in the season of the date, or of today (docs/regulation.md §5.1). */
function seasonAge(rider: RiderCard, race: string | null): number | null {
  if (rider.rider_birthdate === null) return null;
  const year = Number((race ?? ownToday()).slice(0, 4));
  return year - Number(rider.rider_birthdate.slice(0, 4));
}

/** Loads the categories of the cup that take the rider's age. */
export function useCategories(request: LicenceRequest, rider: RiderCard) {
  const { cup_id, organization_id, race } = request;
  const age = seasonAge(rider, race);
  const _filters = { cup_id, organization_id, ...(age === null ? {} : { age }) };
  return useAsk(
    'GET /api/categories',
    { query: { _sortDir: 'ASC', _sortField: 'category_name', _filters } },
    { select: ({ items }) => items },
  );
}
