/** The encodings of FinishLynx ("Unicode" and "Single Byte"), and the one of people who write a file by hand. */
export type LynxEncoding = 'utf-16' | 'cp1252' | 'utf-8';

/** The signs of Windows-1252 from 0x80 to 0x9F. Five of them are not used and stand for themselves. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Returns the byte of a sign in Windows-1252, or null. */
function windowsByte(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const at = windows.indexOf(sign);
  return at === -1 ? null : 0x80 + at;
}

/**
 * This writes a text in Windows-1252. A letter that is not in it loses its mark (`ő` becomes `o`); any other sign becomes `?`.
 *
 * @param text the text
 * @returns its bytes
 * Source: Windows-1252 as browsers have it.
 */
export const windowsBytes = (text: string): Uint8Array =>
  Uint8Array.from(text.normalize('NFC'), (sign) => {
    const bare = sign.normalize('NFD').charAt(0);
    return windowsByte(sign) ?? windowsByte(bare) ?? 0x3f;
  });

/** Writes a text in UTF-16 with its mark, the lower byte of each sign first. */
export function utf16Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + text.length * 2);
  for (const [index, code] of [
    0xfe_ff,
    ...Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)),
  ].entries())
    bytes.set([code & 0xff, code >> 8], index * 2);
  return bytes;
}

function fromUtf16(bytes: Uint8Array, lowFirst: boolean): string {
  let text = '';
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    const [one = 0, two = 0] = bytes.subarray(at, at + 2);
    text += String.fromCharCode(lowFirst ? one + two * 256 : one * 256 + two);
  }
  // Half a sign at the end: the text does not end there.
  return bytes.length % 2 === 0 ? text : `${text}\ufffd`;
}

/** Returns the text if the bytes are valid UTF-8, or null. */
function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
}

const fromWindows = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) =>
    byte < 0x80 || byte > 0x9f ? String.fromCharCode(byte) : windows.charAt(byte - 0x80),
  ).join('');

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

/**
 * This reads a text by the mark at its beginning, else as UTF-8 if it is valid, else as Windows-1252. It never fails.
 *
 * @param bytes the bytes of the file
 * @returns the text without its mark, and how it was written
 * Source: ours.
 */
export function readText(bytes: Uint8Array): { text: string; encoding: LynxEncoding } {
  const lowFirst = startsWith(bytes, [0xff, 0xfe]);
  if (lowFirst || startsWith(bytes, [0xfe, 0xff]))
    return { text: fromUtf16(bytes, lowFirst), encoding: 'utf-16' };
  const text = fromUtf8(startsWith(bytes, [0xef, 0xbb, 0xbf]) ? bytes.subarray(3) : bytes);
  return text === null ? { text: fromWindows(bytes), encoding: 'cp1252' } : { text, encoding: 'utf-8' };
}
