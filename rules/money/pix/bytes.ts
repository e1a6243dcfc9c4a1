/**
 * This writes a text as its bytes in UTF-8, one sign for each byte. The rules have no encoder of the runtime.
 *
 * @param text the text
 * @returns signs up to U+00FF; printable ASCII stays what it is
 */
export const bytesOf = (text: string): string =>
  encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\uFFFD')).replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );

/**
 * This reads what `bytesOf` wrote.
 *
 * @param bytes one sign for each byte
 * @returns the text; a letter that was cut in the middle is left out with all that follows it
 */
export function textOfBytes(bytes: string): string {
  const escaped = Array.from(bytes, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
  // A letter has at most four bytes, so that one that was cut is among the last three.
  for (const cut of [0, 1, 2, 3])
    try {
      return decodeURIComponent(escaped.slice(0, escaped.length - cut).join(''));
    } catch {
      continue;
    }
  return '';
}
