import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallFailure } from '#web/app/call/ask.ts';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { HeardLog } from './heard-log.ts';
import { HeardStore } from './heard-store.ts';

/** How often it asks: while a heat needs a decision, and otherwise. */
const QUICK_MS = 1500;
const CALM_MS = 4000;

const openHeard = (race_id: number, token: string) =>
  new HeardLog({
    race_id,
    store: new HeardStore(),
    hear: (after) =>
      askAs(token === '' ? null : token, 'GET /api/day/{id}/ops', {
        params: { id: race_id },
        query: { after },
      }),
    endsIt: (error) => error instanceof CallFailure && (error.status === 401 || error.status === 403),
    now: () => Date.now(),
  });

/** What is said of a race, asked for again and again while the page is visible. In: an empty token: the account asks. */
export function useHeard(race_id: number, token: string) {
  const [log] = useState(() => openHeard(race_id, token));
  const [isQuick, setQuick] = useState(false);
  const state = useSyncExternalStore(log.subscribe, log.state, log.state);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const again = async () => {
      if (!log.state().isRead) await log.read();
      if (document.visibilityState === 'visible') await log.ask();
      if (!isLeft) timer = setTimeout(() => void again(), isQuick ? QUICK_MS : CALM_MS);
    };
    const wake = () => void log.ask();
    void again();
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [log, isQuick]);
  return { ...state, setQuick, ask: () => log.ask() };
}
