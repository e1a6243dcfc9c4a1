/**
 * The code of a rider's card as it is compared, from what a camera read or somebody typed: capitals, blanks and hyphens make no difference.
 * In: the text. Out: ten signs; null: it is no such code. **Ours.**
 */
export function credentialCode(text: string): string | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[2-9A-Z]{10}$/.test(plain) ? plain : null;
}

/** As it is printed and called out: two groups of five. In: a code. */
export const groupedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
