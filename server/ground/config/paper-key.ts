import { createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A key of the papers: the key that seals them, and its fingerprint. */
export interface PaperKey {
  /** 16 hexadecimal digits, which reveal nothing of the key. */
  readonly id: string;
  readonly sealing: Buffer;
}

const keyBytes = 32;

/** Derives one key for each purpose. Neither the sealing key nor the fingerprint is the secret itself. */
const derived = (secret: Uint8Array, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `partidor papers ${purpose}`, length));

function paperKeyOf(secret: Uint8Array): PaperKey {
  return { id: derived(secret, 'fingerprint', 8).toString('hex'), sealing: derived(secret, 'seal', 32) };
}

/** Returns the 32 bytes of a key that is written in hexadecimal or base64, or null when it is neither. */
function secretIn(word: string): Buffer | null {
  if (/^[0-9a-fA-F]{64}$/.test(word)) return Buffer.from(word, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(word)) return null;
  const bytes = Buffer.from(word, 'base64');
  return bytes.length === keyBytes ? bytes : null;
}

/**
 * Reads the keys of a setting or a file, the one that seals first. There is one on each line, or commas separate
 * them; `#` begins a remark. Returns null when something in it is no key, or there is none.
 */
export function readPaperKeys(text: string): PaperKey[] | null {
  const words = text
    .split('\n')
    .flatMap((line) => line.replace(/#.*/, '').split(/[\s,]+/))
    .filter((word) => word !== '');
  const keys = words.flatMap((word) => {
    const secret = secretIn(word);
    return secret === null ? [] : [paperKeyOf(secret)];
  });
  return keys.length === 0 || keys.length < words.length ? null : keys;
}

/** Makes a new key, as it is written into a file. */
export function makePaperSecret(): string {
  return randomBytes(keyBytes).toString('base64');
}

/** Returns a digest of a file's text, which shows whether the file has changed since it was read. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
