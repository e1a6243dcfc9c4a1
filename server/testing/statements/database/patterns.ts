/** Returns the texts that a pattern like `^(M[1-8]|final)$` allows, or null if they cannot be listed. */
export function textsOfPattern(pattern: string): ReadonlySet<string> | null {
  const inside = /^\^(.*)\$$/.exec(pattern)?.[1];
  if (inside === undefined || /[\\*+?{}.^$]/.test(inside)) return null;
  const reader = new PatternReader(inside);
  return new Set(reader.alternatives());
}

class PatternReader {
  readonly #pattern: string;
  #at = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  alternatives(): string[] {
    const found = this.#sequence();
    while (this.#pattern[this.#at] === '|') {
      this.#at += 1;
      found.push(...this.#sequence());
    }
    return found;
  }

  #sequence(): string[] {
    let texts = [''];
    for (
      let next = this.#pattern[this.#at];
      next !== undefined && next !== '|' && next !== ')';
      next = this.#pattern[this.#at]
    ) {
      const pieces = this.#piece(next);
      texts = texts.flatMap((text) => pieces.map((piece) => text + piece));
    }
    return texts;
  }

  #piece(next: string): string[] {
    this.#at += 1;
    if (next === '(') {
      const inside = this.alternatives();
      this.#at += 1;
      return inside;
    }
    return next === '[' ? this.#letters() : [next];
  }

  /** Reads a class of letters like `[1-8ab]`. */
  #letters(): string[] {
    const end = this.#pattern.indexOf(']', this.#at);
    const inside = this.#pattern.slice(this.#at, end);
    this.#at = end + 1;
    return [...inside.matchAll(/(.)-(.)|./g)].flatMap(([one, from, to]) => {
      if (from === undefined || to === undefined) return [one];
      const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
    });
  }
}
