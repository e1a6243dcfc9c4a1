import { useEffect, useEffectEvent } from 'react';

const quarterMs = 15 * 60_000;
const lookMs = 30_000;
const quarterNow = () => Math.floor(Date.now() / quarterMs);

/** Tells that a quarter of an hour has turned, once the page is in sight: at some of them a day begins somewhere. */
export function useQuarterTurn(onTurn: () => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    let known = quarterNow();
    const look = () => {
      if (document.visibilityState !== 'visible' || quarterNow() === known) return;
      known = quarterNow();
      turn();
    };
    const timer = setInterval(look, lookMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
