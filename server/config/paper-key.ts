import { createHash, hkdfSync, randomBytes } from 'node:crypto';

/** A key of the papers: what seals them, and the fingerprint it is known by. */
export interface PaperKey {
  /** 16 hexadecimal digits; says nothing of the key. */
  readonly id: string;
  readonly sealing: Buffer;
}

const keyBytes = 32;

/** One purpose, one key: neither what seals nor the fingerprint is the secret itself. */
const derived = (secret: Uint8Array, purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `partidor papers ${purpose}`, length));

function paperKeyOf(secret: Uint8Array): PaperKey {
  return { id: derived(secret, 'fingerprint', 8).toString('hex'), sealing: derived(secret, 'seal', 32) };
}

/** The 32 bytes of a key as people write them, in hexadecimal or base64; null: it is neither. */
function secretIn(word: string): Buffer | null {
  if (/^[0-9a-fA-F]{64}$/.test(word)) return Buffer.from(word, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(word)) return null;
  const bytes = Buffer.from(word, 'base64');
  return bytes.length === keyBytes ? bytes : null;
}

/**
 * The keys of a setting or a file, the one that seals first: one for each line, or with commas between; `#` begins a remark.
 * Out: null when something in it is no key, or there is none.
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

/** A new key, as it is written into a file. */
export function makePaperSecret(): string {
  return randomBytes(keyBytes).toString('base64');
}

/** A digest of a file's text: whether it is still the one that was read. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
