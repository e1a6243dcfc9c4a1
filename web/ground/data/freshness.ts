import { createContext, useContext } from 'react';

/** The age of the shown data, and the means to renew it. */
export interface Freshness {
  /** The data is loading, for the first time or again. */
  busy: boolean;
  /** The last try failed, and the page shows the data of an earlier one. */
  failed: boolean;
  /** Loads the data again, also after a failure. */
  refresh: () => void;
  /** Loads one part again by its number, for example a class of a race. */
  renew: (part: number) => void;
  /** The instant at which the shown data was computed, in ISO 8601. */
  asOf: string;
}

export const FreshnessContext = createContext<Freshness | null>(null);

/** Gives the age of the page's data and its refresh, for a stamp or a button. */
export function useFreshness(): Freshness {
  const freshness = useContext(FreshnessContext);
  if (!freshness) throw new Error('useFreshness outside of App');
  return freshness;
}
