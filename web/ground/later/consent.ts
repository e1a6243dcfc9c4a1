import { useSyncExternalStore } from 'react';

/** The visitor's answer about Google Analytics. It is null when they were not asked yet. */
type Consent = 'yes' | 'no' | null;

const storeName = 'analytics';
const listeners = new Set<() => void>();

/** Reads the answer stored on this device. "Do not track" counts as no. It needs a browser. */
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

/** Stores the answer for all tabs of this device. It works only in the browser. */
export function giveConsent(consent: 'yes' | 'no'): void {
  try {
    localStorage.setItem(storeName, consent);
  } catch {
    // The browser refuses the storage, and then nothing of Google is loaded either.
  }
  for (const tell of listeners) tell();
}

/** Calls back whenever the answer changes here. The returned function stops it. */
export function watchConsent(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Gives the answer of this device. It is null while the server renders. */
export function useConsent(): Consent {
  return useSyncExternalStore(watchConsent, readConsent, () => null);
}
