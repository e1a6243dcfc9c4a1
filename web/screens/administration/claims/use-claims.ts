import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OfficeClaim } from '#contract/claims.ts';
import type { ClaimChoice } from '#rules/claims.ts';
import { call } from '#web/app/call.ts';

const address = (claim_id: number, action: string) => `/api/riders/claims/${claim_id}/${action}`;

/** The claims of the own organizations, and what is decided on them. */
export function useOfficeClaims() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'claims'],
    queryFn: async () => (await call<{ items: OfficeClaim[] }>('GET', '/api/riders/claims')).items,
    refetchOnMount: 'always',
  });
  /** A decision changes the rider, the list and what waits today; somebody else's decision changes the list too. */
  const decide = async (claim_id: number, action: string, body?: object) => {
    try {
      await call('PUT', address(claim_id, action), body);
    } finally {
      await client.invalidateQueries({ queryKey: ['office'] });
    }
  };
  return {
    items: data,
    error: data ? null : error,
    refetch: () => void refetch(),
    approve: (claim_id: number, take: readonly ClaimChoice[]) => decide(claim_id, 'approve', { take }),
    refuse: (claim_id: number, reason: string) => decide(claim_id, 'refuse', { reason }),
    undo: (claim_id: number) => decide(claim_id, 'undo'),
  };
}

export type ClaimsDesk = ReturnType<typeof useOfficeClaims>;
