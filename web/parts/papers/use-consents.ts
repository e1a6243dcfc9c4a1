import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

export const consentsKey = (rider_id: number) =>
  keyOf('GET /api/riders/{id}/consents', { params: { id: rider_id } });

/** Consents of those in charge of a rider, newest first. */
export function useConsents(rider_id: number) {
  return useAsk('GET /api/riders/{id}/consents', { params: { id: rider_id } }, { staleTime: 0 });
}

/** Whether a paper of this rider comes with the consent. Where it cannot be known the form asks: the server has the last word. */
export function useConsentAsked(rider_id: number): boolean {
  const { data, error } = useConsents(rider_id);
  return data === undefined ? error !== null : data.asks;
}
