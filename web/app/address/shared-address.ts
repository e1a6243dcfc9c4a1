import type { Language } from '#contract/values.ts';

/**
 * An address as it is sent to others: for who asks for no language, as most messengers do when they make the preview, it says the one of who
 * shares. Readers keep theirs. In: path and query.
 */
export function sharedAddress(href: string, language: Language): string {
  if (language === 'es') return href;
  const [address = '', hash] = href.split('#');
  const shared = `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
  return hash === undefined ? shared : `${shared}#${hash}`;
}
