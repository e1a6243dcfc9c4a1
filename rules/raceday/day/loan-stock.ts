import { type CheckInMark, chipNumber, isChip } from './check-in.ts';

/** What may be said of a chip that an organization lends. */
export const LOAN_STATES = ['ready', 'repair', 'lost'] as const;

/**
 * This reads the numbers of chips from a typed or pasted list: one a line, or between commas.
 *
 * @param text what was typed
 * @returns the numbers as they are compared, each once, and what cannot be the number of a chip
 */
export function readChips(text: string): { chips: string[]; wrong: string[] } {
  const typed = text.split(/[\n,;\t]/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  return {
    chips: [...new Set(typed.filter(isChip).map(chipNumber))],
    wrong: typed.filter((one) => !isChip(one)),
  };
}

/**
 * This lists the chips that a desk can lend now.
 *
 * @param stock the chips that are ready and out at no other race
 * @param riders everybody at check-in
 * @returns those that no rider has, in the order of the stock
 */
export function freeChips(
  stock: readonly string[],
  riders: readonly { marks: readonly CheckInMark[] }[],
): string[] {
  const out = new Set(
    riders.flatMap(({ marks }) => marks.flatMap(({ chip, returned }) => (returned ? [] : chip))),
  );
  return stock.filter((chip) => !out.has(chip));
}
