import { QueryClient } from '@tanstack/react-query';

/** A failure of a public or a private call, recognized by its status, because the code of private calls is not in the first load. */
const isRefusal = (error: Error) =>
  'status' in error && typeof error.status === 'number' && error.status >= 400 && error.status < 500;

/** Loaded data stays fresh for a while. A refusal is an answer, so it is not asked again. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A phone that reports itself offline may be wrong: it asks anyway, and reports the failure.
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
    },
  });
}
