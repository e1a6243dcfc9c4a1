/** A code carries two of these signs in eleven bits. They are in the order of RFC 9285. */
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** This is CRC-32 as Ethernet uses it: it always detects up to 32 wrong bits in a row. */
function crc32(bytes: readonly number[]): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xed_b8_83_20 : 0);
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

const checkOf = (bytes: readonly number[]): number[] => {
  const crc = crc32(bytes);
  return [crc >>> 24, (crc >>> 16) & 255, (crc >>> 8) & 255, crc & 255];
};

/**
 * This function writes bytes as a text that a code carries without loss and every camera reads, with a check at the end (base45, RFC 9285).
 * @param bytes - the bytes
 * @returns a text of digits, capitals and nine other signs
 */
export function sealText(bytes: readonly number[]): string {
  const all = [...bytes, ...checkOf(bytes)];
  let text = '';
  for (let at = 0; at < all.length; at += 2) {
    const second = all[at + 1];
    const first = all[at] ?? 0;
    const value = second === undefined ? first : first * 256 + second;
    text += `${SIGNS[value % 45]}${SIGNS[Math.floor(value / 45) % 45]}`;
    if (second !== undefined) text += SIGNS[Math.floor(value / 2025)];
  }
  return text;
}

/**
 * This function reads the bytes of a text that `sealText` wrote.
 * @param text - the text
 * @returns the bytes; null when it is no such text or is damaged
 */
export function openText(text: string): number[] | null {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const values = Array.from(text.slice(at, at + 3), (sign) => SIGNS.indexOf(sign));
    const [first = -1, second = -1, third = 0] = values;
    const isWhole = text.length - at >= 3;
    const value = first + second * 45 + third * 2025;
    if (first < 0 || second < 0 || third < 0 || value > (isWhole ? 65_535 : 255)) return null;
    if (isWhole) bytes.push(Math.floor(value / 256));
    bytes.push(value % 256);
  }
  const body = bytes.slice(0, -4);
  const check = checkOf(body);
  return bytes.length > 4 && bytes.slice(-4).every((byte, index) => byte === check[index]) ? body : null;
}
