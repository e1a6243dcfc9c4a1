import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import type { News } from './engine.ts';
import type { Item, Owner } from './items.ts';
import { outbox, startOutbox } from './outbox.ts';

/** What somebody wrote on this device that has not arrived. */
interface Unsent {
  /** What is kept was looked at. */
  isRead: boolean;
  items: readonly Item[];
  /** Nobody answered the last try. */
  isCut: boolean;
  /** Some of it is lost when the page is closed: this device keeps nothing. */
  isLoose: boolean;
}

/** What an owner wrote that has not arrived; the owner being here, it is sent. null: nobody is here. */
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

/** Hears what becomes of every write, whichever tab sends it. */
export function useOutboxNews(hearer: (news: News) => void): void {
  const hear = useEffectEvent(hearer);
  useEffect(() => outbox.hear((news) => hear(news)), []);
}
