import { within } from '#server/ground/db/within.ts';

/** What may be away while this process still serves: letters wait as jobs, and only forms with files are refused. */
type Away = 'mail_away' | 'store_away' | 'cache_away';

const patienceMs = 5000;
/** A mail server counts who connects, so it is asked rarely, and only while somebody wants to know. */
const lookAgainMs = 60_000;

/**
 * Knows whether the mail server, the object store and a shared cache answer. They leave a node ready, because pages must not vanish
 * for a letter that can wait: every node has the same ones, so a balancer that took this one out would find no other.
 */
export class Surroundings {
  readonly #checks: readonly (readonly [Away, () => Promise<void>])[];
  #away: Away[] = [];
  #lookedAt = 0;
  #looking: Promise<void> = Promise.resolve();

  constructor(checks: Readonly<Partial<Record<Away, () => Promise<void>>>>) {
    this.#checks = Object.entries(checks) as [Away, () => Promise<void>][];
  }

  /** Returns what was away at the last look, and looks again where that was long ago. Nobody waits for it. */
  away(): readonly Away[] {
    void this.look();
    return this.#away;
  }

  /** Looks, unless it was done a moment ago. */
  async look(): Promise<void> {
    if (Date.now() - this.#lookedAt >= lookAgainMs) {
      this.#lookedAt = Date.now();
      this.#looking = this.#ask();
    }
    await this.#looking;
  }

  async #ask(): Promise<void> {
    const looks = this.#checks.map(async ([name, check]) => {
      const answers = await within(patienceMs, check()).then(
        () => true,
        () => false,
      );
      return answers ? [] : [name];
    });
    this.#away = (await Promise.all(looks)).flat();
  }
}
