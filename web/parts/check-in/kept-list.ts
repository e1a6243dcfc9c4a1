import type { CheckIn } from '#contract/office/check-in/check-in.ts';

/* The list stays on the phone of a desk until the desk is left: names, plates, classes and marks, no other data of a child.
   An account of the office also has what is owed for the entries, until its tab is closed. */

interface Kept {
  readAt: number;
  data: CheckIn;
}

const prefix = 'check_in ';

const withoutMoney: Pick<CheckIn, 'cash' | 'cash_takers'> = { cash: null, cash_takers: [] };

/** The storage for a helper's list; an account's list ends with its tab. Where storage is refused, nothing is stored. */
function storageOf(owner: string): Storage | null {
  try {
    return owner.startsWith('desk ') ? localStorage : sessionStorage;
  } catch {
    return null;
  }
}

const keyFor = (owner: string, race_id: number): string => `${prefix}${owner} ${race_id}`;

/** The list that was read last; null: none. */
export function readKeptList(owner: string, race_id: number): Kept | null {
  try {
    const kept = JSON.parse(storageOf(owner)?.getItem(keyFor(owner, race_id)) ?? 'null') as Kept | null;
    // A list that the version before kept says nothing of money.
    return kept && { ...kept, data: { ...withoutMoney, ...kept.data } };
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
    // A full disk: the list stays in memory as long as the page is open.
  }
}

/** The desk was left: deletes its lists from the device. */
export function forgetLists(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Storage is refused: nothing was stored.
  }
}
