/** An event that happened by itself and that the person should know about. */
export type NoticeName = 'session_ended' | 'confirmation_sent' | 'licence_sign_in_first';

let shown: NoticeName | null = null;
const listeners = new Set<() => void>();

export function tellNotice(name: NoticeName | null): void {
  shown = name;
  for (const listener of listeners) listener();
}

/** Gives the notice that is shown now. It is null when there is none. */
export const currentNotice = (): NoticeName | null => shown;

/** Calls back whenever the notice changes. The returned function stops it. */
export function watchNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
