import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { News } from './engine.ts';
import type { Item, Owner } from './items.ts';
import { outbox, startOutbox } from './outbox.ts';

/** The writes of somebody on this device that have not arrived. */
interface Unsent {
  /** The stored writes were read. */
  isRead: boolean;
  items: readonly Item[];
  /** Nobody answered the last try. */
  isCut: boolean;
  /** Some of them are lost when the page is closed, because this device stores nothing. */
  isLoose: boolean;
}

/** Gives the writes of an owner that have not arrived, and sends them. The owner is null when nobody is here. */
export function useUnsent(owner: Owner | null): Unsent {
  const state = useSyncExternalStore(outbox.subscribe, outbox.state);
  useEffect(() => {
    startOutbox();
    outbox.wake();
  }, [owner]);
  return useMemo(() => {
    const items = state.items.filter((item) => item.owner === owner);
    const { isRead, isCut, loose } = state;
    return { isRead, items, isCut, isLoose: items.some(({ request_key }) => loose.has(request_key)) };
  }, [state, owner]);
}

/** Listens to what becomes of every write, whichever tab sends it. */
export function useOutboxNews(hearer: (news: News) => void): void {
  const hear = useEffectEvent(hearer);
  useEffect(() => outbox.hear((news) => hear(news)), []);
}
