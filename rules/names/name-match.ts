import { type HeardName, hearName, nameInOrder, soundsSimilar } from './alike.ts';
import { plainText } from './plain-text.ts';

/** A rider with a name. */
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

/**
 * Among names that may be one (`similarNames`), this computes how near they are, by the pairs of letters that they share.
 *
 * @param a one full name
 * @param b the other full name
 * @returns the likeness, from 0 to 1
 */
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

/**
 * The riders that a name may mean: those with exactly these words, in any order; otherwise a few who may be meant, the nearest
 * first.
 */
interface NameMatch<One extends Named> {
  same: One[];
  similar: One[];
}

/** A name is looked up by the beginnings of its words as they sound, so that Benítez stands beside Venites. */
const beginnings = ({ sounds }: HeardName): Set<string> => new Set(sounds.map((word) => word.slice(0, 2)));

/**
 * This prepares a search by name among many riders. Only names with a word that begins alike are compared, so that the search stays
 * fast with thousands of riders.
 *
 * @param riders the riders
 * @returns a function that receives a name and returns the riders whom it may mean
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
