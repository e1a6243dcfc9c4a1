import { useEffect, useEffectEvent } from 'react';

/** Runs `then` after `ms` milliseconds without a change of `since`. It never runs when `ms` is null. */
export function useAfter(ms: number | null, then: () => void, since?: unknown): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => act(), ms);
    return () => clearTimeout(timer);
  }, [ms, since]);
}
