import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '#web/app/call/ask.ts';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

const lookAgainMs = 10_000;

/** The state of the installation, read again and again while the page is open. */
export const useSystem = () => useAsk('GET /api/office/system', {}, { refetchInterval: lookAgainMs });

/** Tries one failed job again, or all that were given up; the answer is the state after it. */
export function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (job_id: number | 'given up') =>
      job_id === 'given up'
        ? ask('PUT /api/office/system/jobs/retry')
        : ask('PUT /api/office/system/jobs/{id}/retry', { params: { id: job_id } }),
    onSuccess: (state) => client.setQueryData(keyOf('GET /api/office/system'), state),
  });
}
