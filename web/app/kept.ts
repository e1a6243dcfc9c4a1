import { useSyncExternalStore } from 'react';

/* What is on the screen may come from this device, because the network did not answer: then its age is said. */
let keptAt: string | null = null;
const listeners = new Set<() => void>();

/** An answer came: from the device, with its moment, or from the network (null). */
export function tellKept(at: string | null): void {
  if (at === keptAt) return;
  keptAt = at;
  for (const tell of listeners) tell();
}

/** When the page itself was kept, if the device gave it; null: it comes from the network. Only in the browser. */
export function pageKeptAt(): string | null {
  return document.documentElement.dataset['kept'] ?? null;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The moment of what is shown, when it comes from the device; null: it is fresh. */
export function useKeptAt(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => keptAt,
    () => null,
  );
}
