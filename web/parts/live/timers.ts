/** Work to be done later, each kind at most once at a time. */
export class Timers<Name extends string> {
  readonly #set = new Map<Name, ReturnType<typeof setTimeout>>();

  has(name: Name): boolean {
    return this.#set.has(name);
  }

  /** Replaces the work that waited under this name. */
  set(name: Name, ms: number, work: () => void): void {
    this.stop(name);
    const timer = setTimeout(() => {
      this.#set.delete(name);
      work();
    }, ms);
    this.#set.set(name, timer);
  }

  stop(name: Name): void {
    clearTimeout(this.#set.get(name));
    this.#set.delete(name);
  }
}
