import { useAsk, keyOf } from '#web/app/call/use-ask.ts';
import type { Replies } from '#web/app/call/calls.ts';

export const claimsKey = keyOf('GET /api/users/claims');

type Claims = Replies['GET /api/users/claims'];

/** What this account asked for and does not have yet, and requests of others for its riders. Without data, nothing is shown. */
export function useClaims(): Claims {
  const { data } = useAsk('GET /api/users/claims');
  return data ?? { own: [], others: [] };
}
