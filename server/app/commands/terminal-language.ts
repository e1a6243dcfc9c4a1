import type { Language } from '#contract/values.ts';

/** Returns the language of a terminal, such as pt for `pt_BR.UTF-8`, or Spanish for any language not ours. */
export function languageOfTerminal(locale: string | undefined): Language {
  const wanted = locale?.slice(0, 2).toLowerCase();
  return wanted === 'en' || wanted === 'pt' ? wanted : 'es';
}
