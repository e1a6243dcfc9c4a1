import type { P3Piece } from '#rules/raceday/timing/p3/stream.ts';

/** The most holes that are named, so that a recording full of them is still one line. */
const MOST_HOLES = 20;

/** Counts what a recording of P3 holds. Its numbers are those of passings, which a decoder counts by one. */
export class P3Sum {
  frames = 0;
  #bytes = 0;
  #damaged = 0;
  #passings = 0;
  #first: number | null = null;
  #last: number | null = null;
  readonly #holes: string[] = [];

  add({ wire, is }: P3Piece): void {
    this.#bytes += wire.length;
    if ('not_a_frame' in is) return;
    this.frames += 1;
    if (!is.ok) this.#damaged += 1;
    else if (is.type === 'PASSING') {
      this.#passings += 1;
      if (is.values.number !== undefined) this.#count(is.values.number);
    }
  }

  /** A number that comes again, or goes back, leaves no hole. */
  #count(number: number): void {
    const next = this.#last === null ? number : this.#last + 1;
    if (number > next && this.#holes.length <= MOST_HOLES)
      this.#holes.push(number === next + 1 ? `${next}` : `${next}–${number - 1}`);
    this.#first ??= number;
    this.#last = number;
  }

  /** Returns the sum as a sentence. */
  said(): string {
    if (this.#bytes === 0) return 'the file is empty.';
    if (this.frames === 0) return `no frame of P3 in ${this.#bytes} bytes.`;
    const said = [`${this.frames} frames, ${this.#damaged} of them damaged; ${this.#passings} passings`];
    if (this.#first !== null) said.push(`numbers ${this.#first} to ${this.#last}`);
    const more = this.#holes.length > MOST_HOLES ? ' …' : '';
    if (this.#holes.length > 0) said.push(`missing: ${this.#holes.slice(0, MOST_HOLES).join(', ')}${more}`);
    return `${said.join('; ')}.`;
  }
}
