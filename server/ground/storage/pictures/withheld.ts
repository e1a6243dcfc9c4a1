import type { PublicChanges } from '#server/ground/changes/public-changes.ts';
import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import { readWithheld } from './public-file-queries.ts';

/**
 * The pictures that nobody may receive, as far as this node knows: they are read again when the database reports a
 * change, and before each answer while changes are not received. While the database is unavailable, the last known
 * ones count.
 */
export class Withheld {
  readonly #db: PlainSql;
  #keys: ReadonlySet<string> = new Set();
  /** The number of reported changes, and after how many of them the keys were read. */
  #told = 0;
  #readAfter = -1;
  #isHeard = false;

  constructor(db: PlainSql) {
    this.#db = db;
  }

  follow(changes: PublicChanges): void {
    changes.on('changed', (tags) => {
      if (tags.includes('forget')) this.#told += 1;
    });
    changes.on('lost', () => {
      this.#isHeard = false;
    });
    changes.on('heard', () => {
      this.#isHeard = true;
      this.#told += 1;
    });
  }

  async has(key: string): Promise<boolean> {
    if (!this.#isHeard || this.#readAfter < this.#told) await this.#read();
    return this.#keys.has(key);
  }

  async #read(): Promise<void> {
    // A change that is reported during the reading may not be included.
    const told = this.#told;
    const keys = await readWithheld(this.#db).catch(() => null);
    if (keys === null || told < this.#readAfter) return;
    this.#keys = new Set(keys);
    this.#readAfter = told;
  }
}
