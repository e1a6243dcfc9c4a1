/**
 * This deals an ordered list into heats, the best first, and turns round at each end: 1, 4, 5, 8 … and 2, 3, 6, 7 …
 *
 * @param ordered the list
 * @param heats the number of heats, at least 1
 * @returns the heats, each in the order of the list
 * Source: docs/regulation.md §2.1.
 */
export function serpentine<T>(ordered: readonly T[], heats: number): T[][] {
  const dealt: T[][] = Array.from({ length: heats }, () => []);
  for (const [index, item] of ordered.entries()) {
    const column = index % heats;
    const row = Math.floor(index / heats);
    dealt[row % 2 === 0 ? column : heats - 1 - column]?.push(item);
  }
  return dealt;
}
