import { sound, spellingDistance } from './alike.ts';
import { plainText } from './plain-text.ts';

/** The number of typing errors that are forgiven in a word as it sounds. Source: ours, docs/decisions/0061. */
const slips = (heard: string): number => (heard.length < 4 ? 0 : heard.length < 8 ? 1 : 2);

/**
 * This computes how far a typed word is from a word of a name. `echeveria` is 2 from `echeverria`.
 *
 * @param typed the typed word, as plain text
 * @param word the word of the name, as plain text
 * @returns 0 when they are equal, 1 when it is the beginning, 2 when they sound alike, 3 or 4 with one or two typing errors; null
 *   when it is another word
 */
export function wordDistance(typed: string, word: string): number | null {
  if (typed === word) return 0;
  if (word.startsWith(typed)) return 1;
  const [heard, said] = [sound(typed), sound(word)];
  if (heard === '') return null;
  if (said === heard || (heard.length > 2 && said.startsWith(heard))) return 2;
  const most = slips(heard);
  const distance = spellingDistance(heard, said, most);
  return distance <= most ? 2 + distance : null;
}

/**
 * This computes how far a name is from what was typed. Every typed word has to be found, in any order.
 *
 * @param typed the typed words, as plain texts
 * @param name the name, as plain text
 * @returns the sum over the words, null when it is another name
 */
export function nameDistance(typed: readonly string[], name: string): number | null {
  const words = name.split(' ');
  let sum = 0;
  for (const word of typed) {
    let nearest: number | null = null;
    for (const one of words) {
      const distance = wordDistance(word, one);
      if (distance !== null && (nearest === null || distance < nearest)) nearest = distance;
    }
    if (nearest === null) return null;
    sum += nearest;
  }
  return sum;
}

/**
 * This finds what was meant by a typed text, in the spelling of a name that was found instead: `echeveria noa` and "Noah
 * Echeverría" give "Echeverría Noah".
 *
 * @param typed the text as it was typed
 * @param name the name as it is shown
 * @returns the words that were meant, null when the name has nothing near one of the words
 */
export function meantBy(typed: string, name: string): string | null {
  const shown = name.split(/\s+/).map((word) => ({ word, plain: plainText(word) }));
  const meant: string[] = [];
  for (const word of plainText(typed).split(' ')) {
    const [nearest] = shown
      .map((one) => ({ ...one, distance: wordDistance(word, one.plain) }))
      .filter(({ distance }) => distance !== null)
      .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
    if (nearest === undefined) return null;
    meant.push(nearest.word);
  }
  return meant.join(' ');
}
