/**
 * How many of some riders can each have a place of their own that suits them. In: for each rider the places that do. Out: the largest
 * number of riders served at once (a maximum matching, by augmenting paths); not more than are asked for.
 */
export function mostPairs(suiting: readonly (readonly number[])[], asked = Infinity): number {
  const holder = new Map<number, number>();
  const serve = (rider: number, tried: Set<number>): boolean => {
    for (const place of suiting[rider] ?? []) {
      if (tried.has(place)) continue;
      tried.add(place);
      const other = holder.get(place);
      if (other !== undefined && !serve(other, tried)) continue;
      holder.set(place, rider);
      return true;
    }
    return false;
  };
  let served = 0;
  for (const rider of suiting.keys()) {
    if (served >= asked) break;
    if (serve(rider, new Set())) served += 1;
  }
  return served;
}
