import { searchWords, tellsDocument } from '#rules/names/rider-search.ts';

/** No name has a longer word: only the beginning of one is looked for. */
const LONGEST_WORD = 30;
/** Names this short are looked for whole; as beginnings they would find almost everybody. */
const SHORTEST_BEGINNING = 3;

/** What people type before the number of a plate, in the languages of the site. */
const PLATE_WORDS: readonly string[] = ['placa', 'plate'];

/** A word of a search: every one has to be found. */
export interface SearchToken {
  word: string;
  /** The plate it may be, as plates are written; null: it is none. */
  plate: string | null;
  /** Too short to be looked up in the list of words by its beginning. */
  isShort: boolean;
}

/**
 * What a search of everything that is public looks for. In: as typed. Out: its words, at most five; none where a document is told, of
 * which nobody is found. Source: ours, docs/decisions/0061.
 */
export function searchTokens(typed: string): SearchToken[] {
  if (tellsDocument(typed)) return [];
  const tokens = searchWords(typed).map((whole) => {
    const word = whole.slice(0, LONGEST_WORD);
    return {
      word,
      plate: /^[a-z]{0,2}\d{1,4}$/.test(word) ? word.toUpperCase() : null,
      isShort: word.length < SHORTEST_BEGINNING,
    };
  });
  // "placa 204" is the plate; a word alone may be a name.
  const hasPlate = tokens.some(({ plate }) => plate !== null);
  return hasPlate ? tokens.filter(({ word }) => !PLATE_WORDS.includes(word)) : tokens;
}
