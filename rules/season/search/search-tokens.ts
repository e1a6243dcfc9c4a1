import { searchWords, tellsDocument } from '#rules/names/rider-search.ts';

/** No name has a longer word. Only this many characters of a word are searched. */
const LONGEST_WORD = 30;
/** Shorter words are searched as whole words, because as beginnings they would find almost everybody. */
const SHORTEST_BEGINNING = 3;

/** The words that people type before the number of a plate, in the languages of the site. */
const PLATE_WORDS: readonly string[] = ['placa', 'plate'];

/** A word of a search. Every word has to be found. */
export interface SearchToken {
  word: string;
  /** The plate that it may be, as plates are written. It is null when it can be none. */
  plate: string | null;
  /** Whether it is too short to be searched in the list of words by its beginning. */
  isShort: boolean;
}

/**
 * This computes the words for a search of everything that is public.
 *
 * @param typed the text as it was typed
 * @returns the words, at most five; none when the text may be a document, by which nobody is found
 * Source: ours, docs/decisions/0061.
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
