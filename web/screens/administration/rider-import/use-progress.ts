import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { readRiderImportProgress } from '#contract/rider-import.ts';
import { call } from '#web/app/call.ts';
import { hrefWith } from '#web/app/navigation.ts';

type Told = z.infer<typeof readRiderImportProgress.reply>;

/** Often enough to see it move, and seldom enough for a phone. */
const everyMs = 500;

/** How many rows of a sheet are done, as the server tells it, while it works on them; null: nothing told yet of this deed. */
export function useProgress(request_key: string, deed: Told['deed']): Told | null {
  const { data } = useQuery({
    queryKey: ['rider-import-progress', request_key, deed],
    queryFn: () =>
      call<Told>(
        'GET',
        hrefWith('/api/office/rider-import-progress', new URLSearchParams(), { request_key }),
      ),
    enabled: deed !== null && request_key !== '',
    refetchInterval: everyMs,
    gcTime: 0,
    retry: false,
  });
  return data && data.deed !== null ? data : null;
}
