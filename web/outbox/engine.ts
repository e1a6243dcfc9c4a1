import type { Item, Owner, RefusedItem, Sent } from './items.ts';
import type { LooseStore } from './loose-store.ts';
import { type Items, lineOf, nextToSend, withoutItem, withRefused, withSent, withTried } from './queue.ts';
import type { Turn } from '#web/parts/turn.ts';

const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

/** What became of a write. Every tab receives it. */
export type News =
  | { what: 'changed' }
  | { what: 'sent'; sent: Sent }
  | { what: 'refused'; item: Item; refused: RefusedItem }
  /** The server no longer knows the owner's session. */
  | { what: 'ended'; owner: Owner };

interface OutboxState {
  /** The stored writes were read. */
  isRead: boolean;
  items: Items;
  /** Nobody answered the last try. */
  isCut: boolean;
  /** The keys of writes that this device could not store. They are lost when the page is closed. */
  loose: ReadonlySet<string>;
}

export interface OutboxParts {
  store: LooseStore;
  turn: Turn;
  isHere: (owner: Owner) => boolean;
  send: (item: Item) => Promise<Sent>;
  outcomeOf: (error: unknown) => 'cut' | 'later' | 'ended' | RefusedItem;
  /** Sends news to the other tabs. */
  tell: (news: News) => void;
}

/** Stores writes on this device, and sends them until the server has accepted or refused each of them. */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #listeners = new Set<() => void>();
  readonly #hearers = new Set<(news: News) => void>();
  #state: OutboxState = { isRead: false, items: [], isCut: false, loose: new Set() };
  #isSending = false;
  #isAskedAgain = false;
  #delay = FIRST_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): OutboxState => this.#state;

  /** Listens to what becomes of every write, also of those that another tab sends. The returned function stops it. */
  hear(hearer: (news: News) => void): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }

  /** Stores a write, and sends it. It resolves when the device has it; `loose` names those it could not store. */
  async keep(item: Item): Promise<void> {
    await this.#parts.store.add(item);
    await this.#changed();
    this.wake();
  }

  /** Sends a refused write once more. */
  async retry(request_key: string): Promise<void> {
    await this.#change((items) => withRefused(items, request_key, null));
    this.wake();
  }

  /** Deletes a write. */
  async discard(request_key: string): Promise<void> {
    await this.#change((items) => withoutItem(items, request_key));
  }

  /** Tries to send now, because something may be possible that was not before: a signal, a session, a write. */
  wake(): void {
    this.#delay = FIRST_MS;
    void this.#sendAll();
  }

  /** Receives news from another tab. */
  async heard(news: News): Promise<void> {
    await this.#look();
    this.#announce(news);
  }

  #announce(news: News): void {
    for (const hearer of this.#hearers) hearer(news);
  }

  #tell(news: News): void {
    this.#announce(news);
    this.#parts.tell(news);
  }

  #show(next: Partial<OutboxState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  async #look(): Promise<void> {
    const items = await this.#parts.store.read();
    this.#show({ isRead: true, items, loose: this.#parts.store.loose });
  }

  async #changed(): Promise<void> {
    await this.#look();
    this.#tell({ what: 'changed' });
  }

  async #change(how: (items: Items) => Items): Promise<void> {
    await this.#parts.store.change(how);
    await this.#changed();
  }

  async #sendAll(): Promise<void> {
    if (this.#isSending) {
      this.#isAskedAgain = true;
      return;
    }
    this.#isSending = true;
    clearTimeout(this.#timer);
    try {
      do {
        this.#isAskedAgain = false;
        await this.#parts.turn((goesOn) => this.#sendWhatIsThere(goesOn));
      } while (this.#isAskedAgain);
    } finally {
      this.#isSending = false;
      this.#comeBack();
    }
  }

  /** Tries again later, also for an absent owner, because a sign-in on another screen is not announced here. */
  #comeBack(): void {
    if (!this.#state.items.some(({ refused }) => refused === null)) return;
    this.#timer = setTimeout(() => void this.#sendAll(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, LONGEST_MS);
  }

  async #sendWhatIsThere(goesOn: () => Promise<boolean>): Promise<void> {
    const held = new Set<string>();
    await this.#look();
    for (;;) {
      const next = nextToSend(this.#state.items, this.#parts.isHere, held);
      if (next === null || !(await goesOn())) return;
      const isOver = await this.#sendOne(next, held);
      if (isOver) return;
    }
  }

  /** Sends one write. It resolves to true when nothing more can be sent now. */
  async #sendOne({ request_key, isTried }: Item, held: Set<string>): Promise<boolean> {
    const { store, isHere, send, outcomeOf } = this.#parts;
    if (!isTried) await store.change((items) => withTried(items, request_key));
    await this.#look();
    // It may have been replaced while it was marked, or its owner may have left.
    const item = this.#state.items.find((one) => one.request_key === request_key);
    if (item === undefined) return false;
    if (!isHere(item.owner)) return true;
    let sent: Sent;
    try {
      sent = await send(item);
    } catch (error) {
      return this.#failed(item, outcomeOf(error), held);
    }
    await store.change((items) => withSent(items, sent));
    // The lists hear of it before it is no longer unsent: otherwise they would show for a moment that it never was.
    this.#tell({ what: 'sent', sent });
    await this.#look();
    this.#delay = FIRST_MS;
    this.#show({ isCut: false });
    return false;
  }

  async #failed(
    item: Item,
    outcome: ReturnType<OutboxParts['outcomeOf']>,
    held: Set<string>,
  ): Promise<boolean> {
    if (outcome === 'cut' || outcome === 'later') {
      this.#show({ isCut: true });
      held.add(lineOf(item));
      return outcome === 'cut';
    }
    this.#show({ isCut: false });
    if (outcome === 'ended') {
      for (const one of this.#state.items) if (one.owner === item.owner) held.add(lineOf(one));
      this.#tell({ what: 'ended', owner: item.owner });
      return false;
    }
    await this.#change((items) => withRefused(items, item.request_key, outcome));
    this.#tell({ what: 'refused', item, refused: outcome });
    return false;
  }
}
