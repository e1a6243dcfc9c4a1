import { useEffect, useState } from 'react';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { askRiddenToday } from './read-live.ts';

const againMs = 10 * 60_000;

/** Gives the races of today. They are requested again now and then, because a day begins and ends. */
export function useRiddenToday(isAsked: boolean): readonly RiddenToday[] {
  const [today, setToday] = useState<readonly RiddenToday[]>([]);
  useEffect(() => {
    if (!isAsked) return;
    const look = () => void askRiddenToday().then(setToday, () => undefined);
    look();
    const timer = setInterval(look, againMs);
    return () => clearInterval(timer);
  }, [isAsked]);
  return today;
}
