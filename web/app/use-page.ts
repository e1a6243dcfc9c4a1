import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useMemo, useState } from 'react';
import { loadPage } from '#web/app/api.ts';
import { loadScreen } from '#web/app/load-screen.ts';
import { useAddress } from '#web/app/navigation.ts';
import type { PageNeed } from '#web/app/page.ts';
import { dataNeeded, viewKey, viewOf, type PageView } from '#web/app/views.ts';

export interface PageState {
  page: PageView;
  /** What the address asks for, while `page` may still be the view before. */
  need: PageNeed;
  /** The view of this address is on its way; what is shown is the one before. */
  waiting: boolean;
  /** Fetching, for the first time or again. */
  busy: boolean;
  /** The last fetch failed; what is shown is the last that arrived. */
  failed: boolean;
  /** Fetches again, and again after a failure. */
  refresh: () => void;
  /** When what is shown was computed, ISO 8601. */
  asOf: string;
}

/**
 * The page of the current address. The first view comes with the HTML and costs no request;
 * moving about fetches the data of a race or cup once and computes the views from it.
 */
export function usePageState(first: PageView, firstNow: string): PageState {
  const { path, search } = useAddress();
  const key = viewKey(path, search);
  const [firstKey] = useState(key);
  const need = useMemo(() => dataNeeded(path, search), [path, search]);
  const query = useQuery({
    queryKey: ['page', need],
    queryFn: async () => {
      const [data] = await Promise.all([loadPage(need), loadScreen(need.screen)]);
      return data;
    },
    enabled: key !== firstKey,
  });
  const { data, dataUpdatedAt } = query;
  const computed = useMemo(
    () =>
      data === undefined
        ? null
        : {
            page: viewOf(need, data, search, new Date(dataUpdatedAt).toISOString()),
            asOf: new Date(dataUpdatedAt).toISOString(),
          },
    [data, dataUpdatedAt, need, search],
  );
  const [kept, setKept] = useState({ page: first, asOf: firstNow });
  const initial = useMemo(() => ({ page: first, asOf: firstNow }), [first, firstNow]);
  const wanted = computed ?? (key === firstKey ? initial : null);
  // The view before stays while the next one is on its way.
  if (wanted !== null && wanted.page !== kept.page) setKept(wanted);
  return {
    ...(wanted ?? kept),
    need,
    waiting: wanted === null,
    busy: query.isFetching,
    failed: query.isError && !query.isFetching,
    refresh: () => void query.refetch(),
  };
}

export const PageContext = createContext<PageState | null>(null);

/** The page's freshness and its refresh, for whoever draws a stamp or a button. */
export function usePage(): PageState {
  const state = useContext(PageContext);
  if (!state) throw new Error('usePage outside of App');
  return state;
}
