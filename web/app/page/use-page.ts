import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { getPublic } from '#web/ground/data/api.ts';
import type { Freshness } from '#web/ground/data/freshness.ts';
import { useAddress } from '#web/ground/address/navigation.ts';
import { PageLoader } from './page-loader.ts';
import { type PageNeed, type PageView, screens } from './table.ts';
import { dataNeeded, loadPage, renewPage, viewKey, viewOf } from './views.ts';

export interface PageState extends Freshness {
  page: PageView;
  /** The data that the address needs; `page` may still be the view before. */
  need: PageNeed;
  /** The view of this address is loading, and the one before is shown. */
  waiting: boolean;
}

const isMadeForAnother = () =>
  typeof document !== 'undefined' && 'instead' in document.documentElement.dataset;

/** Loads the data together with the code that draws it. */
const loader = new PageLoader(
  async (need) => {
    const { loadCode, loadViews } = screens[need.screen];
    const [data] = await Promise.all([loadPage(need, getPublic), loadCode(), loadViews()]);
    return data;
  },
  async (data, part) => {
    await screens[data.screen].loadViews();
    return renewPage(data, part, getPublic);
  },
);

/**
 * Gives the page of the current address. The first view comes with the HTML and needs no request. A reader who moves
 * about loads the data of a race or cup once, and the views are computed from it.
 */
export function usePageState(first: PageView, firstNow: string): PageState {
  const { path, search } = useAddress();
  const key = viewKey(path, search);
  // Without a signal, the stored page may be another address of the same race. Then it is only drawn first.
  const [firstKey] = useState(() => (isMadeForAnother() ? null : key));
  const need = useMemo(() => dataNeeded(path, search), [path, search]);
  const needKey = JSON.stringify(need);
  const look = () => loader.look(needKey);
  const { data, at, busy, failed } = useSyncExternalStore(loader.subscribe, look, look);
  const isFirst = key === firstKey;
  useEffect(() => {
    if (!isFirst) void loader.ask(needKey, need);
  }, [isFirst, needKey, need]);
  const refresh = useCallback(() => void loader.ask(needKey, need, true), [needKey, need]);
  const renew = useCallback((part: number) => void loader.renew(needKey, need, part), [needKey, need]);
  const computed = useMemo(() => {
    if (data === null) return null;
    const asOf = new Date(at).toISOString();
    return { page: viewOf(data, search, asOf), asOf };
  }, [data, at, search]);
  const [kept, setKept] = useState({ page: first, asOf: firstNow });
  const initial = useMemo(() => ({ page: first, asOf: firstNow }), [first, firstNow]);
  const wanted = computed ?? (isFirst ? initial : null);
  // The view before stays while the next one loads.
  if (wanted !== null && wanted.page !== kept.page) setKept(wanted);
  return { ...(wanted ?? kept), need, waiting: wanted === null, busy, failed, refresh, renew };
}
