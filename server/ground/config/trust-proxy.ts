import { isIP } from 'node:net';

/** The proxies that are trusted to report a visitor's address: a number in a row, or proxies at these addresses. */
export type TrustedProxies = number | readonly string[];

const namedRanges: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return namedRanges.has(text);
  if (prefix === undefined) return true;
  // A network that contains every address would let everybody choose their own.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (family === 4 ? 32 : 128);
}

/** Reads `loopback, 10.0.0.0/8`, or `2` for two proxies in a row, or `none`. It is null for any other text. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'none') return [];
  if (/^[1-9]$/.test(text)) return Number(text);
  const ranges = text.split(/[\s,]+/).filter((one) => one !== '');
  return ranges.length > 0 && ranges.every(isRange) ? ranges : null;
}
