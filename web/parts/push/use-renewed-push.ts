import { useEffect } from 'react';
import type { Language } from '#contract/values.ts';

/** Tells the server of stars that were added or removed, where this phone has notifications on. */
export function useRenewedPush(riders: readonly number[], language: Language): void {
  const wanted = riders.join();
  useEffect(() => {
    const ids = wanted === '' ? [] : wanted.split(',').map(Number);
    // After a failure it is sent when the page is opened again.
    void import('./push-phone.ts').then(({ renewPush }) => renewPush(ids, language)).catch(() => undefined);
  }, [wanted, language]);
}
