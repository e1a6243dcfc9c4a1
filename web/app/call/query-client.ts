import { QueryClient } from '@tanstack/react-query';

/** A failure of a public or of a private call, told by its status alone: the code of the second is not in the first load. */
const isRefusal = (error: Error) =>
  'status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500;

/** Fetched data stays fresh for a while; a refusal is an answer and is not asked again. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A phone that believes itself offline may be wrong, and waiting in silence helps nobody: ask, and say it failed.
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
    },
  });
}
