import { useEffect, useEffectEvent } from 'react';

/** Does something when a condition becomes true, and when `since` changes while it is. */
export function useWhen(isTrue: boolean, then: () => void, since?: unknown): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    if (isTrue) act();
  }, [isTrue, since]);
}
