import { useQuery } from '@tanstack/react-query';
import type { Consents } from '#contract/guardian-consent.ts';
import { call } from '#web/app/call.ts';

export const consentsKey = (rider_id: number) => ['consents', rider_id];

/** Consents of those in charge of a rider, newest first. */
export function useConsents(rider_id: number) {
  return useQuery({
    queryKey: consentsKey(rider_id),
    queryFn: () => call<Consents>('GET', `/api/riders/${rider_id}/consents`),
    staleTime: 0,
  });
}

/** Whether a paper of this rider comes with the consent. Where it cannot be known the form asks: the server has the last word. */
export function useConsentAsked(rider_id: number): boolean {
  const { data, error } = useConsents(rider_id);
  return data === undefined ? error !== null : data.asks;
}
