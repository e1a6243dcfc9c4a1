import { type Items, withItem } from './queue.ts';
import type { Item } from './items.ts';
import type { Store } from './store.ts';

type Change = (items: Items) => Items;

/**
 * A store that continues when the device cannot store anything (a private window, a full disk). Writes that were not
 * stored are held in memory, and sent as long as the page is open.
 */
export class LooseStore {
  readonly #store: Store;
  #loose: Items = [];
  /** Changes that the device did not store. They hold all the same, and are tried again with the next one. */
  #missed: readonly Change[] = [];

  constructor(store: Store) {
    this.#store = store;
  }

  /** Gives the keys of the writes that are lost when the page is closed. */
  get loose(): ReadonlySet<string> {
    return new Set(this.#loose.map(({ request_key }) => request_key));
  }

  async read(): Promise<Items> {
    const kept = await this.#store.read().catch((): Items => []);
    return [...this.#missed.reduce((items, how) => how(items), kept), ...this.#loose];
  }

  /** Adds a write. It resolves when the device has stored it, or has reported that it cannot. */
  async add(item: Item): Promise<void> {
    try {
      await this.#store.change((items) => withItem(items, item));
    } catch {
      this.#loose = withItem(this.#loose, item);
    }
  }

  async change(how: Change): Promise<void> {
    this.#loose = how(this.#loose);
    const changes = [...this.#missed, how];
    try {
      await this.#store.change((items) => changes.reduce((changed, one) => one(changed), items));
      this.#missed = this.#missed.filter((one) => !changes.includes(one));
    } catch {
      this.#missed = [...this.#missed, how];
    }
  }
}
