import { createContext } from 'react';

/** The country of the organization in three letters, because some words differ by country. */
export const CountryContext = createContext<string | null>(null);
