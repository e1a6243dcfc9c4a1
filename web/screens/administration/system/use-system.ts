import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SystemState } from '#contract/office-system.ts';
import { call } from '#web/app/call.ts';

const queryKey = ['office', 'system'];
const lookAgainMs = 10_000;

/** The state of the installation, looked at again while the page is open. */
export const useSystem = () =>
  useQuery({
    queryKey,
    queryFn: () => call<SystemState>('GET', '/api/office/system'),
    refetchInterval: lookAgainMs,
  });

/** Tries one failed job again, or all that were given up; the answer is the state after it. */
export function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (job_id: number | 'given up') =>
      call<SystemState>(
        'PUT',
        job_id === 'given up' ? '/api/office/system/jobs/retry' : `/api/office/system/jobs/${job_id}/retry`,
        {},
      ),
    onSuccess: (state) => client.setQueryData(queryKey, state),
  });
}
