import type { PublicChanges } from '#server/changes/public-changes.ts';
import type { PlainSql } from '#server/db/in-transaction.ts';
import { readWithheld } from './public-file-queries.ts';

/**
 * The pictures nobody gets any more, as this node knows them: read again when the database tells of a change, and before each
 * answer while changes are not heard. While the database is away, it is what was known last.
 */
export class Withheld {
  readonly #db: PlainSql;
  #keys: ReadonlySet<string> = new Set();
  /** How many changes were told, and after how many of them the keys were read. */
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
    // A change that is told while they are read may not be among them.
    const told = this.#told;
    const keys = await readWithheld(this.#db).catch(() => null);
    if (keys === null || told < this.#readAfter) return;
    this.#keys = new Set(keys);
    this.#readAfter = told;
  }
}
