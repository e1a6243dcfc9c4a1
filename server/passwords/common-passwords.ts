import { withoutEnd } from '#rules/names/without-end.ts';

let known: Promise<ReadonlySet<string>> | null = null;

/** The fifty thousand that leaked most often, in small letters. They take 5 MB: read when somebody sets a password. */
async function readKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** The list is English: it has `contrasena` where people type `contraseña`. */
const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * Whether a password is one of those that are tried first: of the kept list, with or without the digits and signs people put behind
 * a word.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await (known ??= readKnown());
  const typed = unaccented(password.normalize('NFKC').trim().toLowerCase());
  const word = withoutEnd(typed, /[^\p{L}]/u);
  const together = typed.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return [typed, word, together].some((one) => common.has(one));
}
