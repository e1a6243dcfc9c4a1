/**
 * This reads the code of a rider's card, from a camera or from typing. Capitals, blanks and hyphens make no difference.
 *
 * @param text the text
 * @returns the code in ten characters, null when the text is no such code
 * Source: **ours.**
 */
export function credentialCode(text: string): string | null {
  const plain = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[2-9A-Z]{10}$/.test(plain) ? plain : null;
}

/**
 * A code is printed and called out in two groups of five.
 *
 * @param code the code
 * @returns the groups, with a hyphen between them
 */
export const groupedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
