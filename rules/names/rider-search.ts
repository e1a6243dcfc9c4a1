/** Words of a search that are looked at; more make it no narrower. */
const MOST_WORDS = 5;

/**
 * A text as names are compared: without accents, capitals and signs. In: any text. Out: words with one blank between them.
 * The same as `fold_text` in the database. Source: ours, docs/decisions/0023.
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
 * What is looked for: the words of a search, each of which has to be found. A number typed with dots is one word.
 * In: as typed. Out: folded words, at most five. Source: ours, docs/decisions/0023.
 */
export function searchWords(typed: string): string[] {
  const number = typed.replaceAll(/[\s.,\-–/_]/g, '');
  if (/^\d{5,}[0-9kK]?$/.test(number)) return [number.toLowerCase()];
  const words = foldText(typed).split(' ');
  return [...new Set(words)].filter((word) => word !== '').slice(0, MOST_WORDS);
}

/** Whether a search tells a document: it does not stay in an address then. Source: ours, docs/decisions/0023. */
export function tellsDocument(typed: string): boolean {
  return /\d{5,}/.test(typed.replaceAll(/[\s.,\-–/_]/g, ''));
}
