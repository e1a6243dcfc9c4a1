import type { HeardDay, HeardOp } from '#contract/judging/day.ts';
import type { HeardFacts, HeardStore } from './heard-store.ts';

interface HeardState {
  isRead: boolean;
  ops: readonly HeardOp[];
  facts: HeardFacts | null;
  /** The last request failed; null: there was none yet. */
  isCut: boolean | null;
  /** The caller may no longer read it. */
  isOver: boolean;
  /** The version of the pack that the server has; empty: not known yet. */
  pack_version: string;
}

interface HeardParts {
  race_id: number;
  store: Pick<HeardStore, 'read' | 'keep'>;
  /** What was said after a number. */
  hear: (after: number) => Promise<HeardDay>;
  /** Whether a failure means that this caller will get no more answers. */
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

  /** Reads what is stored. A browser that stores nothing hears everything again. */
  async read(): Promise<void> {
    const kept = await this.#parts.store.read(this.#parts.race_id).catch(() => ({ ops: [], facts: null }));
    this.#show({ isRead: true, ...kept });
  }

  /** Asks what was said since. Calls made while a request is running make no second one. */
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
    // What is not stored is heard again.
    void this.#parts.store.keep(this.#parts.race_id, ops, facts).catch(() => undefined);
  }
}
