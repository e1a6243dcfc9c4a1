import { type PixKey, pixKeyIn } from './key.ts';
import { type PixOddity, readPixCode } from './read-code.ts';

/**
 * A treasurer gives the key of an account by typing it, or by pasting a whole code out of the bank's app, from which the key is
 * taken.
 *
 * @param typed the key or the code
 * @returns the key, with what is odd about its code; null when the text is neither, because a dynamic code has no key
 */
export function typedPixKey(typed: string): (PixKey & { odd: readonly PixOddity[] }) | null {
  const text = typed.trim();
  const code = text.startsWith('0002') ? readPixCode(text) : { key: pixKeyIn(text), odd: [] };
  return 'refused' in code || code.key === null ? null : { ...code.key, odd: code.odd };
}
