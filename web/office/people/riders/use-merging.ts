import { useQueryClient } from '@tanstack/react-query';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';

/** Loads pairs of riders who seem to be one person. */
export function useDuplicates() {
  return useAsk('GET /api/office/duplicates', {}, { select: ({ items }) => items, refetchOnMount: 'always' });
}

/** Loads the merges that were done, newest first. */
export function useMerges() {
  return useAsk('GET /api/office/merges', {}, { select: ({ items }) => items, refetchOnMount: 'always' });
}

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

/** Discards everything that was loaded about riders, after a merge or its undo. */
export function useForgetRiders(): () => void {
  const client = useQueryClient();
  return () => {
    for (const name of shown) void client.invalidateQueries({ queryKey: keyOf(name) });
  };
}
