import { useSyncExternalStore } from 'react';

/** The time of the shown data, if not current. With `away` the site has nothing newer; else there was no answer. */
export interface KeptMoment {
  at: string;
  away: boolean;
}

let kept: KeptMoment | null = null;
const listeners = new Set<() => void>();

/** Records the time of an answer's data: stored on this device, last known to the site, or current (null). */
export function tellKept(now: KeptMoment | null): void {
  if (now?.at === kept?.at && now?.away === kept?.away) return;
  kept = now;
  for (const tell of listeners) tell();
}

/** Reads the age of an answer from its headers. */
export function keptIn(headers: Headers): KeptMoment | null {
  const at = headers.get('x-kept-at');
  return at === null ? null : { at, away: headers.has('age') };
}

/** Reads the time of the page itself, if it is a stored copy. It works only in the browser. */
export function pageKept(): KeptMoment | null {
  const { kept: at, away } = document.documentElement.dataset;
  return at === undefined ? null : { at, away: away !== undefined };
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Gives the time of the shown data. It is null when the data is current. */
export function useKept(): KeptMoment | null {
  return useSyncExternalStore(
    subscribe,
    () => kept,
    () => null,
  );
}
