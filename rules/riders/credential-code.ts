/**
 * The code of a rider's card as it is compared, out of what a camera read or somebody typed: small letters, blanks and hyphens do not count.
 * In: the text. Out: ten signs; null: it is no such code. **Ours.**
 */
export function credentialCode(text: string): string | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[2-9A-Z]{10}$/.test(plain) ? plain : null;
}

/** As it is printed and called out: two groups of five. In: a code. */
export const groupedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
