import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Duplicate, Merge, MergePreview } from '#contract/office-merges.ts';
import { call } from '#web/app/call.ts';

/** Pairs who seem to be one person. */
export function useDuplicates() {
  return useQuery({
    queryKey: ['office', 'duplicates'],
    queryFn: async () => (await call<{ items: Duplicate[] }>('GET', '/api/office/duplicates')).items,
    refetchOnMount: 'always',
  });
}

/** Merges that were done, newest first. */
export function useMerges() {
  return useQuery({
    queryKey: ['office', 'merges'],
    queryFn: async () => (await call<{ items: Merge[] }>('GET', '/api/office/merges')).items,
    refetchOnMount: 'always',
  });
}

/** What a merge of two would do. */
export function useMergePreview(kept: string, gone: string) {
  return useQuery({
    queryKey: ['office', 'merge-preview', kept, gone],
    queryFn: () => call<MergePreview>('GET', `/api/office/merges/preview?kept=${kept}&gone=${gone}`),
    enabled: kept !== '' && gone !== '',
    refetchOnMount: 'always',
    gcTime: 0,
    retry: false,
  });
}

/** After a merge or its undo everything shown of riders is old. */
export function useForgetRiders(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of ['riders', 'rider', 'rider-results', 'duplicates', 'merges'])
      void client.invalidateQueries({ queryKey: ['office', name] });
  };
}
