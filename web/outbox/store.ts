import type { DBSchema } from 'idb';
import type { Item } from './items.ts';
import { KeptDatabase } from '#web/parts/kept-database.ts';
import type { Items } from './queue.ts';

/** The place where writes are stored, oldest first. */
export interface Store {
  read(): Promise<Items>;
  /** Applies a change in one step. It resolves when the device has stored it. */
  change(how: (items: Items) => Items): Promise<void>;
}

/** The tab that sends, when the browser has no locks. */
interface Lease {
  tab: string;
  until: number;
}

interface Schema extends DBSchema {
  items: { key: number; value: Item };
  lease: { key: string; value: Lease };
}

/** Stores the outbox in IndexedDB. A private window may refuse it, and a full disk may refuse a write; both reject. */
export class DatabaseStore implements Store {
  readonly #database: KeptDatabase<Schema>;

  constructor(name = 'outbox') {
    this.#database = new KeptDatabase<Schema>(name, (db) => {
      // Keys count up, so their order is the order in which things were done.
      db.createObjectStore('items', { autoIncrement: true });
      db.createObjectStore('lease');
    });
  }

  async read(): Promise<Items> {
    return (await this.#database.open()).getAll('items');
  }

  async change(how: (items: Items) => Items): Promise<void> {
    const db = await this.#database.open();
    // The durability is strict: the data is on the disk, not in a cache that ends with the battery.
    const tx = db.transaction('items', 'readwrite', { durability: 'strict' });
    const [keys, before] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()]);
    const after = new Map(how(before).map((item) => [item.request_key, item]));
    const writes: Promise<unknown>[] = [];
    for (const [index, item] of before.entries()) {
      const key = keys[index];
      const next = after.get(item.request_key);
      after.delete(item.request_key);
      if (key === undefined || next === item) continue;
      writes.push(next === undefined ? tx.store.delete(key) : tx.store.put(next, key));
    }
    for (const item of after.values()) writes.push(tx.store.add(item));
    await Promise.all([...writes, tx.done]);
  }

  /** Tells whether this tab may send until a time. No other tab does meanwhile. */
  async take(tab: string, now: number, until: number): Promise<boolean> {
    const tx = (await this.#database.open()).transaction('lease', 'readwrite');
    const held = await tx.store.get('sender');
    const isFree = held === undefined || held.tab === tab || held.until <= now;
    if (isFree) await tx.store.put({ tab, until }, 'sender');
    await tx.done;
    return isFree;
  }
}
