/** Something that happened by itself and that the person should know. */
export type NoticeName = 'session_ended' | 'confirmation_sent' | 'licence_sign_in_first';

let shown: NoticeName | null = null;
const listeners = new Set<() => void>();

export function tellNotice(name: NoticeName | null): void {
  shown = name;
  for (const listener of listeners) listener();
}

/** What is told now; null: nothing. */
export const currentNotice = (): NoticeName | null => shown;

/** Calls back whenever something else is told. Out: stops it. */
export function watchNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
