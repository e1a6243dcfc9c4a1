import { useQueryClient } from '@tanstack/react-query';
import type { ClaimChoice } from '#rules/people/riders/claims.ts';
import { ask } from '#web/ground/call/ask.ts';
import { useAsk, everyAnswer } from '#web/ground/call/use-ask.ts';

/** Loads the claims to riders of the account's organizations, and decides on them. */
export function useOfficeClaims() {
  const client = useQueryClient();
  const { data, error, refetch } = useAsk(
    'GET /api/riders/claims',
    {},
    { select: ({ items }) => items, refetchOnMount: 'always' },
  );
  /** A decision changes the rider, the list and today's counts; somebody else's decision changes the list too. */
  const decide = async (decision: Promise<unknown>) => {
    try {
      await decision;
    } finally {
      await client.invalidateQueries(everyAnswer);
    }
  };
  return {
    items: data,
    error: data ? null : error,
    refetch: () => void refetch(),
    approve: (claim_id: number, take: readonly ClaimChoice[]) =>
      decide(ask('PUT /api/riders/claims/{claim_id}/approve', { params: { claim_id }, body: { take } })),
    refuse: (claim_id: number, reason: string) =>
      decide(ask('PUT /api/riders/claims/{claim_id}/refuse', { params: { claim_id }, body: { reason } })),
    undo: (claim_id: number) =>
      decide(ask('PUT /api/riders/claims/{claim_id}/undo', { params: { claim_id } })),
  };
}

export type ClaimsDesk = ReturnType<typeof useOfficeClaims>;
