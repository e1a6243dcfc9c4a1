import type { HeardDay, HeardOp } from '#contract/judging/day.ts';
import type { HeardFacts, HeardStore } from './heard-store.ts';

interface HeardState {
  isRead: boolean;
  ops: readonly HeardOp[];
  facts: HeardFacts | null;
  /** The last question came to nothing; null: none was asked. */
  isCut: boolean | null;
  /** The caller may not read it any more. */
  isOver: boolean;
  /** The pack the server has; empty: not heard yet. */
  pack_version: string;
}

interface HeardParts {
  race_id: number;
  store: Pick<HeardStore, 'read' | 'keep'>;
  /** What was said behind a number. */
  hear: (after: number) => Promise<HeardDay>;
  /** Whether a failure means that nobody answers this caller any more. */
  endsIt: (error: unknown) => boolean;
  now: () => number;
}

const nothing: HeardState = {
  isRead: false,
  ops: [],
  facts: null,
  isCut: null,
  isOver: false,
  pack_version: '',
};

/** Everything that is said of a race, as far as this device has heard it. */
export class HeardLog {
  readonly #parts: HeardParts;
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  #asking: Promise<void> | null = null;

  constructor(parts: HeardParts) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): HeardState => this.#state;

  #show(next: Partial<HeardState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  /** Takes up what is kept. A browser that keeps nothing hears all of it again. */
  async read(): Promise<void> {
    const kept = await this.#parts.store.read(this.#parts.race_id).catch(() => ({ ops: [], facts: null }));
    this.#show({ isRead: true, ...kept });
  }

  /** Asks what was said since; while it asks, it is asked once. */
  async ask(): Promise<void> {
    this.#asking ??= this.#askAll().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #askAll(): Promise<void> {
    const { hear, endsIt } = this.#parts;
    try {
      for (;;) {
        const begun = this.#parts.now();
        const heard = await hear(this.#state.ops.at(-1)?.seq ?? 0);
        this.#take(heard, begun);
        if (!heard.more) return;
      }
    } catch (error) {
      this.#show(endsIt(error) ? { isOver: true } : { isCut: true });
    }
  }

  #take(
    { ops, devices, table_confirms, published, posted, pack_version, now }: HeardDay,
    begun: number,
  ): void {
    const at = this.#parts.now();
    const clock_ms = Math.round((begun + at) / 2 - Date.parse(now));
    const facts = { devices, table_confirms, published, posted, at, clock_ms };
    const all = ops.length === 0 ? this.#state.ops : [...this.#state.ops, ...ops];
    this.#show({ ops: all, facts, pack_version, isCut: false, isOver: false });
    // Where nothing is kept, it is heard again.
    void this.#parts.store.keep(this.#parts.race_id, ops, facts).catch(() => undefined);
  }
}
