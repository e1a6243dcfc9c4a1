import { createContext } from 'react';

/** The country of who organizes the race, three letters: some things have another name in each. */
export const CountryContext = createContext<string | null>(null);
