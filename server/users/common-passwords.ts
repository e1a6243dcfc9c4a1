import { dictionary } from '@zxcvbn-ts/language-common';

/** The fifty thousand that leaked most often, in small letters. */
const known: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** The list is English: it has `contrasena` where people type `contraseña`. */
const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Whether a password is one of those that are tried first: of the kept list, with or without the digits and signs people put behind
 * a word.
 */
export function isCommonPassword(password: string): boolean {
  const typed = unaccented(password.normalize('NFKC').trim().toLowerCase());
  const word = typed.replace(/[^\p{L}]+$/u, '');
  const together = typed.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [typed, word, together].some((one) => known.has(one));
}
