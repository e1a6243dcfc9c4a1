import type { PaperKeys } from '#server/ground/storage/sealing/paper-keys.ts';
import { seal, SealBroken, sealedBy, unseal } from '#server/ground/storage/sealing/sealed-bytes.ts';

/** What a secret of a rail is bound to: copied into another row or column, it does not open. */
interface SecretPlace {
  rail_id: string;
  what: 'token' | 'secret' | 'former';
}

const placeOf = ({ rail_id, what }: SecretPlace) => `rail ${rail_id} ${what}`;

/** Seals what providers are reached with, by the keys of the papers. */
export class RailSecrets {
  readonly #keys: PaperKeys;

  constructor(keys: PaperKeys) {
    this.#keys = keys;
  }

  /** Throws SealBroken where there is no key. */
  async seal(place: SecretPlace, plain: string): Promise<Buffer> {
    const [first] = (await this.#keys()) ?? [];
    if (!first) throw new SealBroken('there is no key');
    return seal(first, placeOf(place), Buffer.from(plain));
  }

  /** null: no key of here opens it, as after a restore elsewhere. It has to be said again. */
  async open(place: SecretPlace, sealed: Buffer): Promise<string | null> {
    try {
      const id = sealedBy(sealed);
      const key = ((await this.#keys()) ?? []).find((one) => one.id === id);
      return key === undefined ? null : unseal(key, placeOf(place), sealed).toString();
    } catch (error) {
      if (error instanceof SealBroken) return null;
      throw error;
    }
  }

  /** Sealed by the key that seals now; null: it is already, or does not open. */
  async renew(place: SecretPlace, sealed: Buffer): Promise<Buffer | null> {
    const [first] = (await this.#keys()) ?? [];
    if (!first || sealedBy(sealed) === first.id) return null;
    const plain = await this.open(place, sealed);
    return plain === null ? null : this.seal(place, plain);
  }
}
