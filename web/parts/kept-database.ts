import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A browser that does not answer in this time counts as one without storage. */
const PATIENCE_MS = 3000;

const unanswered = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the database did not open')), PATIENCE_MS);
  });

/**
 * A database of this browser, which is opened when it is first needed. A private window may refuse it, and a full disk
 * may refuse a write. Both reject, and the next use tries again.
 */
export class KeptDatabase<Schema extends DBSchema> {
  readonly #name: string;
  readonly #create: (db: IDBPDatabase<Schema>) => void;
  #opened: Promise<IDBPDatabase<Schema>> | null = null;

  /** Names the database, without opening it. `create` makes its stores, once. */
  constructor(name: string, create: (db: IDBPDatabase<Schema>) => void) {
    this.#name = name;
    this.#create = create;
  }

  #openIt(): Promise<IDBPDatabase<Schema>> {
    const opening = openDB<Schema>(this.#name, 1, {
      upgrade: this.#create,
      // A newer page in another tab waits until this one closes it.
      blocking: () => {
        void this.#opened?.then((db) => db.close());
        this.#opened = null;
      },
      terminated: () => {
        this.#opened = null;
      },
    });
    return Promise.race([opening, unanswered()]);
  }

  open(): Promise<IDBPDatabase<Schema>> {
    this.#opened ??= this.#openIt();
    this.#opened.catch(() => {
      this.#opened = null;
    });
    return this.#opened;
  }
}
