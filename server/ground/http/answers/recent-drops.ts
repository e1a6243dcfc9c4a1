/** So many are known one by one. An answer takes less time than they do. */
const mostKnown = 500;

/** Tells whether a drop concerns an answer. The tag `any` stands for every change. */
export function concerns(dropped: ReadonlySet<string>, tags: readonly string[]): boolean {
  return dropped.has('all') || tags.some((tag) => tag === 'any' || dropped.has(tag));
}

/**
 * The last drops, by number: an answer that was begun before one that concerns it consists of older rows. The other
 * drops leave it as it is, since with many organizations one of them changes something all the time.
 */
export class RecentDrops {
  readonly #drops: ReadonlySet<string>[] = [];
  #count = 0;

  /** The number of drops so far. */
  get count(): number {
    return this.#count;
  }

  add(tags: ReadonlySet<string>): void {
    this.#count += 1;
    this.#drops.push(tags);
    if (this.#drops.length > mostKnown) this.#drops.shift();
  }

  /** Returns what an answer with these tags, begun after so many drops, has met since: `forget` stands above `drop`. */
  metBy(tags: readonly string[], begunAfter: number): 'forget' | 'drop' | null {
    const missed = this.#count - begunAfter;
    if (missed > this.#drops.length) return 'forget';
    const met = missed === 0 ? [] : this.#drops.slice(-missed).filter((drop) => concerns(drop, tags));
    if (met.length === 0) return null;
    return met.some((drop) => drop.has('forget')) ? 'forget' : 'drop';
  }
}
