import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { listRiderResults, OfficeRider } from '#contract/office-riders.ts';
import { call } from '#web/app/call.ts';

export type RiderResult = z.infer<typeof listRiderResults.reply>['items'][number];

/** A rider with everything the office knows; and the word when something about the rider was written. */
export function useOfficeRider(rider_id: number) {
  const client = useQueryClient();
  const key = ['office', 'rider', rider_id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call<OfficeRider>('GET', `/api/office/riders/${rider_id}`),
    refetchOnMount: 'always',
    retry: false,
  });
  return {
    found: data ?? null,
    error: data ? null : error,
    again: refetch,
    /** What the server answered to a write, or that it has to be read anew. */
    written: (next?: OfficeRider) => {
      if (next) client.setQueryData(key, next);
      else void client.invalidateQueries({ queryKey: key });
      void client.invalidateQueries({ queryKey: ['office', 'riders'] });
    },
  };
}

/** Places by the rules, which take a moment to compute. */
export function useResults(rider_id: number, ridden: boolean) {
  const { data = [] } = useQuery({
    queryKey: ['office', 'rider-results', rider_id],
    queryFn: async () =>
      (await call<{ items: RiderResult[] }>('GET', `/api/office/riders/${rider_id}/results`)).items,
    enabled: ridden,
    staleTime: 60_000,
  });
  return data;
}
