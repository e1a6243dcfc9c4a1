import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Reply } from './ask.ts';

interface Look {
  readonly askedAt: number;
  readonly status: number;
  readonly ms: number;
}

const everyMs = 100;

/** Asks a node about its own health all the time, as a load balancer does. */
export class Health {
  readonly #looks: Record<string, Look[]> = { '/readyz': [], '/healthz': [] };
  readonly #running: Promise<void>[];
  #stopping = false;

  constructor(origin: string) {
    this.#running = Object.keys(this.#looks).map((path) => this.#watch(origin, path));
  }

  async #watch(origin: string, path: string): Promise<void> {
    while (!this.#stopping) {
      const { status, sentAt, ms }: Reply = await ask(origin, { path }, 5000);
      this.#looks[path]?.push({ askedAt: sentAt, status, ms });
      await sleep(everyMs);
    }
  }

  #since(path: '/readyz' | '/healthz', from: number, to: number): Look[] {
    return (this.#looks[path] ?? []).filter(({ askedAt }) => askedAt >= from && askedAt <= to);
  }

  /**
   * Returns the milliseconds from a moment until it first answered like this, also to somebody who asked before. It
   * is infinite if it never did.
   */
  #after(path: '/readyz' | '/healthz', status: number, from: number, to: number): number {
    const first = (this.#looks[path] ?? [])
      .filter((look) => look.status === status)
      .map((look) => look.askedAt + look.ms)
      .find((answeredAt) => answeredAt >= from && answeredAt <= to);
    return first === undefined ? Number.POSITIVE_INFINITY : first - from;
  }

  noAfter(path: '/readyz' | '/healthz', moment: number, to = Number.POSITIVE_INFINITY): number {
    return this.#after(path, 503, moment, to);
  }

  yesAfter(path: '/readyz' | '/healthz', moment: number): number {
    return this.#after(path, 200, moment, Number.POSITIVE_INFINITY);
  }

  /** Counts how often it answered something between two moments. */
  times(path: '/readyz' | '/healthz', fits: (status: number) => boolean, from: number, to: number): number {
    return this.#since(path, from, to).filter(({ status }) => fits(status)).length;
  }

  /** Returns the slowest answer between two moments. */
  slowest(path: '/readyz' | '/healthz', from: number, to: number): number {
    return Math.max(0, ...this.#since(path, from, to).map(({ ms }) => ms));
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#running);
  }
}
