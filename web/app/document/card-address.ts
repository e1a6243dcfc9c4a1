import type { Language } from '#contract/values.ts';

/**
 * The picture of a shared link, in the reader's language. In: what it shows, by ids; a version, because messengers store one picture for
 * each address.
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
