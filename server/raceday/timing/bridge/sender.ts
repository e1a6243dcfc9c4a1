import { z } from 'zod';
import { PASSINGS_AT_ONCE, sayPassings } from '#contract/raceday/judging/passings.ts';
import { rest, waitOf } from './connection.ts';
import { DeskLine } from './desk-line.ts';

/** A status line goes out at least this often, so that the server knows that the bridge lives and lets time pass. */
const STATUS_MS = 5000;

const ofSource = z.object({ source: z.string() });

/** Where lines go, and what they are. */
interface Target {
  to: string;
  code: string;
  /** Tells where a source hears. A call brings what was heard at one point. */
  pointOf: (source: string) => string;
  /** The lines on the disk. Those that the server has are at the beginning. */
  kept: readonly string[];
  /** Returns the lines that say how the sources are at this moment. */
  statusLines: () => string[];
  say: (line: string) => void;
  signal: AbortSignal;
}

/** Sends what is kept until the server has it, however often it does not answer. */
export class Sender {
  readonly #target: Target;
  readonly #line: DeskLine;
  #sent = 0;
  #wake: () => void = () => {};
  #failed = 0;

  constructor(target: Target) {
    this.#target = target;
    this.#line = new DeskLine(target);
  }

  /** Says that there is something new to send. */
  wake(): void {
    this.#wake();
  }

  get waiting(): number {
    return this.#target.kept.length - this.#sent;
  }

  /** Sends the next lines of one point; where nothing waits, how the sources of each point are. */
  async #send(): Promise<void> {
    const { kept, pointOf, statusLines } = this.#target;
    const pointIn = (line: string) => pointOf(ofSource.parse(JSON.parse(line)).source);
    const status = Map.groupBy(statusLines(), pointIn);
    const next = kept[this.#sent];
    for (const point of next === undefined ? status.keys() : [pointIn(next)]) {
      const about = status.get(point) ?? [];
      const most = kept.slice(this.#sent, this.#sent + PASSINGS_AT_ONCE - about.length);
      const end = most.findIndex((line) => pointIn(line) !== point);
      await this.#bring(point, about, next === undefined ? [] : end === -1 ? most : most.slice(0, end));
    }
  }

  async #bring(point: string, status: readonly string[], lines: readonly string[]): Promise<void> {
    const body = [...status, ...lines].map((line) => `${line}\n`).join('');
    const asked = { type: 'application/x-ndjson', text: body };
    const said = sayPassings.reply.parse(await this.#line.ask(`/passings?point=${point}`, asked));
    this.#sent += lines.length;
    for (const { line, code } of said.refused)
      this.#target.say(`refused ${code}: ${[...status, ...lines][line - 1] ?? line}`);
    if (lines.length === 0) return;
    for (const [source, no] of Object.entries(said.known_to)) {
      const holes = said.holes[source] ?? [];
      const missing = holes.length === 0 ? '' : `, missing ${holes.slice(0, 20).join(', ')}`;
      this.#target.say(`${source}: sent to ${no}${missing}`);
    }
  }

  async #tried(): Promise<boolean> {
    try {
      await this.#send();
      this.#failed = 0;
      return true;
    } catch (error) {
      if (this.#target.signal.aborted) return false;
      this.#failed += 1;
      const why = error instanceof Error ? error.message : String(error);
      this.#target.say(`not sent (${why}), ${this.waiting} kept, again in ${waitOf(this.#failed) / 1000} s`);
      return false;
    }
  }

  /** Sends until it is told to stop. */
  async run(): Promise<void> {
    const { signal } = this.#target;
    while (!signal.aborted) {
      if (!(await this.#tried())) {
        await rest(waitOf(Math.max(1, this.#failed)), signal);
        continue;
      }
      if (this.waiting > 0) continue;
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await rest(STATUS_MS, AbortSignal.any([signal, woken.signal]));
    }
  }
}
