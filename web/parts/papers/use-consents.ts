import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

export const consentsKey = (rider_id: number) =>
  keyOf('GET /api/riders/{id}/consents', { params: { id: rider_id } });

/** The consents of a rider's guardians, newest first. */
export function useConsents(rider_id: number) {
  return useAsk('GET /api/riders/{id}/consents', { params: { id: rider_id } }, { staleTime: 0 });
}

/** Whether papers of this rider need a consent. Where that is not known, the form asks for it: the server decides. */
export function useConsentAsked(rider_id: number): boolean {
  const { data, error } = useConsents(rider_id);
  return data === undefined ? error !== null : data.asks;
}
