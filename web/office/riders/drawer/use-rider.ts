import type { Replies } from '#web/app/call/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { OfficeRider } from '#contract/office/riders/riders.ts';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

export type RiderAnswer = Replies['GET /api/office/riders/{id}/results']['items'][number];

/** A rider with everything the office knows, and a function to call after a write. */
export function useOfficeRider(rider_id: number) {
  const client = useQueryClient();
  const params = { id: rider_id };
  const queryKey = keyOf('GET /api/office/riders/{id}', { params });
  const { data, error, refetch } = useAsk(
    'GET /api/office/riders/{id}',
    { params },
    { refetchOnMount: 'always', retry: false },
  );
  return {
    found: data ?? null,
    error: data ? null : error,
    again: refetch,
    /** The server's answer to a write; without one, the rider is read again. */
    written: (next?: OfficeRider) => {
      if (next) client.setQueryData(queryKey, next);
      else void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: keyOf('GET /api/office/riders') });
    },
  };
}

/** Places, computed from the rules, which takes a moment. */
export function useResults(rider_id: number, ridden: boolean) {
  const { data = [] } = useAsk(
    'GET /api/office/riders/{id}/results',
    { params: { id: rider_id } },
    { select: ({ items }) => items, enabled: ridden, staleTime: 60_000 },
  );
  return data;
}
