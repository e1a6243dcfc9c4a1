import type { FileStores } from '#server/operations/backup/file/file-stores.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';

const atOnce = 8;

/**
 * Restores files. When the store already holds the same name, the bytes have to be the same (a bucket that outlived
 * its database). Everything else is written, read again and compared. `undo` removes what was written.
 */
export class RestoringFiles {
  readonly #stores: FileStores;
  readonly #underWay = new Set<Promise<void>>();
  readonly #written: string[] = [];
  #failure: unknown;

  constructor(stores: FileStores) {
    this.#stores = stores;
  }

  /** Adds a file, and waits while many are under way. It throws the failure of an earlier file. */
  async add(key: string, bytes: Buffer, mediaType: string): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const work = this.#restore(key, bytes, mediaType)
      .catch((error: unknown) => {
        this.#failure ??= error;
      })
      .finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
    if (this.#underWay.size >= atOnce) await Promise.race(this.#underWay);
  }

  async #restore(key: string, bytes: Buffer, mediaType: string): Promise<void> {
    const differs = (cause?: unknown) => new BackupRefusal('file_differs', { file: key }, { cause });
    const there = await this.#stores.read(key).catch((error: unknown) => {
      throw differs(error);
    });
    if (there?.equals(bytes)) return;
    if (there !== null) throw differs();
    this.#written.push(key);
    await this.#stores.write(key, bytes, mediaType);
    const again = await this.#stores.read(key);
    if (!again?.equals(bytes)) throw differs();
  }

  async done(): Promise<void> {
    await Promise.all(this.#underWay);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async undo(): Promise<void> {
    await this.done().catch(() => {});
    for (const key of this.#written) await this.#stores.remove(key).catch(() => {});
  }
}
