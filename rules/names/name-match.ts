import { type HeardName, hearName, nameInOrder, soundsSimilar } from './alike.ts';
import { plainText } from './plain-text.ts';

/** Somebody with a name. */
interface Named {
  rider_id: number;
  rider_fullname: string;
}

const shown = 3;

function pairs(word: string): string[] {
  const padded = ` ${word} `;
  return Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2));
}

const wordsOf = (name: string) => plainText(name).split(' ').filter(Boolean);

/** Of names that may be one (`similarNames`), which is nearer: how much they share, 0 to 1, in pairs of letters. */
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

/** Who is meant by a name: those with exactly these words, in any order; otherwise a few who may be, the nearest first. */
interface NameMatch<One extends Named> {
  same: One[];
  similar: One[];
}

/** By what a name is looked for: the beginnings of its words as they are said, so that Benítez stands beside Venites. */
const beginnings = ({ sounds }: HeardName): Set<string> => new Set(sounds.map((word) => word.slice(0, 2)));

/**
 * Prepares finding riders by name among many. In: the riders. Out: a function from a name to whoever may be meant.
 * Only names with a word that begins alike are compared, so that thousands of riders cost nothing.
 */
export function nameFinder<One extends Named>(riders: readonly One[]): (name: string) => NameMatch<One> {
  const byWords = Map.groupBy(riders, ({ rider_fullname }) => nameInOrder(rider_fullname));
  const heardRiders = riders.map((one) => ({ one, heard: hearName(one.rider_fullname) }));
  const byBeginning = new Map<string, typeof heardRiders>();
  for (const each of heardRiders)
    for (const beginning of beginnings(each.heard)) {
      const known = byBeginning.get(beginning);
      if (known) known.push(each);
      else byBeginning.set(beginning, [each]);
    }
  return (name) => {
    const same = byWords.get(nameInOrder(name)) ?? [];
    if (same.length > 0 || wordsOf(name).length === 0) return { same, similar: [] };
    const heard = hearName(name);
    const near = new Set([...beginnings(heard)].flatMap((beginning) => byBeginning.get(beginning) ?? []));
    const similar = [...near]
      .filter((other) => soundsSimilar(other.heard, heard))
      .map(({ one }) => ({ one, likeness: nameLikeness(one.rider_fullname, name) }))
      .toSorted((a, b) => b.likeness - a.likeness)
      .slice(0, shown)
      .map(({ one }) => one);
    return { same, similar };
  };
}
