/**
 * A new list in ascending order of the first key that differs; null is behind every number, and items with
 * the same keys stay in the order they came in.
 */
export function sortByKeys<T>(items: readonly T[], keysOf: (item: T) => readonly (number | null)[]): T[] {
  const keyed = items.map((item) => ({ item, keys: keysOf(item) }));
  keyed.sort((a, b) => {
    for (const [index, key] of a.keys.entries()) {
      const mine = key ?? Number.MAX_VALUE;
      const theirs = b.keys[index] ?? Number.MAX_VALUE;
      if (mine !== theirs) return mine - theirs;
    }
    return 0;
  });
  return keyed.map(({ item }) => item);
}
