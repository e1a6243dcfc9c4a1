/** One passing as the bridge keeps and sends it. */
export interface BridgeLine {
  source: string;
  no: number;
  at_us: number;
  chip: string | null;
  label?: string;
  gate?: true;
  strength?: number;
  hits?: number;
  raw?: string;
}

/** A passing whose source has no run yet. */
export type Numbered = Omit<BridgeLine, 'source'> & { device: string };

const bodyOf = ({ at_us, chip }: Pick<BridgeLine, 'at_us' | 'chip'>): string => `${at_us} ${chip}`;

interface Run {
  run: number;
  known: Map<number, string>;
  last: number;
}

/**
 * Counts how often the numbers of each device began anew. A number that comes again with the same body is a repetition; one
 * that goes back with another body begins the next run, so that nothing is taken for what it is not.
 */
export class Runs {
  readonly #runs = new Map<string, Run>();
  readonly #fills: boolean;

  /** @param fills true where a number may go back because it was asked for again */
  constructor(fills = false) {
    this.#fills = fills;
  }

  /**
   * Returns the line, or null for a repetition.
   * @param isListed true for a passing that the device was asked for, whose number goes back
   */
  take({ device, ...line }: Numbered, isListed = false): BridgeLine | null {
    const body = bodyOf(line);
    let at = this.#runs.get(device) ?? { run: 1, known: new Map<number, string>(), last: -1 };
    if (at.known.get(line.no) === body) return null;
    const isAnother = at.known.has(line.no);
    if (isAnother || (line.no <= at.last && !this.#fills && !isListed))
      at = { run: at.run + 1, known: new Map<number, string>(), last: -1 };
    this.#note(device, at, line);
    return { source: `${device}/${at.run}`, ...line };
  }

  /** Takes in what was kept before the bridge was started. */
  recall(line: Pick<BridgeLine, 'source' | 'no' | 'at_us' | 'chip'>): void {
    const [device = '', run = '1'] = line.source.split('/');
    const at = this.#runs.get(device);
    const isOfRun = at?.run === Number(run);
    this.#note(device, isOfRun ? at : { run: Number(run), known: new Map(), last: -1 }, line);
  }

  #note(device: string, run: Run, line: Pick<BridgeLine, 'no' | 'at_us' | 'chip'>): void {
    run.known.set(line.no, bodyOf(line));
    run.last = Math.max(run.last, line.no);
    this.#runs.set(device, run);
  }
}
