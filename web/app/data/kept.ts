import { useSyncExternalStore } from 'react';

/** The moment of what is shown, when it is not fresh. `away`: the site itself cannot get at newer data; else the network did not answer. */
export interface KeptMoment {
  at: string;
  away: boolean;
}

let kept: KeptMoment | null = null;
const listeners = new Set<() => void>();

/** An answer came: as it was at a moment (kept on this device, or last known to the site), or fresh (null). */
export function tellKept(now: KeptMoment | null): void {
  if (now?.at === kept?.at && now?.away === kept?.away) return;
  kept = now;
  for (const tell of listeners) tell();
}

/** What the headers of an answer say of its age. */
export function keptIn(headers: Headers): KeptMoment | null {
  const at = headers.get('x-kept-at');
  return at === null ? null : { at, away: headers.has('age') };
}

/** When the page itself was kept, if it is not fresh. Only in the browser. */
export function pageKept(): KeptMoment | null {
  const { kept: at, away } = document.documentElement.dataset;
  return at === undefined ? null : { at, away: away !== undefined };
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The moment of what is shown; null: it is fresh. */
export function useKept(): KeptMoment | null {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => null,
  );
}
