import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';
import type { Replies } from '#web/ground/call/calls.ts';

export const claimsKey = keyOf('GET /api/users/claims');

type Claims = Replies['GET /api/users/claims'];

/** Loads this account's waiting requests, and others' for its riders. Without data, nothing is shown. */
export function useClaims(): Claims {
  const { data } = useAsk('GET /api/users/claims');
  return data ?? { own: [], others: [] };
}
