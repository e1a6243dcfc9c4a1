import { useQuery } from '@tanstack/react-query';
import type { RiderCard } from '#contract/accounts.ts';
import type { Cup } from '#contract/cups.ts';
import type { Lbr } from '#contract/licences.ts';
import { call } from '#web/app/call.ts';
import type { LicenceRequest } from '#web/screens/licence/request.ts';

/** A category as the list of them gives it. */
export interface CategoryChoice {
  category_id: number;
  category_name: string;
  gender: 'WOMAN' | 'MEN' | null;
}

/** The cup a licence is for. */
export function useCup(cup_id: number) {
  return useQuery({ queryKey: ['cup', cup_id], queryFn: () => call<Cup>('GET', `/api/cups/${cup_id}`) });
}

/** The licences a rider has asked for. */
export function useLicences(rider_id: number) {
  return useQuery({
    queryKey: ['licences', rider_id],
    queryFn: async () => (await call<{ items: Lbr[] }>('GET', `/api/lbr?rider_id=${rider_id}`)).items,
    staleTime: 0,
  });
}

/** The rider's age in the season of the date, or of today (docs/regulation.md §5.1). */
export function seasonAge(rider: RiderCard, race: string | null): number | null {
  if (rider.rider_birthdate === null) return null;
  const year = Number((race ?? new Date().toISOString()).slice(0, 4));
  return year - Number(rider.rider_birthdate.slice(0, 4));
}

/** The categories of the cup that take the rider's age. */
export function useCategories(request: LicenceRequest, rider: RiderCard) {
  const { cup_id, organization_id, race } = request;
  const age = seasonAge(rider, race);
  const filters = JSON.stringify({ cup_id, organization_id, ...(age === null ? {} : { age }) });
  const address = `/api/categories?_sortDir=ASC&_sortField=category_name&_filters=${encodeURIComponent(filters)}`;
  return useQuery({
    queryKey: ['categories', address],
    queryFn: async () => (await call<{ items: CategoryChoice[] }>('GET', address)).items,
  });
}
