import { useEffect, useEffectEvent } from 'react';

/** Runs `then` when a condition becomes true and, while it stays true, whenever `since` changes. */
export function useWhen(isTrue: boolean, then: () => void, since?: unknown): void {
  const act = useEffectEvent(then);
  useEffect(() => {
    if (isTrue) act();
  }, [isTrue, since]);
}
