import { useEffect, useEffectEvent } from 'react';
import { go } from './navigation.ts';

/** Leads away from where a reader may not be. In: where to, null to stay; what to say about it. */
export function useRedirect(to: string | null, say: () => void = () => {}): void {
  const leave = useEffectEvent((address: string) => {
    say();
    go(address, { replace: true });
  });
  useEffect(() => {
    if (to !== null) leave(to);
  }, [to]);
}
