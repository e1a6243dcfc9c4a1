/** A word of the address, where it is one of those that are known; null: it is none of them. */
export function oneOf<const Word extends string>(known: readonly Word[], word: string | null): Word | null {
  return known.find((one) => one === word) ?? null;
}
