import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PaperKey } from '#server/ground/config/paper-key.ts';

/*
 * What the store holds, version 1:
 *   "PSEAL" · 1 (version) · 8 bytes fingerprint of the key · 12 bytes nonce · the sealed bytes · 16 bytes tag
 * AES-256-GCM. The header and the key it is stored under are authenticated with it: bytes moved to another place do not open.
 */
const mark = Buffer.from('PSEAL');
const version = 1;
const headerLength = mark.length + 1 + 8;
const nonceLength = 12;
const tagLength = 16;
const algorithm = 'aes-256-gcm';

/** Thrown for bytes that no key sealed like this for this place. */
export class SealBroken extends Error {
  constructor(reason: string) {
    super(`a sealed paper does not open: ${reason}`);
    this.name = 'SealBroken';
  }
}

/** Returns the fingerprint of the key that sealed these bytes, or null for old unencrypted ones. */
export function sealedBy(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, headerLength));
  if (head.length < headerLength || !head.subarray(0, mark.length).equals(mark)) return null;
  if (head[mark.length] !== version)
    throw new SealBroken(`it is of version ${head[mark.length]}, from a newer program`);
  return head.subarray(mark.length + 1).toString('hex');
}

const boundTo = (header: Uint8Array, storageKey: string): Buffer =>
  Buffer.concat([header, Buffer.from(storageKey)]);

/** Seals the bytes of a paper for the key under which it is stored. */
export function seal({ id, sealing }: PaperKey, storageKey: string, plain: Uint8Array): Buffer {
  const header = Buffer.concat([mark, Buffer.from([version]), Buffer.from(id, 'hex')]);
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, sealing, nonce, { authTagLength: tagLength });
  cipher.setAAD(boundTo(header, storageKey));
  return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the plain bytes of a sealed paper. Throws SealBroken if they were changed, moved, or sealed otherwise. */
export function unseal({ sealing }: PaperKey, storageKey: string, sealed: Buffer): Buffer {
  const begin = headerLength + nonceLength;
  if (sealed.length < begin + tagLength) throw new SealBroken('it is cut short');
  const decipher = createDecipheriv(algorithm, sealing, sealed.subarray(headerLength, begin), {
    authTagLength: tagLength,
  });
  decipher.setAAD(boundTo(sealed.subarray(0, headerLength), storageKey));
  decipher.setAuthTag(sealed.subarray(-tagLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(begin, -tagLength)), decipher.final()]);
  } catch {
    throw new SealBroken('its bytes were changed, or are those of another paper');
  }
}
