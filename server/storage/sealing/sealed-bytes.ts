import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PaperKey } from '#server/config/paper-key.ts';

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

/** Bytes that a key did not seal so, for this place. */
export class SealBroken extends Error {
  constructor(reason: string) {
    super(`a sealed paper does not open: ${reason}`);
    this.name = 'SealBroken';
  }
}

/** The fingerprint of the key that sealed these bytes; null: they are plain, from before papers were sealed. */
export function sealedBy(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, headerLength));
  if (head.length < headerLength || !head.subarray(0, mark.length).equals(mark)) return null;
  if (head[mark.length] !== version)
    throw new SealBroken(`it is of version ${head[mark.length]}, from a newer program`);
  return head.subarray(mark.length + 1).toString('hex');
}

const boundTo = (header: Uint8Array, storageKey: string): Buffer =>
  Buffer.concat([header, Buffer.from(storageKey)]);

/** Seals the bytes of a paper for the place it is stored under. */
export function seal({ id, sealing }: PaperKey, storageKey: string, plain: Uint8Array): Buffer {
  const header = Buffer.concat([mark, Buffer.from([version]), Buffer.from(id, 'hex')]);
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, sealing, nonce, { authTagLength: tagLength });
  cipher.setAAD(boundTo(header, storageKey));
  return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** The plain bytes of a sealed paper. Throws SealBroken when they were changed, moved, or sealed otherwise. */
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
