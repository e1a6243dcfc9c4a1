import { useSyncExternalStore } from 'react';

/** The time of the shown data, when it is not current. `away`: the site itself has no newer data; otherwise the network did not answer. */
export interface KeptMoment {
  at: string;
  away: boolean;
}

let kept: KeptMoment | null = null;
const listeners = new Set<() => void>();

/** An answer came: with the time of its data (stored on this device, or last known to the site), or current (null). */
export function tellKept(now: KeptMoment | null): void {
  if (now?.at === kept?.at && now?.away === kept?.away) return;
  kept = now;
  for (const tell of listeners) tell();
}

/** The age of an answer, from its headers. */
export function keptIn(headers: Headers): KeptMoment | null {
  const at = headers.get('x-kept-at');
  return at === null ? null : { at, away: headers.has('age') };
}

/** The time of the page itself, if it is a stored copy. Only in the browser. */
export function pageKept(): KeptMoment | null {
  const { kept: at, away } = document.documentElement.dataset;
  return at === undefined ? null : { at, away: away !== undefined };
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The time of the shown data; null: it is current. */
export function useKept(): KeptMoment | null {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => null,
  );
}
