import { useEffect, useEffectEvent } from 'react';

const quarterMs = 15 * 60_000;
const lookMs = 30_000;
const quarterNow = () => Math.floor(Date.now() / quarterMs);

/** Runs at each quarter of an hour, once the page is visible: at some of them a day begins in some zone. */
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
