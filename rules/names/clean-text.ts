/**
 * This cleans a text for storing: composed, without control characters and without characters that change the direction of what
 * follows, and with any white space as one blank.
 *
 * @param text the text
 * @returns the clean text
 */
export function cleanText(text: string): string {
  // Invisible characters are removed first: only then do blanks, and letters and their accents, stand side by side.
  return text
    .replaceAll(/(?!\s)[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}
