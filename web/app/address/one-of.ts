/** A word of the address that is one of the known words; null: it is not. */
export function oneOf<const Word extends string>(known: readonly Word[], word: string | null): Word | null {
  return known.find((one) => one === word) ?? null;
}
