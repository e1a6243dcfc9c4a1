import { newKey } from '#web/parts/new-key.ts';

/** Lets one tab of the device send at a time. The work asks before each write whether it may go on. */
export type Turn = (work: (goesOn: () => Promise<boolean>) => Promise<void>) => Promise<void>;

/** A little longer than the longest try: a tab that was closed or suspended then no longer makes others wait. */
const LEASE_MS = 20_000;

/** Takes turns by the browser's own locks, which end with their tab. The next tab sends what is left. */
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

/** Takes turns by a note in the database, renewed before each write, if there are no locks (old browser, no https). */
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
