import { useSyncExternalStore } from 'react';

/** What the visitor answered about Google Analytics; null: not asked yet. */
type Consent = 'yes' | 'no' | null;

const storeName = 'analytics';
const listeners = new Set<() => void>();

/** The answer on this device. A browser that says "do not track" has answered no. Only in the browser. */
export function readConsent(): Consent {
  try {
    const stored = localStorage.getItem(storeName);
    if (stored === 'yes' || stored === 'no') return stored;
  } catch {
    return 'no';
  }
  const privately: unknown = Reflect.get(navigator, 'globalPrivacyControl');
  return privately === true || navigator.doNotTrack === '1' ? 'no' : null;
}

/** Stores the answer, for all tabs of this device. Only in the browser. */
export function giveConsent(consent: 'yes' | 'no'): void {
  try {
    localStorage.setItem(storeName, consent);
  } catch {
    // Storage is refused: then nothing of Google is loaded either.
  }
  for (const tell of listeners) tell();
}

/** Calls back whenever the answer changes here. Out: stops it. */
export function watchConsent(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The answer of this device; null while the server renders. */
export function useConsent(): Consent {
  return useSyncExternalStore(watchConsent, readConsent, () => null);
}
