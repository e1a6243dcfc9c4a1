import type { DBSchema } from 'idb';
import { numbersLeft } from '#rules/money/receipt-block.ts';
import type { CashItem, Owner } from '#web/outbox/items.ts';
import { KeptDatabase } from '#web/parts/kept-database.ts';
import { newKey } from '#web/parts/new-key.ts';

export interface KeptNumbers {
  block_id: number;
  first_number: number;
  last_number: number;
  next_number: number;
  desk: string;
  payee_name: string;
  /** The receipt being written under its number, maybe not in the outbox yet if the page was closed in between. */
  writing: CashItem | null;
}

interface Schema extends DBSchema {
  numbers: { key: string; value: KeptNumbers };
  device: { key: 'name'; value: string };
}

const keyFor = (owner: Owner, book_id: number): string => `${owner} · ${book_id}`;

/**
 * Stores receipt numbers in IndexedDB, together with the name of this device; without the name, a device would use
 * numbers twice. A private window may refuse it, and a full disk may refuse a write. Both reject, and nothing was
 * written.
 */
export class NumberStore {
  readonly #database: KeptDatabase<Schema>;

  constructor(name = 'receipt_numbers') {
    this.#database = new KeptDatabase<Schema>(name, (db) => {
      db.createObjectStore('numbers');
      db.createObjectStore('device');
    });
  }

  /** Gives the name that this device gave itself. */
  async device(): Promise<string> {
    const tx = (await this.#database.open()).transaction('device', 'readwrite', { durability: 'strict' });
    const known = await tx.store.get('name');
    const name = known ?? newKey();
    if (known === undefined) await tx.store.put(name, 'name');
    await tx.done;
    return name;
  }

  async read(owner: Owner, book_id: number): Promise<KeptNumbers | null> {
    return (await (await this.#database.open()).get('numbers', keyFor(owner, book_id))) ?? null;
  }

  /** Stores received numbers. Of a block that is here already, this device knows best which it has used. */
  async keep(owner: Owner, book_id: number, handed: Omit<KeptNumbers, 'writing'>): Promise<void> {
    await this.#change(owner, book_id, (known) =>
      known?.block_id === handed.block_id
        ? { ...known, next_number: Math.max(known.next_number, handed.next_number) }
        : { ...handed, writing: null },
    );
  }

  /** Uses the next number for a receipt, in one step. It is null when none is left, or one is being written. */
  async use(
    owner: Owner,
    book_id: number,
    write: (number: number, block: KeptNumbers) => CashItem,
  ): Promise<CashItem | null> {
    let written: CashItem | null = null;
    await this.#change(owner, book_id, (known) => {
      if (known === null || known.writing !== null || numbersLeft(known) === 0) return known;
      written = write(known.next_number, known);
      return { ...known, next_number: known.next_number + 1, writing: written };
    });
    return written;
  }

  /** Records that the outbox has it. */
  async handedOver(owner: Owner, book_id: number, request_key: string): Promise<void> {
    await this.#change(owner, book_id, (known) =>
      known?.writing?.request_key === request_key ? { ...known, writing: null } : known,
    );
  }

  async forget(owner: Owner, book_id: number): Promise<void> {
    await (await this.#database.open()).delete('numbers', keyFor(owner, book_id));
  }

  async #change(
    owner: Owner,
    book_id: number,
    how: (known: KeptNumbers | null) => KeptNumbers | null,
  ): Promise<void> {
    // The durability is strict: the data is on the disk, not in a cache that ends with the battery.
    const tx = (await this.#database.open()).transaction('numbers', 'readwrite', { durability: 'strict' });
    const key = keyFor(owner, book_id);
    const next = how((await tx.store.get(key)) ?? null);
    if (next !== null) await tx.store.put(next, key);
    await tx.done;
  }
}
