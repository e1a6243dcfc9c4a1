import { Refusal } from '#contract/errors.ts';
import { BytesMissing } from '#server/ground/storage/bytes/bytes-missing.ts';
import type { DocumentStore } from '#server/ground/storage/bytes/document-store.ts';
import type { PaperKey } from '#server/ground/config/paper-key.ts';
import type { PaperKeys } from './paper-keys.ts';
import { seal, SealBroken, sealedBy, unseal } from './sealed-bytes.ts';

/** A store that seals: callers write and read plain bytes, and what is stored is sealed. */
export interface SealedStore extends DocumentStore {
  /** Seals the stored bytes again with the current key and returns the fingerprint of that key. */
  reseal(key: string): Promise<string>;
  /** Tells whether this process seals with the key of that fingerprint. */
  sealsWith(key_id: string): Promise<boolean>;
}

/** The stored type is always this one, because the real one would reveal what a paper is. */
const sealedType = 'application/octet-stream';

interface SealedParts {
  raw: DocumentStore;
  keys: PaperKeys;
  /** Receives a message for every paper that does not open. */
  warn: (sentence: string) => void;
}

/** Seals everything written to a store of any kind. Earlier unencrypted bytes are read as they are. */
export function sealedStore({ raw, keys, warn }: SealedParts): SealedStore {
  const known = async (): Promise<readonly PaperKey[]> => {
    const found = await keys();
    if (found === null) throw new SealBroken('there is no key');
    return found;
  };
  const sealingKey = async (): Promise<PaperKey> => {
    const [first] = await known();
    if (first === undefined) throw new SealBroken('there is no key');
    return first;
  };
  const plainOf = async (key: string, bytes: Buffer): Promise<Buffer> => {
    const id = sealedBy(bytes);
    if (id === null) return bytes;
    const opening = (await known()).find((one) => one.id === id);
    if (opening === undefined)
      throw new SealBroken(`it is sealed with the key ${id}, which is not among ours`);
    return unseal(opening, key, bytes);
  };
  return {
    async put(key, bytes) {
      const sealing = await sealingKey().catch((error: unknown) => {
        warn(error instanceof Error ? error.message : 'the keys of the papers cannot be read');
        throw new Refusal('document.store_full');
      });
      await raw.put(key, seal(sealing, key, bytes), sealedType);
    },
    async get(key) {
      try {
        return await plainOf(key, await raw.get(key));
      } catch (error) {
        if (error instanceof SealBroken || error instanceof BytesMissing) warn(`${error.message} (${key})`);
        throw error;
      }
    },
    async reseal(key) {
      const sealing = await sealingKey();
      const bytes = await raw.get(key);
      if (sealedBy(bytes) === sealing.id) return sealing.id;
      await raw.put(key, seal(sealing, key, await plainOf(key, bytes)), sealedType);
      return sealing.id;
    },
    sealsWith: async (key_id) => (await keys())?.[0]?.id === key_id,
    remove: (key) => raw.remove(key),
    close: () => raw.close(),
  };
}
