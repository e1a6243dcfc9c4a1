/** Everything without an organization of its own counts as one more. */
const common = '';

/** Returns the organization of an answer with these tags: the one it names first. */
export const ownerOf = (tags: readonly string[]): string =>
  tags.find((tag) => tag.startsWith('org:')) ?? common;

/** Counts the bytes of each organization, so that one of them cannot take the room of the others. */
export class Shares {
  readonly #bytes = new Map<string, number>();

  add(owner: string, bytes: number): void {
    const now = (this.#bytes.get(owner) ?? 0) + bytes;
    if (now > 0) this.#bytes.set(owner, now);
    else this.#bytes.delete(owner);
  }

  /** Returns who has most, which is never less than an equal share. */
  largest(): string {
    let [found, most] = [common, 0];
    for (const [owner, bytes] of this.#bytes) if (bytes > most) [found, most] = [owner, bytes];
    return found;
  }
}
