/**
 * Whether a banner may lead there: only https, with `lang_` where the language goes, and no name or password in it, which every
 * visitor would be given.
 */
export function isAdLink(link: string): boolean {
  const whole = link.replaceAll('lang_', 'es');
  if (!link.startsWith('https://') || !URL.canParse(whole)) return false;
  const { protocol, username, password } = new URL(whole);
  return protocol === 'https:' && username === '' && password === '';
}
