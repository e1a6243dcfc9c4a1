import { useEffect, useEffectEvent } from 'react';
import { getPublic } from '#web/ground/data/api.ts';

const quarterMs = 15 * 60_000;
const lookMs = 15_000;
const quarterNow = () => String(Math.floor(Date.now() / quarterMs));

/**
 * Runs something when the visible page is out of date: at each quarter of an hour, because at some of them a day begins in some
 * zone, and with each change of the races that are ridden today.
 */
export function useTurn(isRidden: boolean, onTurn: () => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    let known = quarterNow();
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      // Only this one short answer is asked for often.
      const ridden = isRidden ? await getPublic('GET /api/live').catch(() => undefined) : null;
      const now = quarterNow() + (isRidden ? JSON.stringify(ridden) : '');
      if (ridden === undefined || now === known) return;
      known = now;
      turn();
    };
    const timer = setInterval(() => void look(), lookMs);
    const shown = () => void look();
    document.addEventListener('visibilitychange', shown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', shown);
    };
  }, [isRidden]);
}
