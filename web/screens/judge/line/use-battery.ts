import { useEffect, useState } from 'react';
import { batteryLeft } from '#web/parts/day-log/day-log.ts';

const LOOK_MS = 60_000;

/** Percent; null: not known. */
export function useBattery(): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    const look = () => void batteryLeft().then(setPercent);
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return percent;
}
