import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { loadPage } from '#web/app/api.ts';
import { loadScreen } from '#web/app/load-screen.ts';
import { useAddress } from '#web/app/navigation.ts';
import type { PageNeed } from '#web/app/page.ts';
import { PageLoader } from '#web/app/page-loader.ts';
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

/** Data comes with the code that draws it. */
const loader = new PageLoader(async (need) => {
  const [data] = await Promise.all([loadPage(need), loadScreen(need.screen)]);
  return data;
});

/**
 * The page of the current address. The first view comes with the HTML and costs no request;
 * moving about fetches the data of a race or cup once and computes the views from it.
 */
export function usePageState(first: PageView, firstNow: string): PageState {
  const { path, search } = useAddress();
  const key = viewKey(path, search);
  const [firstKey] = useState(key);
  const need = useMemo(() => dataNeeded(path, search), [path, search]);
  const needKey = JSON.stringify(need);
  const look = () => loader.look(needKey);
  const { data, at, busy, failed } = useSyncExternalStore(loader.subscribe, look, look);
  const isFirst = key === firstKey;
  useEffect(() => {
    if (!isFirst) void loader.ask(needKey, need);
  }, [isFirst, needKey, need]);
  const refresh = useCallback(() => void loader.ask(needKey, need, true), [needKey, need]);
  const computed = useMemo(() => {
    if (data === null) return null;
    const asOf = new Date(at).toISOString();
    return { page: viewOf(need, data, search, asOf), asOf };
  }, [data, at, need, search]);
  const [kept, setKept] = useState({ page: first, asOf: firstNow });
  const initial = useMemo(() => ({ page: first, asOf: firstNow }), [first, firstNow]);
  const wanted = computed ?? (isFirst ? initial : null);
  // The view before stays while the next one is on its way.
  if (wanted !== null && wanted.page !== kept.page) setKept(wanted);
  return { ...(wanted ?? kept), need, waiting: wanted === null, busy, failed, refresh };
}

export const PageContext = createContext<PageState | null>(null);

/** The page's freshness and its refresh, for whoever draws a stamp or a button. */
export function usePage(): PageState {
  const state = useContext(PageContext);
  if (!state) throw new Error('usePage outside of App');
  return state;
}
