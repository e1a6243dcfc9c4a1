import type { Language } from '#contract/values.ts';

/**
 * Makes the address that a reader shares with others. For receivers whose request names no language, as with most
 * messengers that make a preview, the address names the language of the person who shares it. Other readers see the
 * page in their own language.
 */
export function sharedAddress(href: string, language: Language): string {
  if (language === 'es') return href;
  const [address = '', hash] = href.split('#');
  const shared = `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
  return hash === undefined ? shared : `${shared}#${hash}`;
}
