import { type News, Outbox } from './engine.ts';
import { LooseStore } from './loose-store.ts';
import { isHere, sendOutcome, sendItem } from './send.ts';
import { DatabaseStore } from './store.ts';
import { turnByLease, turnByLocks } from '#web/parts/turn.ts';

const database = new DatabaseStore();
const line = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox');

/** The writes of this device that have not arrived. It works only in the browser. */
export const outbox = new Outbox({
  store: new LooseStore(database),
  // Browsers give no locks to a page without https.
  turn:
    'locks' in navigator
      ? turnByLocks(navigator.locks, 'outbox')
      : turnByLease((tab, now, until) => database.take(tab, now, until)),
  isHere,
  send: sendItem,
  outcomeOf: sendOutcome,
  tell: (news) => line?.postMessage(news),
});

let isStarted = false;

/** Sends the stored writes, now and whenever there may be a signal again. It is called once in the life of the page. */
export function startOutbox(): void {
  if (isStarted) return;
  isStarted = true;
  line?.addEventListener('message', ({ data }: MessageEvent<News>) => void outbox.heard(data));
  addEventListener('online', () => outbox.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.wake();
  });
  addEventListener('beforeunload', (event) => {
    if (outbox.state().loose.size > 0) event.preventDefault();
  });
  outbox.wake();
}
