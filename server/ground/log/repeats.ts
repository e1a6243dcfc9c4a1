/** How a failure is logged: with its stack, in a short line, or only counted. */
type Telling = 'whole' | 'short' | 'counted';

interface Limits {
  readonly whole: number;
  readonly short: number;
}

/** A failure that everybody meets at once, such as a database that is away, is told once. */
export const ofOutage: Limits = { whole: 1, short: 0 };
/** Each other failure has a code that somebody may read to the desk, so many of them keep a line of their own. */
export const ofFault: Limits = { whole: 3, short: 200 };

const windowMs = 10_000;
const mostKinds = 200;

/** Keeps the log readable in an outage: failures of one kind are told a few times in ten seconds, and then counted. */
export class Repeats {
  readonly #tell: (kind: string, times: number) => void;
  readonly #windowMs: number;
  readonly #open = new Map<string, { times: number; untold: number }>();

  /** The function `tell` receives, at the end of each window, the kinds that were only counted, and how often. */
  constructor(tell: (kind: string, times: number) => void, ms = windowMs) {
    this.#tell = tell;
    this.#windowMs = ms;
  }

  /** Counts a failure of a kind, and decides how it is logged. */
  note(kind: string, limits: Limits): Telling {
    const open = this.#open.get(kind) ?? this.#begin(kind);
    if (open === null) return 'counted';
    open.times += 1;
    if (open.times <= limits.whole) return 'whole';
    if (open.times <= limits.whole + limits.short) return 'short';
    open.untold += 1;
    return 'counted';
  }

  #begin(kind: string) {
    if (this.#open.size >= mostKinds) return null;
    const open = { times: 0, untold: 0 };
    this.#open.set(kind, open);
    setTimeout(() => {
      this.#open.delete(kind);
      if (open.untold > 0) this.#tell(kind, open.untold);
    }, this.#windowMs).unref();
    return open;
  }
}
