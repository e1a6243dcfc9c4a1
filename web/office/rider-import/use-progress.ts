type Told = Replies['GET /api/office/rider-import-progress'];

/** Often enough to see progress, and seldom enough for a phone. */
const everyMs = 500;

/** How many rows of a sheet the server has done; null: not known yet for this action. */
export function useProgress(request_key: string, action: Told['action']): Told | null {
  const question = queryOf('GET /api/office/rider-import-progress', { query: { request_key } });
  const { data } = useQuery({
    ...question,
    // Progress of one action is not shown for the next.
    queryKey: [...question.queryKey, action],
    enabled: action !== null && request_key !== '',
    refetchInterval: everyMs,
    gcTime: 0,
    retry: false,
  });
  return data && data.action !== null ? data : null;
}
import { useQuery } from '@tanstack/react-query';
import type { Replies } from '#web/app/call/calls.ts';
import { queryOf } from '#web/app/call/use-ask.ts';
