import { useEffect } from 'react';
import type { Language } from '#contract/values.ts';

/** Tells the server of stars that were given or taken back, where this phone asked to be told of its riders. */
export function useRenewedPush(riders: readonly number[], language: Language): void {
  const wanted = riders.join();
  useEffect(() => {
    const ids = wanted === '' ? [] : wanted.split(',').map(Number);
    // What could not be told is told when the page is opened again.
    void import('./push-phone.ts').then(({ renewPush }) => renewPush(ids, language)).catch(() => undefined);
  }, [wanted, language]);
}
