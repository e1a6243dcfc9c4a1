/** A rider's club, state or country. It is null when it is not known, and such riders are never kept apart. */
type SeparationKey = string | number | null;

interface Swap {
  from: [heat: number, seat: number];
  to: [heat: number, seat: number];
  gain: number;
  /** How far the positions of the two riders in their heats differ. A swap inside one row keeps a ranking draw fair. */
  distance: number;
}

function countKeys(keys: readonly SeparationKey[]): Map<SeparationKey, number> {
  const counts = new Map<SeparationKey, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * This counts the pairs of riders in one heat who share a club, state or country.
 *
 * @param heats the keys of the riders of each heat
 * @returns the number of pairs
 * Source: docs/regulation.md §2.1.
 */
export function sameKeyPairs(heats: readonly (readonly SeparationKey[])[]): number {
  let pairs = 0;
  for (const heat of heats) {
    for (const [key, riders] of countKeys(heat)) if (key !== null) pairs += (riders * (riders - 1)) / 2;
  }
  return pairs;
}

/** Each key is turned into a number. `none` stands for null, which is never kept apart. */
const none = -1;

function numbered(heats: readonly (readonly SeparationKey[])[]): { keys: number[][]; size: number } {
  const numbers = new Map<SeparationKey, number>([[null, none]]);
  const numberOf = (key: SeparationKey): number => {
    const known = numbers.get(key) ?? numbers.size - 1;
    numbers.set(key, known);
    return known;
  };
  return { keys: heats.map((heat) => heat.map(numberOf)), size: numbers.size - 1 };
}

/**
 * This finds the swap between two different heats that separates most pairs, and among those the one between the riders nearest in
 * rank. The result is null when no swap separates any.
 */
function bestSwap(keys: readonly (readonly number[])[], size: number): Swap | null {
  const counts = keys.map((heat) => {
    const count = Array.from({ length: size }, () => 0);
    for (const key of heat) if (key !== none) count[key] = (count[key] ?? 0) + 1;
    return count;
  });
  const met = (heat: number, key: number): number => (key === none ? 0 : (counts[heat]?.[key] ?? 0));
  const companions = keys.map((heat, at) => heat.map((key) => (key === none ? 0 : met(at, key) - 1)));
  const hasPair = companions.map((heat) => heat.some((count) => count > 0));
  let best: Swap | null = null;
  for (const [a, first] of keys.entries()) {
    for (let b = a + 1; b < keys.length; b += 1) {
      if (!hasPair[a] && !hasPair[b]) continue;
      const second = keys[b] ?? [];
      for (const [i, mine] of first.entries()) {
        // The pairs that this rider leaves behind, minus those that he would make.
        const own = (companions[a]?.[i] ?? 0) - met(b, mine);
        for (const [j, theirs] of second.entries()) {
          if (mine === theirs) continue;
          const gain = own + (companions[b]?.[j] ?? 0) - met(a, theirs);
          if (gain <= 0 || gain < (best?.gain ?? 0)) continue;
          const distance = Math.abs(i - j);
          if (best === null || gain > best.gain || distance < best.distance)
            best = { from: [a, i], to: [b, j], gain, distance };
        }
      }
    }
  }
  return best;
}

/** This lets two riders change places. */
function exchange<T>(heats: readonly T[][], { from: [a, i], to: [b, j] }: Swap): void {
  const [first, second] = [heats[a] ?? [], heats[b] ?? []];
  second.splice(j, 1, ...first.splice(i, 1, ...second.slice(j, j + 1)));
}

/**
 * This keeps riders of one club, state or country apart as far as one swap at a time can. The swap that separates most pairs goes
 * first, then the one between riders nearest in rank. Two riders change places, so no heat changes its size, and a class of one
 * club returns as it was drawn.
 *
 * @param heats the heats
 * @param keyOf gives the key of a rider
 * @returns new heats
 * Source: docs/regulation.md §2.1.
 */
export function separateHeats<T>(
  heats: readonly (readonly T[])[],
  keyOf: (rider: T) => SeparationKey,
): T[][] {
  const apart = heats.map((heat) => [...heat]);
  const { keys, size } = numbered(apart.map((heat) => heat.map(keyOf)));
  for (let best = bestSwap(keys, size); best !== null; best = bestSwap(keys, size)) {
    exchange(apart, best);
    exchange(keys, best);
  }
  return apart;
}
