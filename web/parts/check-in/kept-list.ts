import type { CheckIn } from '#contract/raceday/office/check-in/check-in.ts';

/*
 * The list stays on the phone of a desk until the helper leaves the desk: names, plates, classes and marks, but no
 * other data of a child. An account of the office also has the owed amounts of the entries, until its tab is closed.
 */

interface Kept {
  readAt: number;
  data: CheckIn;
}

const prefix = 'check_in ';

const before: Pick<CheckIn, 'cash' | 'cash_takers' | 'stock'> = { cash: null, cash_takers: [], stock: [] };

/** Chooses the storage: the device for a helper's list, the tab for an account's, or none where it is refused. */
function storageOf(owner: string): Storage | null {
  try {
    return owner.startsWith('desk ') ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

const keyFor = (owner: string, race_id: number): string => `${prefix}${owner} ${race_id}`;

/** Reads the stored list. It is null when there is none. */
export function readKeptList(owner: string, race_id: number): Kept | null {
  try {
    const kept = JSON.parse(storageOf(owner)?.getItem(keyFor(owner, race_id)) ?? 'null') as Kept | null;
    // A list that an earlier version stored contains nothing about money, or about the stock of chips.
    return kept && { ...kept, data: { ...before, ...kept.data } };
  } catch {
    return null;
  }
}

export function keepList(owner: string, race_id: number, data: CheckIn): void {
  try {
    storageOf(owner)?.setItem(
      keyFor(owner, race_id),
      JSON.stringify({ readAt: Date.now(), data } satisfies Kept),
    );
  } catch {
    // The disk is full, so the list stays in memory as long as the page is open.
  }
}

/** Deletes the lists of a desk from the device when the helper leaves it. */
export function forgetLists(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // The browser refuses the storage, so nothing was stored.
  }
}
