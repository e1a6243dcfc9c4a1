import { useQuery } from '@tanstack/react-query';
import type { ForeignClaim, OwnClaim } from '#contract/claims.ts';
import { call } from '#web/app/call.ts';

export const claimsKey = ['claims'] as const;

interface Claims {
  own: OwnClaim[];
  others: ForeignClaim[];
}

/** What this account asked for and does not have yet, and what others ask of its riders. Not there: nothing is said. */
export function useClaims(): Claims {
  const { data } = useQuery({
    queryKey: claimsKey,
    queryFn: () => call<Claims>('GET', '/api/users/claims'),
  });
  return data ?? { own: [], others: [] };
}
