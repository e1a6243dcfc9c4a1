/** Letters and digits as they sound: small, without accents, with one space between words. `Ñancupil-Paz ` → `nancupil paz`. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
