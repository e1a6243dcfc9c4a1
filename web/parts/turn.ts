import { newKey } from '#web/parts/new-key.ts';

/**
 * Lets one tab of the device send at a time. In: the work, which asks before each write whether it may go on. It does not begin while
 * another tab works.
 */
export type Turn = (work: (goesOn: () => Promise<boolean>) => Promise<void>) => Promise<void>;

/** The longest try, and some more: after this, a tab that was closed or suspended no longer makes others wait. */
const LEASE_MS = 20_000;

/** The browser's own locks, which end with the tab that holds them. In: the name of a lock. The next tab waits, and sends what is left. */
export function turnByLocks(locks: LockManager, name: string, patience_ms = LEASE_MS): Turn {
  return async (work) => {
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      return work(async () => true);
    };
    try {
      await locks.request(name, { signal: AbortSignal.timeout(patience_ms) }, begin);
    } catch (error) {
      if (isBegun) throw error;
      // A suspended tab keeps its lock. Sending twice does no harm, because of the keys.
      await begin();
    }
  };
}

/** Where there are no locks (an old browser, a page without https): a note in the database, renewed before each write. */
export function turnByLease(take: (tab: string, now: number, until: number) => Promise<boolean>): Turn {
  const tab = newKey();
  const until = (ms: number) => {
    const now = Date.now();
    // Without a database, no other tab has these operations.
    return take(tab, now, now + ms).catch(() => true);
  };
  return async (work) => {
    if (!(await until(LEASE_MS))) return;
    await work(() => until(LEASE_MS)).finally(() => until(0));
  };
}
