import type { Language } from '#contract/values.ts';

/** The language of a terminal: `pt_BR.UTF-8` → pt; Spanish where the system says nothing we speak. */
export function languageOfTerminal(locale: string | undefined): Language {
  const wanted = locale?.slice(0, 2).toLowerCase();
  return wanted === 'en' || wanted === 'pt' ? wanted : 'es';
}
