/** A search uses at most this many words. More words make it no narrower. */
const MOST_WORDS = 5;

/**
 * This writes a text as names are compared: without accents, capitals and signs. It equals `fold_text` in the database.
 *
 * @param text the text
 * @returns the words, with one blank between them
 * Source: ours, docs/decisions/0023.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * This splits a search into its words, each of which has to be found. A number typed with dots is one word.
 *
 * @param typed the text as it was typed
 * @returns the folded words, at most five
 * Source: ours, docs/decisions/0023.
 */
export function searchWords(typed: string): string[] {
  const number = typed.replaceAll(/[\s.,\-–/_]/g, '');
  if (/^\d{5,}[0-9kK]?$/.test(number)) return [number.toLowerCase()];
  const words = foldText(typed).split(' ');
  return [...new Set(words)].filter((word) => word !== '').slice(0, MOST_WORDS);
}

/**
 * A search with a number of five digits or more may be a document, and then must not stay in an address.
 *
 * @param typed the text as it was typed
 * @returns true when the search may be a document
 * Source: ours, docs/decisions/0023.
 */
export function tellsDocument(typed: string): boolean {
  return /\d{5,}/.test(typed.replaceAll(/[\s.,\-–/_]/g, ''));
}
