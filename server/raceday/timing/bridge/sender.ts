import { z } from 'zod';
import { PASSINGS_AT_ONCE, sayPassings } from '#contract/raceday/judging/passings.ts';
import { openDesk } from '#contract/raceday/office/desk/desk.ts';
import { rest, waitOf } from './connection.ts';

/** A status line goes out at least this often, so that the server knows that the bridge lives and lets time pass. */
const STATUS_MS = 5000;
const PATIENCE_MS = 15_000;

const refusal = z.object({ code: z.string() });

/** Where lines go, and what they are. */
interface Target {
  to: string;
  code: string;
  point: string;
  /** The lines on the disk. Those that the server has are at the beginning. */
  kept: readonly string[];
  /** Returns the lines that say how the sources are at this moment. */
  statusLines: () => string[];
  say: (line: string) => void;
  signal: AbortSignal;
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Sends what is kept until the server has it, however often it does not answer. */
export class Sender {
  readonly #target: Target;
  #session: { token: string; race_id: number } | null = null;
  #sent = 0;
  #wake: () => void = () => {};
  #failed = 0;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Says that there is something new to send. */
  wake(): void {
    this.#wake();
  }

  get waiting(): number {
    return this.#target.kept.length - this.#sent;
  }

  async #ask(path: string, type: string, body: string, token: string | null): Promise<unknown> {
    const answer = await fetch(new URL(path, this.#target.to), {
      method: 'POST',
      headers: { 'content-type': type, ...(token !== null && { 'x-access-token': token }) },
      body,
      signal: AbortSignal.any([this.#target.signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok) return said;
    const read = refusal.safeParse(said);
    throw new Refused(answer.status, read.data?.code ?? String(answer.status));
  }

  async #open(): Promise<{ token: string; race_id: number }> {
    const body = JSON.stringify({ code: this.#target.code });
    const said = openDesk.reply.parse(await this.#ask('/api/desk/open', 'application/json', body, null));
    if (said.duty !== 'timing') throw new Refused(403, 'the code is not for timing');
    return { token: said.token, race_id: said.meeting.race_id };
  }

  async #send(): Promise<void> {
    const { kept, point, say } = this.#target;
    this.#session ??= await this.#open();
    const { token, race_id } = this.#session;
    const status = this.#target.statusLines();
    const lines = kept.slice(this.#sent, this.#sent + PASSINGS_AT_ONCE - status.length);
    if (lines.length + status.length === 0) return;
    const body = [...status, ...lines].map((line) => `${line}\n`).join('');
    const path = `/api/day/${race_id}/passings?point=${point}`;
    const said = sayPassings.reply.parse(await this.#ask(path, 'application/x-ndjson', body, token));
    this.#sent += lines.length;
    for (const { line, code } of said.refused)
      say(`refused ${code}: ${[...status, ...lines][line - 1] ?? line}`);
    if (lines.length === 0) return;
    for (const [source, no] of Object.entries(said.known_to)) {
      const holes = said.holes[source] ?? [];
      const missing = holes.length === 0 ? '' : `, missing ${holes.slice(0, 20).join(', ')}`;
      say(`${source}: sent to ${no}${missing}`);
    }
  }

  async #tried(): Promise<boolean> {
    try {
      await this.#send();
      this.#failed = 0;
      return true;
    } catch (error) {
      if (this.#target.signal.aborted) return false;
      if (error instanceof Refused && (error.status === 401 || error.status === 403)) this.#session = null;
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
