import { plainText } from './plain-text.ts';

/** The words that stand before a surname and are no surname alone. */
export const particles: ReadonlySet<string> = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'da',
  'do',
  'das',
  'dos',
  'di',
  'y',
  'e',
  'van',
  'von',
]);

/**
 * A typed surname means the stored one whatever its accents, capitals and hyphens, and the first of two surnames is enough.
 * Particles alone ("de la") match no surname.
 *
 * @param stored the stored surname
 * @param typed the typed surname
 * @returns true when the typed surname means the stored one
 * Source: spec §8, first login with surname and DNI.
 */
export function sameSurname(stored: string, typed: string): boolean {
  const known = plainText(stored);
  const given = plainText(typed);
  if (known === '' || given === '') return false;
  if (given.split(' ').every((word) => particles.has(word))) return false;
  return known === given || known.startsWith(`${given} `);
}
