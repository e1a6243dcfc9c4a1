/**
 * A text as it is kept: composed, without control signs and without signs that turn the direction of what follows,
 * white space of any kind as one blank.
 */
export function cleanText(text: string): string {
  // Invisible signs are removed first: only then do blanks, and letters and their accents, stand side by side.
  return text
    .replaceAll(/(?!\s)[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}
