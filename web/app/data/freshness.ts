import { createContext, useContext } from 'react';

/** How new the shown data is. */
export interface Freshness {
  /** Loading, for the first time or again. */
  busy: boolean;
  /** The last try failed; the last data that arrived is shown. */
  failed: boolean;
  /** Loads again, also after a failure. */
  refresh: () => void;
  /** Loads one part again, by its number: a class of a race. */
  renew: (part: number) => void;
  /** When what is shown was computed, ISO 8601. */
  asOf: string;
}

export const FreshnessContext = createContext<Freshness | null>(null);

/** How new the page's data is, and its refresh, for a stamp or a button. */
export function useFreshness(): Freshness {
  const freshness = useContext(FreshnessContext);
  if (!freshness) throw new Error('useFreshness outside of App');
  return freshness;
}
