type Told = Replies['GET /api/office/rider-import-progress'];

/** Often enough to see it move, and seldom enough for a phone. */
const everyMs = 500;

/** How many rows of a sheet are done, as the server tells it, while it works on them; null: nothing told yet of this action. */
export function useProgress(request_key: string, action: Told['action']): Told | null {
  const question = queryOf('GET /api/office/rider-import-progress', { query: { request_key } });
  const { data } = useQuery({
    ...question,
    // What was told of one action is not shown of the next.
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
