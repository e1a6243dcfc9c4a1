import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';

export const consentsKey = (rider_id: number) =>
  keyOf('GET /api/riders/{id}/consents', { params: { id: rider_id } });

/** Gives the consents of a rider's guardians, newest first. */
export function useConsents(rider_id: number) {
  return useAsk('GET /api/riders/{id}/consents', { params: { id: rider_id } }, { staleTime: 0 });
}

/** Tells whether a rider's papers need a consent. If unknown, the form asks, and the server decides. */
export function useConsentAsked(rider_id: number): boolean {
  const { data, error } = useConsents(rider_id);
  return data === undefined ? error !== null : data.asks;
}
