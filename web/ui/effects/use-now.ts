import { useState, useSyncExternalStore } from 'react';

/** Makes a clock that runs only while something reads it. */
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

/** Reads the reader's clock at an interval. It is null in the HTML, which is cached for longer than that. */
export function useNow(everyMs: number): number | null {
  const [{ look, subscribe }] = useState(() => clockOf(everyMs));
  return useSyncExternalStore<number | null>(subscribe, look, () => null);
}
