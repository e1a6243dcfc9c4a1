import { readTypedOrder, type TypedRider } from '#rules/raceday/results/typed-order.ts';
import type { Finisher, Lap, Mark } from './heat-ops.ts';

/** This is what was typed of a heat from its paper, and what is not right with it yet. */
interface TypedSheet {
  order: Finisher[][];
  marks: Mark[];
  laps: Lap[];
  /** These words mean nothing in the heat; they are as they were typed. */
  strange: string[];
  /** These plates were typed more than once. */
  twice: string[];
  /** These are the plates for which nothing was typed. */
  missing: string[];
}

/**
 * This function reads what the table types from a paper as the sheet of one more judge.
 * @param text - the text as it was typed
 * @param riders - the riders of the heat
 * @returns the sheet as far as it goes; it is complete when nothing is strange, twice or missing
 * Source: **ours**, docs/regulation.md §7.4, §7.11.
 */
export function readTypedSheet(text: string, riders: readonly TypedRider[]): TypedSheet {
  const { troubles, ...sheet } = readTypedOrder(text, riders);
  const told = (kind: 'unknown' | 'twice') =>
    troubles.filter((one) => one.kind === kind).map((one) => one.text);
  return { ...sheet, strange: told('unknown'), twice: told('twice') };
}

/**
 * This function decides whether a typed sheet can be sent: nothing in it is strange, twice or missing.
 * @param sheet - the typed sheet
 * @returns true when it can be sent
 */
export const isTyped = ({ strange, twice, missing }: TypedSheet): boolean =>
  strange.length + twice.length + missing.length === 0;
