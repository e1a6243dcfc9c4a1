import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Whether this device has a log of a race day. The shell is drawn before it is known. */
export function useHasKeptDays(): boolean {
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const look = async () => {
      await whenIdle();
      const names = (await indexedDB.databases()).map(({ name }) => name);
      if (names.some((name) => name?.startsWith('partidor-'))) setKept(true);
    };
    // The browser stores nothing, or does not list its databases.
    look().catch(() => undefined);
  }, []);
  return isKept;
}
