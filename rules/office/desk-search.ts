import { plainText } from '#rules/names/plain-text.ts';
import { isPlate, normalizePlate } from '#rules/entries/plates.ts';

/** Letters a search by name begins with at least: fewer would let a desk leaf through everybody. */
const LETTERS = 3;

/**
 * What a helper may look a rider up by: the beginnings of the parts of a name, one of them of three letters at least, or a whole plate.
 * In: what was typed. Out: null when it is too little.
 */
export function deskSearch(typed: string): { words: string[]; plate: string | null } | null {
  const said = normalizePlate(typed);
  const plate = isPlate(said) ? said : null;
  const words = plainText(typed).split(' ').filter(Boolean);
  const isName = words.some((word) => word.replaceAll(/\P{L}/gu, '').length >= LETTERS);
  if (!isName && plate === null) return null;
  return { words: isName ? words : [], plate };
}
