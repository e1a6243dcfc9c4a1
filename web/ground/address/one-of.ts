/** Finds a word of the address among the known words. It is null when the word is not one of them. */
export function oneOf<const Word extends string>(known: readonly Word[], word: string | null): Word | null {
  return known.find((one) => one === word) ?? null;
}
