import type { Reply } from './ask.ts';

/** The answers that clients got, by status, with failed connections and forbidden answers. */
export class Answers {
  readonly #statuses = new Map<number, number>();
  readonly #failures = new Map<string, number>();
  /** The codes of answers 503, and how often each came. */
  readonly codes = new Map<string, number>();
  readonly #refused = new Set<string>();
  readonly #bad = new Set<string>();
  #unsaidWait = 0;
  slowest = 0;

  note(what: string, reply: Reply): void {
    const { status, failure, ms } = reply;
    this.slowest = Math.max(this.slowest, ms);
    if (status === 0) {
      this.#failures.set(failure, (this.#failures.get(failure) ?? 0) + 1);
      return;
    }
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (status >= 500 && status !== 503) this.#bad.add(`${status} ${what}`);
    if (status >= 400 && status < 500) this.#refused.add(`${status} ${what} ${reply.text.slice(0, 120)}`);
    if (status !== 503) return;
    if (!reply.headers.has('retry-after')) this.#unsaidWait += 1;
    const code = /"code":"([a-z_.]+)"/.exec(reply.text)?.[1] ?? 'no code';
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
  }

  count(fits: (status: number) => boolean): number {
    return [...this.#statuses].reduce((sum, [status, times]) => sum + (fits(status) ? times : 0), 0);
  }

  get total(): number {
    return this.count(() => true) + this.failures;
  }

  /** The number of forbidden answers: 5xx other than 503. */
  get broken(): number {
    return this.count((status) => status >= 500 && status !== 503);
  }

  get refused(): number {
    return this.count((status) => status >= 400 && status < 500);
  }

  /** The number of answers 503 that did not tell when to come back. */
  get withoutWait(): number {
    return this.#unsaidWait;
  }

  get failures(): number {
    return [...this.#failures.values()].reduce((sum, times) => sum + times, 0);
  }

  failuresOf(code: string): number {
    return this.#failures.get(code) ?? 0;
  }

  /** Returns examples of forbidden answers. */
  get examples(): string {
    return [...this.#bad, ...this.#refused].slice(0, 3).join(' · ');
  }

  /** Returns `200 × 812, 503 × 4, ECONNRESET × 2`. */
  toString(): string {
    return [...[...this.#statuses].sort(([a], [b]) => a - b), ...this.#failures]
      .map(([what, times]) => `${what} × ${times}`)
      .join(', ');
  }
}
