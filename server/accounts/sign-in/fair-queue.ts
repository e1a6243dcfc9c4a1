/** Somebody who waits. */
export interface WaitingSignIn {
  /** Whose share of the queue it takes: a network, a device. */
  share: string;
}

/**
 * A queue that one network cannot fill. Shares take turns; when the queue is full, the largest share loses a place, and a newcomer is
 * turned away only if their own share would be as large.
 */
export class FairQueue<One extends WaitingSignIn> {
  readonly #most: number;
  /** In the order of their turns. */
  readonly #shares = new Map<string, One[]>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  /** Out: who is turned away to make room, perhaps the new one; null: nobody. */
  add(one: One): One | null {
    const turnedAway = this.#size < this.#most ? null : this.#makeRoom(one);
    if (turnedAway === one) return one;
    const own = this.#shares.get(one.share);
    if (own) own.push(one);
    else this.#shares.set(one.share, [one]);
    this.#size += 1;
    return turnedAway;
  }

  /** Takes out whose turn it is; null: nobody waits. */
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

  /** Takes out who left. */
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
