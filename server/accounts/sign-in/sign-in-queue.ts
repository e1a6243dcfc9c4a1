import { Refusal } from '#contract/errors.ts';
import { FairQueue, type WaitingSignIn } from './fair-queue.ts';

/** Who signs in: on a device that signed in before, or on an unknown one. */
export interface Comer {
  lane: 'known' | 'crowd';
  /** The device, or the network. */
  share: string;
  /** Ends when who waits has left. */
  signal: AbortSignal;
}

interface Queued extends WaitingSignIn {
  enter: () => void;
  refuse: (refusal: Refusal) => void;
}

/** How many may wait. A sign-in takes 40 to 150 ms: nobody waits longer than some seconds to be refused. */
interface QueueSize {
  known: number;
  crowd: number;
}

const usual: QueueSize = { known: 32, crowd: 64 };

/** Known devices come first, but every third turn is an unknown one's. */
const knownInARow = 2;

/**
 * Sign-ins are done one by one, with their questions to the database. The queue is bounded: whoever finds it full is told when to come
 * again, instead of waiting longer and longer with all others. Known devices have a queue of their own.
 */
export class SignInQueue {
  readonly #known: FairQueue<Queued>;
  readonly #crowd: FairQueue<Queued>;
  #taken = false;
  #knownBefore = 0;
  /** What one takes, in milliseconds: a running mean. */
  #meanMs = 60;

  constructor(size: QueueSize = usual) {
    this.#known = new FairQueue(size.known);
    this.#crowd = new FairQueue(size.crowd);
  }

  /** Does the work when it is its turn, or throws `server.busy`. */
  async pass<Result>(comer: Comer, work: () => Promise<Result>): Promise<Result> {
    if (this.#taken) await this.#wait(comer);
    this.#taken = true;
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#meanMs += (performance.now() - began - this.#meanMs) / 16;
      this.#callNext();
    }
  }

  #wait({ lane, share, signal }: Comer): Promise<void> {
    const queue = lane === 'known' ? this.#known : this.#crowd;
    return new Promise((resolve, reject) => {
      const one: Queued = { share, enter: resolve, refuse: reject };
      signal.addEventListener('abort', () => {
        queue.remove(one);
        reject(this.#busy());
      });
      queue.add(one)?.refuse(this.#busy());
    });
  }

  #callNext(): void {
    const crowdsTurn = this.#knownBefore >= knownInARow || this.#known.size === 0;
    const next = (crowdsTurn ? this.#crowd.next() : null) ?? this.#known.next();
    this.#knownBefore = crowdsTurn ? 0 : this.#knownBefore + 1;
    if (next === null) this.#taken = false;
    else next.enter();
  }

  /** When those who wait now are done; spread, so that not all come back at the same second. */
  #busy(): Refusal {
    const waiting = this.#known.size + this.#crowd.size;
    const seconds = Math.ceil((waiting * this.#meanMs) / 1000) + 1 + Math.floor(Math.random() * 3);
    return new Refusal('server.busy', null, { seconds: String(seconds) });
  }
}
