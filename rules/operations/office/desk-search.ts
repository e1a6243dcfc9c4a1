import { plainText } from '#rules/names/plain-text.ts';
import { isPlate, normalizePlate } from '#rules/entries/plates.ts';

/** A search by name begins with at least this many letters. Fewer would let a desk leaf through everybody. */
const LETTERS = 3;

/**
 * A helper looks a rider up by the beginnings of the parts of a name, one of them with at least three letters, or by a whole plate.
 *
 * @param typed the text as it was typed
 * @returns the words, and the plate or null when the text is no plate; null when the text is too short
 */
export function deskSearch(typed: string): { words: string[]; plate: string | null } | null {
  const said = normalizePlate(typed);
  const plate = isPlate(said) ? said : null;
  const words = plainText(typed).split(' ').filter(Boolean);
  const isName = words.some((word) => word.replaceAll(/\P{L}/gu, '').length >= LETTERS);
  if (!isName && plate === null) return null;
  return { words: isName ? words : [], plate };
}
