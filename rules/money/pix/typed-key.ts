import { type PixKey, pixKeyIn } from './key.ts';
import { readPixCode } from './read-code.ts';

/**
 * The key of an account as a treasurer gives it: typed, or a whole code copied out of the bank's app, of which the key is taken.
 * Out: null: neither; a dynamic code has no key.
 */
export function typedPixKey(typed: string): PixKey | null {
  const text = typed.trim();
  if (!text.startsWith('0002')) return pixKeyIn(text);
  const code = readPixCode(text);
  return 'refused' in code ? null : code.key;
}
