import { type News, Outbox } from './engine.ts';
import { LooseStore } from './loose-store.ts';
import { forgetOldDesk, readOldDesk } from './old-desk.ts';
import { isHere, sendOutcome, sendItem } from './send.ts';
import { DatabaseStore } from './store.ts';
import { turnByLease, turnByLocks } from '#web/parts/turn.ts';

const database = new DatabaseStore();
const line = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox');

/** What was written on this device and has not arrived. Only in the browser. */
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

/** Sends what is there, now and whenever there may be a signal again. Once for the life of the page. */
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
  void moveOldDesk().finally(() => outbox.wake());
}

async function moveOldDesk(): Promise<void> {
  const old = readOldDesk();
  if (old.length > 0 && (await outbox.take(old))) forgetOldDesk();
}
