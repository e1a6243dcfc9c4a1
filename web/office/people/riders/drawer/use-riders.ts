import { papersStates } from './words.ts';
import { oneOf } from '#web/ground/address/one-of.ts';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '#web/ground/call/ask.ts';

export const filterNames = ['organization', 'club', 'category', 'papers', 'account', 'season'] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Record<FilterName, string>;

export function filtersIn(params: URLSearchParams): Filters {
  const read = (name: FilterName) => params.get(name) ?? '';
  return {
    organization: read('organization'),
    club: read('club'),
    category: read('category'),
    papers: read('papers'),
    account: read('account'),
    season: read('season'),
  };
}

/** Loads the riders that match a search and filters, page after page. Shown pages stay while the next one loads. */
export function useRiders(q: string, { organization, club, category, ...words }: Filters) {
  const asked = {
    q,
    organization,
    club,
    category,
    papers: oneOf(papersStates, words.papers),
    account: oneOf(['with', 'without'], words.account),
    season: oneOf(['rides', 'idle'], words.season),
  };
  const query = useInfiniteQuery({
    queryKey: keyOf('GET /api/office/riders', { query: asked }),
    queryFn: ({ pageParam }) => ask('GET /api/office/riders', { query: { ...asked, after: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
  const pages = query.data?.pages ?? [];
  return {
    riders: pages.flatMap(({ items }) => items),
    total: pages[0]?.total ?? null,
    isFirst: !query.data && !query.error,
    /** The rows are still those of the search before. */
    isBehind: query.isPlaceholderData,
    error: query.data ? null : query.error,
    again: () => void query.refetch(),
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    hasMore: query.hasNextPage,
  };
}
