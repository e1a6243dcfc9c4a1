import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PublicChanges } from '#server/changes/public-changes.ts';
import type { Db } from '#server/db/pool.ts';
import { settleCup } from './compute.ts';
import { forgetGoneRaces, readDueCups } from './due-queries.ts';

/** Changes that follow each other within this time are computed together. */
const gatherMs = 50;
const againMs = 5000;

/**
 * Keeps placings and standings true to the facts: computes what is due whenever the database says so, and what was due before it
 * listened. Any node does it, and several at once do no harm.
 */
export class PlacingsKeeper {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #isAsked = false;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Computes everything that is due now. Throws what the first cup that failed threw, behind all the others. */
  async settle(): Promise<void> {
    await forgetGoneRaces(this.#db);
    const failures: unknown[] = [];
    for (const cup_id of await readDueCups(this.#db)) {
      if (this.#stopping.signal.aborted) return;
      await settleCup(this.#db, cup_id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  follow(changes: PublicChanges): void {
    const ask = () => this.#ask(gatherMs);
    changes.on('placingsDue', ask).on('heard', ask);
    ask();
  }

  #ask(afterMs: number): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.#work = this.#work.then(() => this.#settleAfter(afterMs));
  }

  async #settleAfter(afterMs: number): Promise<void> {
    const { signal } = this.#stopping;
    await sleep(afterMs, undefined, { signal }).catch(() => undefined);
    this.#isAsked = false;
    if (signal.aborted) return;
    try {
      await this.settle();
    } catch (error) {
      if (signal.aborted) return;
      this.#log.warn({ err: error }, 'placings could not be computed; they are tried again');
      this.#ask(againMs);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#work;
  }
}
