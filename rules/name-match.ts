import { plainText } from '#rules/plain-text.ts';

/** Somebody with a name. */
export interface Named {
  rider_id: number;
  rider_fullname: string;
}

/** Alike from here on: one letter in seven may differ, or a second name may be missing. */
const ALIKE = 0.72;
const shown = 3;

function pairs(word: string): string[] {
  const padded = ` ${word} `;
  return Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2));
}

const wordsOf = (name: string) => plainText(name).split(' ').filter(Boolean);
const inOrder = (name: string) => wordsOf(name).toSorted().join(' ');

/** How much two names share, 0 to 1: pairs of letters, whatever the order of the words. */
export function nameLikeness(a: string, b: string): number {
  const [left, right] = [wordsOf(a).flatMap(pairs), wordsOf(b).flatMap(pairs)];
  if (left.length === 0 || right.length === 0) return 0;
  const rest = [...right];
  const shared = left.filter((pair) => {
    const at = rest.indexOf(pair);
    if (at !== -1) rest.splice(at, 1);
    return at !== -1;
  });
  return (2 * shared.length) / (left.length + right.length);
}

/** Who is meant by a name: those with exactly these words, in any order; otherwise a few who sound like it, the nearest first. */
export interface NameMatch<One extends Named> {
  same: One[];
  similar: One[];
}

/**
 * Prepares finding riders by name among many. In: the riders. Out: a function from a name to who may be meant.
 * Only names that share a word's beginning are compared, so that thousands of riders cost nothing.
 */
export function nameFinder<One extends Named>(riders: readonly One[]): (name: string) => NameMatch<One> {
  const byWords = new Map<string, One[]>();
  const byStart = new Map<string, One[]>();
  const put = (map: Map<string, One[]>, key: string, one: One) => {
    const known = map.get(key);
    if (known) known.push(one);
    else map.set(key, [one]);
  };
  for (const one of riders) {
    put(byWords, inOrder(one.rider_fullname), one);
    for (const start of new Set(wordsOf(one.rider_fullname).map((word) => word.slice(0, 3))))
      put(byStart, start, one);
  }
  return (name) => {
    const same = byWords.get(inOrder(name)) ?? [];
    if (same.length > 0 || inOrder(name) === '') return { same, similar: [] };
    const near = new Set(wordsOf(name).flatMap((word) => byStart.get(word.slice(0, 3)) ?? []));
    const similar = [...near]
      .map((one) => ({ one, likeness: nameLikeness(one.rider_fullname, name) }))
      .filter(({ likeness }) => likeness >= ALIKE)
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, shown)
      .map(({ one }) => one);
    return { same, similar };
  };
}
