/** Words that stand before a surname, and are none alone. */
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

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether somebody who types this surname means the stored one: accents, capitals and hyphens do not matter, and of two
 * surnames the first is enough. Particles alone ("de la") match no surname.
 * In: the stored surname and the typed one. Source: spec §8, first login with surname and DNI.
 */
export function sameSurname(stored: string, typed: string): boolean {
  const known = plain(stored);
  const given = plain(typed);
  if (known === '' || given === '') return false;
  if (given.split(' ').every((word) => particles.has(word))) return false;
  return known === given || known.startsWith(`${given} `);
}
