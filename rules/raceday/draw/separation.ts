/** A rider's club, state or country where it is known; riders without one are never kept apart. */
type SeparationKey = string | number | null;

interface Swap {
  from: [heat: number, seat: number];
  to: [heat: number, seat: number];
  gain: number;
  /** How far apart the two stand in their heats: a swap inside one row keeps a ranking draw fair. */
  distance: number;
}

function countKeys(keys: readonly SeparationKey[]): Map<SeparationKey, number> {
  const counts = new Map<SeparationKey, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Pairs of riders in one heat who share a club, state or country. Source: docs/regulation.md §2.1. */
export function sameKeyPairs(heats: readonly (readonly SeparationKey[])[]): number {
  let pairs = 0;
  for (const heat of heats) {
    for (const [key, riders] of countKeys(heat)) if (key !== null) pairs += (riders * (riders - 1)) / 2;
  }
  return pairs;
}

/** Every swap between two different heats that leaves fewer pairs. */
function* usefulSwaps(keys: readonly (readonly SeparationKey[])[]): Generator<Swap> {
  const counts = keys.map(countKeys);
  const sameAs = (heat: number, key: SeparationKey): number =>
    key === null ? 0 : (counts[heat]?.get(key) ?? 0);
  for (const [a, first] of keys.entries()) {
    for (let b = a + 1; b < keys.length; b += 1) {
      for (const [i, mine] of first.entries()) {
        for (const [j, theirs] of (keys[b] ?? []).entries()) {
          if (mine === theirs) continue;
          const companions = (key: SeparationKey, heat: number): number =>
            key === null ? 0 : sameAs(heat, key) - 1;
          const before = companions(mine, a) + companions(theirs, b);
          const after = sameAs(b, mine) + sameAs(a, theirs);
          if (after < before)
            yield { from: [a, i], to: [b, j], gain: before - after, distance: Math.abs(i - j) };
        }
      }
    }
  }
}

/**
 * Keeps riders of one club, state or country apart as far as one swap at a time can: the swap that parts most
 * pairs goes first, then the one between riders nearest in rank. Two riders change places, so no heat changes
 * its size, and a class of one club comes back as it was drawn.
 * In: heats, and the key of each rider. Out: new heats. Source: docs/regulation.md §2.1.
 */
export function separateHeats<T>(
  heats: readonly (readonly T[])[],
  keyOf: (rider: T) => SeparationKey,
): T[][] {
  const apart = heats.map((heat) => [...heat]);
  for (;;) {
    let best: Swap | null = null;
    for (const swap of usefulSwaps(apart.map((heat) => heat.map(keyOf)))) {
      const better =
        !best || swap.gain > best.gain || (swap.gain === best.gain && swap.distance < best.distance);
      if (better) best = swap;
    }
    if (!best) return apart;
    const [a, i] = best.from;
    const [b, j] = best.to;
    const mine = apart[a]?.[i];
    const theirs = apart[b]?.[j];
    if (mine === undefined || theirs === undefined) return apart;
    apart[a]?.splice(i, 1, theirs);
    apart[b]?.splice(j, 1, mine);
  }
}
