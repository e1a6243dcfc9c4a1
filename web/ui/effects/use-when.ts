import { useEffect, useEffectEvent } from 'react';

/** Runs something when a condition becomes true, and, while it is true, when `since` changes. */
export function useWhen(isTrue: boolean, then: () => void, since?: unknown): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    if (isTrue) act();
  }, [isTrue, since]);
}
