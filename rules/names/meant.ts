import { sound, spellingDistance } from './alike.ts';
import { plainText } from './plain-text.ts';

/** Slips of the finger that are forgiven in a word as it is said. Source: ours, docs/decisions/0061. */
const slips = (heard: string): number => (heard.length < 4 ? 0 : heard.length < 8 ? 1 : 2);

/**
 * How far a typed word is from a word of a name, both plain: 0 the same, 1 its beginning, 2 by ear, 3 and 4 with one or two slips of the
 * finger; null: another word. `echeveria` is 2 from `echeverria`.
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
 * How far a name is from what was typed, every word of which has to be found, in any order. In: plain words, a plain name.
 * Out: the sum over the words; null: it is another name.
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
 * What was meant by what was typed, in the spelling of a name that was found instead: `echeveria noa` and "Noah Echeverría" are
 * "Echeverría Noah". In: as typed; a name as it is shown. Out: null where a word has nothing near in the name.
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
