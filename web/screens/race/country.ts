import { createContext } from 'react';

/** The country of the organization, three letters: some words differ by country. */
export const CountryContext = createContext<string | null>(null);
