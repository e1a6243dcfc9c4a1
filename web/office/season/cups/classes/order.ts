import { wholeNumber } from '#web/office/season/cups/parts/whole-number.ts';

/** A category of the cup with the typed text of its limit. */
export interface Chosen {
  category_id: number;
  limit: string;
  /** It rides without points. */
  exhibition: boolean;
}

/** A category as it is chosen first. */
export const chosenNow = (category_id: number): Chosen => ({ category_id, limit: '', exhibition: false });

/** Tells whether a limit is wrong. It is a whole number from 1 to 999, or empty for none. */
export function isWrongLimit(limit: string): boolean {
  if (limit.trim() === '') return false;
  const number = wholeNumber(limit);
  return number === null || number < 1 || number > 999;
}

/** Gives the list with one item moved to another place. Beyond the ends, it stays where it is. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
