import type { InscriptionInfo } from '#contract/entries/entries.ts';

/** Tells whether the family did something about a category, or can enter it at once. */
function isWanted({ inscripted, waiting, licence, lbr_approved, refusal }: InscriptionInfo): boolean {
  return inscripted || waiting !== null || licence !== null || lbr_approved || refusal === null;
}

/** Separates categories a rider is in or asked for from the others. Without any, the first fitting one is wanted. */
export function byWish<Info extends InscriptionInfo>(
  items: readonly Info[],
): { first: Info[]; others: Info[] } {
  const wanted = items.filter(isWanted);
  const lead = items.find(({ fits }) => fits) ?? items[0];
  const first = wanted.length > 0 ? wanted : lead === undefined ? [] : [lead];
  return { first, others: items.filter((one) => !first.includes(one)) };
}
