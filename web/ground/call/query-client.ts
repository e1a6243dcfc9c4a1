import { QueryClient } from '@tanstack/react-query';

/** Recognizes a refused call by its status, because the code of private calls is not in the first load. */
const isRefusal = (error: Error) =>
  'status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500;

/** Makes the cache of answers. Loaded data stays fresh for a while. A refusal is an answer, so nobody asks again. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A phone that reports itself offline may be wrong, so the client calls anyway and reports the failure.
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
    },
  });
}
