type Body<Name extends keyof Inputs> = Omit<Inputs[Name]['body'], 'request_key'>;
/** What is done, and what the server is sent of it beside the key. */
type Done =
  | { kind: 'enter'; body: Body<'POST /api/desk/races/{id}/entries'> }
  | { kind: 'withdraw'; body: Body<'POST /api/desk/races/{id}/withdrawals'> }
  | { kind: 'plate'; body: Body<'POST /api/desk/races/{id}/plates'> };

/** Something a helper does, and how it is said. */
export type Deed = Done & {
  /** The entry it is about; null: somebody who is not on the list yet. */
  entry_id: number | null;
  /** To say in words what it is about. */
  rider: string;
  category: string;
  plate: string;
};

/** One that the server has not answered yet, or refused: `refused` says why, null: no answer yet. */
export type Unsent = Deed & { request_key: string; refused: string | null };

const key = 'desk_unsent';

/** What is kept for a race on this device: a reload, or a new code for the same race, loses nothing. Only in the browser. */
export function readUnsent(race_id: number): Unsent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as {
      race_id: number;
      items: Unsent[];
    } | null;
    return kept?.race_id === race_id ? kept.items : [];
  } catch {
    return [];
  }
}

export function keepUnsent(race_id: number, items: readonly Unsent[]): void {
  try {
    if (items.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ race_id, items }));
  } catch {
    // Without storage it is there until the page is closed.
  }
}

/** The one to be sent now: those before it are answered. */
export function nextToSend(items: readonly Unsent[]): Unsent | null {
  return items.find(({ refused }) => refused === null) ?? null;
}

/** Entries with something on its way: they are not as the list says. */
export function underWay(items: readonly Unsent[]): ReadonlySet<number> {
  return new Set(
    items.flatMap(({ entry_id, refused }) => (entry_id === null || refused !== null ? [] : [entry_id])),
  );
}

/** Without the one that was answered, or that nobody wants any more. */
export function without(items: readonly Unsent[], request_key: string): Unsent[] {
  return items.filter((one) => one.request_key !== request_key);
}

/** With the reason why one was refused; null: it is to be sent once more. */
export function refusedWith(items: readonly Unsent[], request_key: string, refused: string | null): Unsent[] {
  return items.map((one) => (one.request_key === request_key ? { ...one, refused } : one));
}
import type { Inputs } from '#web/app/call/calls.ts';
