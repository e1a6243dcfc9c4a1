/**
 * This sorts items in ascending order of the first key that differs. A null key comes behind every number, and items with equal
 * keys keep their order.
 *
 * @param items the items
 * @param keysOf gives the keys of an item
 * @returns a new list
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
