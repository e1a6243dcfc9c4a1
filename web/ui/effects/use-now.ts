import { useState, useSyncExternalStore } from 'react';

/** A clock that is wound while somebody looks at it. */
function clockOf(everyMs: number) {
  let now = Date.now();
  return {
    look: () => now,
    subscribe: (tell: () => void) => {
      const tick = () => {
        now = Date.now();
        tell();
      };
      tick();
      const timer = setInterval(tick, everyMs);
      return () => clearInterval(timer);
    },
  };
}

/** The reader's clock, read every so often; null in the HTML, which is kept for longer than that. */
export function useNow(everyMs: number): number | null {
  const [{ look, subscribe }] = useState(() => clockOf(everyMs));
  return useSyncExternalStore<number | null>(subscribe, look, () => null);
}
