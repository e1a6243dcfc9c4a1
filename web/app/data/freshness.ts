import { createContext, useContext } from 'react';

/** How fresh what is shown is. */
export interface Freshness {
  /** Fetching, for the first time or again. */
  busy: boolean;
  /** The last fetch failed; what is shown is the last that arrived. */
  failed: boolean;
  /** Fetches again, and again after a failure. */
  refresh: () => void;
  /** Fetches one part of it again, by its number: a class of a race. */
  renew: (part: number) => void;
  /** When what is shown was computed, ISO 8601. */
  asOf: string;
}

export const FreshnessContext = createContext<Freshness | null>(null);

/** The page's freshness and its refresh, for whoever draws a stamp or a button. */
export function useFreshness(): Freshness {
  const freshness = useContext(FreshnessContext);
  if (!freshness) throw new Error('useFreshness outside of App');
  return freshness;
}
