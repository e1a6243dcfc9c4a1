import { useEffect, useEffectEvent } from 'react';
import { go } from './navigation.ts';

/** Leads away from a page that the reader may not see. In: where to, null to stay; a message about it. */
export function useRedirect(to: string | null, say: () => void = () => {}): void {
  const leave = useEffectEvent((address: string) => {
    say();
    go(address, { replace: true });
  });
  useEffect(() => {
    if (to !== null) leave(to);
  }, [to]);
}
