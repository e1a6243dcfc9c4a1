import { Refusal } from '#contract/errors.ts';

/** A sign-in that waits. */
interface WaitingSignIn {
  /** The share of the queue it belongs to, which is a network or a device. */
  share: string;
}

/**
 * A queue that one network cannot fill. Shares take turns. When the queue is full, the largest share loses a place,
 * and a newcomer is turned away only if their own share would be as large.
 */
class FairQueue<One extends WaitingSignIn> {
  readonly #most: number;
  /** The shares in the order of their turns. */
  readonly #shares = new Map<string, One[]>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  /** Adds a sign-in. Returns the one that is turned away to make room, perhaps the new one, or null when none is. */
  add(one: One): One | null {
    const turnedAway = this.#size < this.#most ? null : this.#makeRoom(one);
    if (turnedAway === one) return one;
    const own = this.#shares.get(one.share);
    if (own) own.push(one);
    else this.#shares.set(one.share, [one]);
    this.#size += 1;
    return turnedAway;
  }

  /** Removes and returns the next sign-in, or null when nobody waits. */
  next(): One | null {
    for (const [share, line] of this.#shares) {
      this.#shares.delete(share);
      const [first, ...others] = line;
      if (others.length > 0) this.#shares.set(share, others);
      if (first === undefined) continue;
      this.#size -= 1;
      return first;
    }
    return null;
  }

  /** Removes a sign-in whose client has left. */
  remove(one: One): void {
    const line = this.#shares.get(one.share);
    const at = line?.indexOf(one) ?? -1;
    if (line === undefined || at < 0) return;
    line.splice(at, 1);
    if (line.length === 0) this.#shares.delete(one.share);
    this.#size -= 1;
  }

  #makeRoom(one: One): One {
    const own = this.#shares.get(one.share)?.length ?? 0;
    let longest: One[] = [];
    for (const line of this.#shares.values()) if (line.length > longest.length) longest = line;
    const last = longest.at(-1);
    if (last === undefined || own + 1 >= longest.length) return one;
    this.remove(last);
    return last;
  }
}

/** A sign-in on a device that signed in before, or on an unknown one. */
export interface Comer {
  lane: 'known' | 'crowd';
  /** The device, or the network. */
  share: string;
  /** Aborts when the client has left. */
  signal: AbortSignal;
}

interface Queued extends WaitingSignIn {
  enter: () => void;
  refuse: (refusal: Refusal) => void;
}

/** The sign-ins that may wait. One takes 40 to 150 ms, so nobody waits longer than some seconds to be refused. */
interface QueueSize {
  known: number;
  crowd: number;
}

const usual: QueueSize = { known: 32, crowd: 64 };

/** Known devices come first, but every third turn belongs to an unknown one. */
const knownInARow = 2;

/**
 * Runs sign-ins one by one, with their queries to the database. A client that finds the queue full is told when to try
 * again, instead of waiting longer and longer with all the others. Known devices have their own queue.
 */
export class SignInQueue {
  readonly #known: FairQueue<Queued>;
  readonly #crowd: FairQueue<Queued>;
  #taken = false;
  #knownBefore = 0;
  /** The running mean of what one sign-in takes, in milliseconds. */
  #meanMs = 60;

  constructor(size: QueueSize = usual) {
    this.#known = new FairQueue(size.known);
    this.#crowd = new FairQueue(size.crowd);
  }

  /** Does the work when its turn comes, or throws `server.busy`. */
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

  /** Estimates when those who wait are done, spread so that not all clients return in the same second. */
  #busy(): Refusal {
    const waiting = this.#known.size + this.#crowd.size;
    const seconds = Math.ceil((waiting * this.#meanMs) / 1000) + 1 + Math.floor(Math.random() * 3);
    return new Refusal('server.busy', null, { seconds: String(seconds) });
  }
}
