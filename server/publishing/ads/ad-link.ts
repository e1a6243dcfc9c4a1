/**
 * Tells whether a banner may lead to a link. The link must use https, write `lang_` where the language goes, and
 * contain no name or password, because every visitor would receive them.
 */
export function isAdLink(link: string): boolean {
  const whole = link.replaceAll('lang_', 'es');
  if (!link.startsWith('https://') || !URL.canParse(whole)) return false;
  const { protocol, username, password } = new URL(whole);
  return protocol === 'https:' && username === '' && password === '';
}
