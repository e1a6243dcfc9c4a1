import { useQueryClient } from '@tanstack/react-query';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

/** Pairs of riders who seem to be one person. */
export function useDuplicates() {
  return useAsk('GET /api/office/duplicates', {}, { select: ({ items }) => items, refetchOnMount: 'always' });
}

/** Merges that were done, newest first. */
export function useMerges() {
  return useAsk('GET /api/office/merges', {}, { select: ({ items }) => items, refetchOnMount: 'always' });
}

/** What a merge of two would do. */
export function useMergePreview(kept: string, gone: string) {
  return useAsk(
    'GET /api/office/merges/preview',
    { query: { kept, gone } },
    { enabled: kept !== '' && gone !== '', refetchOnMount: 'always', gcTime: 0, retry: false },
  );
}

const shown = [
  'GET /api/office/riders',
  'GET /api/office/riders/{id}',
  'GET /api/office/riders/{id}/results',
  'GET /api/office/duplicates',
  'GET /api/office/merges',
] as const;

/** After a merge or its undo, everything loaded about riders is old. */
export function useForgetRiders(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of shown) void client.invalidateQueries({ queryKey: keyOf(name) });
  };
}
