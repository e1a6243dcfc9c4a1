import { useSyncExternalStore } from 'react';

/** Something that happened by itself and that the person should know. */
export type NoticeName = 'session_ended' | 'confirmation_sent' | 'licence_sign_in_first';

let shown: NoticeName | null = null;
const listeners = new Set<() => void>();

export function tellNotice(name: NoticeName | null): void {
  shown = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNotice(): NoticeName | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
