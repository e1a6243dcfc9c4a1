import type { InscriptionInfo } from '#contract/entries/entries.ts';

/** Whether the family did something about a category, or can enter it at once. */
function isWanted({ inscripted, waiting, licence, lbr_approved, refusal }: InscriptionInfo): boolean {
  return inscripted || waiting !== null || licence !== null || lbr_approved || refusal === null;
}

/** The categories a rider is in or asked for, and the others. Without any, the first one that fits the age is given as wanted. */
export function byWish(items: readonly InscriptionInfo[]): {
  first: InscriptionInfo[];
  others: InscriptionInfo[];
} {
  const wanted = items.filter(isWanted);
  const lead = items.find(({ fits }) => fits) ?? items[0];
  const first = wanted.length > 0 ? wanted : lead === undefined ? [] : [lead];
  return { first, others: items.filter((one) => !first.includes(one)) };
}
