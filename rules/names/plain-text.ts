/**
 * This writes a text for comparing: letters and digits in lower case, without accents, with one space between words. `Ñancupil-Paz
 * ` becomes `nancupil paz`.
 *
 * @param text the text
 * @returns the plain text
 */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
