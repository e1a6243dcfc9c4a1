import { createContext, useContext } from 'react';
import type { Language } from '#contract/values.ts';

interface LanguageChoice {
  language: Language;
  choose: (language: Language) => void;
}

export const LanguageContext = createContext<LanguageChoice>({ language: 'es', choose: () => {} });

/** Gives the language of this render, for dates and everything else that depends on it. */
export function useLanguage(): Language {
  return useContext(LanguageContext).language;
}
