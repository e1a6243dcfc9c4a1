import type { Language } from '#contract/values.ts';

/**
 * Makes the address of the picture for a shared link, in the reader's language. It names the subject by ids, and a
 * version, because messengers store one picture for each address.
 */
export function cardAddress(
  language: Language,
  kind: 'race' | 'result' | 'story' | 'podium' | 'ranking',
  ids: readonly number[],
  version: string,
): string {
  const known = version.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
  return `/og/${language}/${kind}/${ids.join('/')}${known === '' ? '' : `-${known}`}.jpg`;
}
