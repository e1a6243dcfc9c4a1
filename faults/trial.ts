import type { Row } from '../bench/report.ts';
import { Scope } from './scope.ts';

/** A fault that is caused on purpose, and what must hold while it lasts and afterwards. */
export interface Fault {
  readonly name: string;
  /** What happens, in one sentence. */
  readonly what: string;
  /** Returns why it cannot be caused on this machine, or null when it can. */
  readonly missing?: () => string | null;
  /** It may last so long, if that is more than the others may. */
  readonly lastsMs?: number;
  readonly run: (trial: Trial) => Promise<void>;
}

/** One run of a fault: what it started, and the figures it found. */
export class Trial {
  readonly scope = new Scope();
  readonly rows: Row[] = [];
  readonly #rounds: number | undefined;

  constructor(rounds?: number) {
    this.#rounds = rounds;
  }

  /** Returns how often to repeat: as on the command line, otherwise as often as the fault itself wants. */
  rounds(wanted: number): number {
    return this.#rounds ?? wanted;
  }

  /** Records a figure without a limit. */
  fact(what: string, figure: string): void {
    this.rows.push({ what, figure, beside: '', target: '', holds: null });
  }

  holds(what: string, holds: boolean, figure: string, target = ''): void {
    this.rows.push({ what, figure, beside: '', target, holds });
  }

  /** Records something forbidden: how often it happened, and an example. */
  never(what: string, times: number, example = ''): void {
    this.rows.push({ what, figure: String(times), beside: example, target: '0', holds: times === 0 });
  }

  /** Records pages of which none may be missing. */
  all(what: string, { asked, answered }: { asked: number; answered: number }): void {
    this.holds(what, asked > 0 && answered === asked, `${answered} of ${asked}`, 'all');
  }

  /** Records a figure in milliseconds with a limit. */
  within(what: string, ms: number, limitMs: number): void {
    const target = `≤ ${seconds(limitMs)}`;
    this.rows.push({ what, figure: seconds(ms), beside: '', target, holds: ms <= limitMs });
  }

  get failed(): boolean {
    return this.rows.some(({ holds }) => holds === false);
  }
}

export function seconds(ms: number): string {
  return Number.isFinite(ms) ? `${(ms / 1000).toFixed(ms < 9950 ? 2 : 0)} s` : 'never';
}

/** Returns the median and the maximum of some times. */
export function spread(times: readonly number[]): { middle: number; largest: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    middle: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    largest: sorted.at(-1) ?? Number.NaN,
  };
}
