import { useEffect, useEffectEvent } from 'react';

/** Runs something `ms` after the last change of `since`. In: null milliseconds: never. */
export function useAfter(ms: number | null, then: () => void, since?: unknown): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    if (ms === null) return;
    const timer = setTimeout(() => act(), ms);
    return () => clearTimeout(timer);
  }, [ms, since]);
}
