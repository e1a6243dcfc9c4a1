import { useEffect, useEffectEvent } from 'react';
import { go } from './navigation.ts';

/** Leads the reader away from a page that they may not see, with a message. A null path lets them stay. */
export function useRedirect(to: string | null, say: () => void = () => {}): void {
  const leave = useEffectEvent((address: string) => {
    say();
    go(address, { replace: true });
  });
  useEffect(() => {
    if (to !== null) leave(to);
  }, [to]);
}
