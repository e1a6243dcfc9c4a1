import { ApiFailure } from '#web/ground/data/api.ts';
import type { PageData, PageNeed } from './table.ts';

/* Public pages request one object each. The library of account screens would be a tenth of what they load. */

/** The state of a page's data at the time of the call. */
interface Known {
  /** The data that arrived last. It is null when none has arrived yet. */
  data: PageData | null;
  /** The time at which it arrived, in milliseconds since the epoch. */
  at: number;
  busy: boolean;
  /** The last try failed, and none is running. */
  failed: boolean;
}

type Load = (need: PageNeed) => Promise<PageData>;
type Renew = (data: PageData, part: number) => Promise<PageData | null>;

const freshMs = 15_000;
const mostKept = 30;
const triesMore = 2;
const pauseMs = 1000;
const nothing: Known = { data: null, at: 0, busy: false, failed: false };

/** Tells whether an error is final. A refusal of the server is; a lost signal may come back. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status >= 400 && error.status < 500;

/** Loads the data of pages once for all callers, stores it while fresh, and retries when the signal was lost. */
export class PageLoader {
  readonly #load: Load;
  readonly #renew: Renew;
  readonly #known = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #listeners = new Set<() => void>();

  /** Takes the function that loads all data, and the one that loads a part of it when the rest is here. */
  constructor(load: Load, renew: Renew = () => Promise.resolve(null)) {
    this.#load = load;
    this.#renew = renew;
  }

  subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  };

  /** Gives the state of a key. It is the same object until it changes. */
  look(key: string): Known {
    return this.#known.get(key) ?? nothing;
  }

  /** Loads the data unless it is loading, or fresh without `again`. It resolves when that is over. */
  ask(key: string, need: PageNeed, again = false): Promise<void> {
    const under = this.#underWay.get(key);
    if (under) return under;
    const known = this.look(key);
    if (!again && known.data !== null && Date.now() - known.at < freshMs) return Promise.resolve();
    return this.#once(key, () => this.#load(need));
  }

  /** Loads one part again and leaves the rest, or everything when nothing is here yet or there are no parts. */
  renew(key: string, need: PageNeed, part: number): Promise<void> {
    const { data } = this.look(key);
    if (data === null || this.#underWay.has(key)) return this.ask(key, need, true);
    return this.#once(key, async () => (await this.#renew(data, part)) ?? this.#load(need));
  }

  #once(key: string, load: () => Promise<PageData>): Promise<void> {
    const loading = this.#loadInto(key, load).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, loading);
    return loading;
  }

  async #loadInto(key: string, load: () => Promise<PageData>): Promise<void> {
    this.#set(key, { ...this.look(key), busy: true });
    for (let tried = 0; ; tried += 1) {
      try {
        this.#set(key, { data: await load(), at: Date.now(), busy: false, failed: false });
        return;
      } catch (error) {
        if (tried === triesMore || isFinal(error)) break;
        await new Promise((wait) => setTimeout(wait, pauseMs * 2 ** tried));
      }
    }
    this.#set(key, { ...this.look(key), busy: false, failed: true });
  }

  #set(key: string, known: Known): void {
    this.#known.delete(key);
    this.#known.set(key, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKept && oldest !== undefined) this.#known.delete(oldest);
    for (const tell of this.#listeners) tell();
  }
}
