import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { within } from '#server/ground/db/within.ts';

/** A server is ready when it receives its own notification within this time. */
export const hearMs = 2000;

/**
 * Checks whether a notification of this process returns through the connection that listens. Behind a pooler in
 * transaction mode everything else works, and none arrives, so changed data would stay as it was for good.
 */
export class Hearing {
  /** Every process notifies on the same channel, and recognizes its own words. */
  readonly #name = randomUUID();
  readonly #pool: Pool;
  readonly #awaited = new Map<string, () => void>();
  #asked = 0;
  #isTelling = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Receives a notification of the channel. */
  hear(payload: string): void {
    this.#awaited.get(payload)?.();
  }

  /** Sends a word and tells whether it returned in time. It is null when it could not be sent, which proves nothing. */
  async ask(ms: number): Promise<boolean | null> {
    // Only one word is sent at a time, so that a database that does not answer holds one connection.
    if (this.#isTelling) return null;
    this.#isTelling = true;
    this.#asked += 1;
    const word = `${this.#name} ${this.#asked}`;
    const heard = Promise.withResolvers<void>();
    this.#awaited.set(word, heard.resolve);
    const told = this.#pool
      // Nobody waits for this commit to reach the disk, because nothing of it need outlive a crash.
      .query(`select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`, ['own_word', word])
      .then(() => true)
      .catch(() => false)
      .finally(() => {
        this.#isTelling = false;
      });
    if (!(await within(ms, told).catch(() => false))) {
      this.#awaited.delete(word);
      return null;
    }
    return within(ms, heard.promise)
      .then(
        () => true,
        () => false,
      )
      .finally(() => this.#awaited.delete(word));
  }
}
