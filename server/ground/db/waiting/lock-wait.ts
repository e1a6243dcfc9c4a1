import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '#server/ground/config/start-refusal.ts';

/** The settings with which a start waits for locks that others hold in the database. */
export interface LockWait {
  /** Receives sentences about the awaited lock and its holders. */
  readonly say: (sentence: string) => void;
  /**
   * The time that a change of the schema waits for one lock before it lets everybody else pass. Every session that
   * needs the table meanwhile waits behind it, including pages of the previous version.
   */
  readonly lockMs: number;
  /** The pause between two tries. */
  readonly pauseMs: number;
  /** The time after which it gives up. */
  readonly patienceMs: number;
  /**
   * A session that has held the lock of the migrations for this long without a transaction is no migration at work.
   */
  readonly idleMs: number;
  /** The time between two sentences about the same wait. */
  readonly sayEveryMs: number;
}

export const usualWait: LockWait = {
  say: (sentence) => console.error(sentence),
  lockMs: 1000,
  pauseMs: 1500,
  // The backup of a large database reads for minutes.
  patienceMs: 30 * 60_000,
  idleMs: 20_000,
  sayEveryMs: 10_000,
};

/** Tells whether a statement failed because others were in its way. The same may succeed a moment later. */
export function isInTheWay(error: unknown): boolean {
  // The codes are lock_not_available and deadlock_detected.
  return ['55P03', '40P01'].includes(errorCode(error) ?? '');
}

/** Reports a wait at most this often, the first time at once. */
export class Patience {
  readonly #wait: LockWait;
  readonly #begun = performance.now();
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor(wait: LockWait) {
    this.#wait = wait;
  }

  get waitedMs(): number {
    return performance.now() - this.#begun;
  }

  get isOver(): boolean {
    return this.waitedMs > this.#wait.patienceMs;
  }

  say(sentence: string): void {
    const now = performance.now();
    if (now - this.#saidAt < this.#wait.sayEveryMs) return;
    this.#saidAt = now;
    this.#wait.say(sentence);
  }
}

/** Repeats some work while others are in its way, reports each repetition, and throws the last error after too long. */
export async function againWhileInTheWay<Result>(
  wait: LockWait,
  work: () => Promise<Result>,
  sentence: () => string,
): Promise<Result> {
  const patience = new Patience(wait);
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isInTheWay(error) || patience.isOver) throw error;
      patience.say(sentence());
      await sleep(wait.pauseMs * (0.7 + Math.random() * 0.6));
    }
  }
}
