import { z } from 'zod';
import { openDesk } from '#contract/raceday/office/desk/desk.ts';

const PATIENCE_MS = 15_000;

const refusal = z.object({ code: z.string() });

/** Where a bridge calls, and with which code. */
export interface DeskOrder {
  to: string;
  code: string;
  signal: AbortSignal;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** Calls a server with a code for timing. The session is opened with the first call, and again after one that ended. */
export class DeskLine {
  readonly #order: DeskOrder;
  #session: { token: string; race_id: number } | null = null;

  constructor(order: DeskOrder) {
    this.#order = order;
  }

  async #fetch(
    path: string,
    body: { type: string; text: string } | null,
    token: string | null,
  ): Promise<unknown> {
    const { to, signal } = this.#order;
    const answer = await fetch(new URL(path, to), {
      method: body === null ? 'GET' : 'POST',
      headers: {
        ...(body !== null && { 'content-type': body.type }),
        ...(token !== null && { 'x-access-token': token }),
      },
      body: body?.text ?? null,
      signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    });
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok) return said;
    throw new Refused(answer.status, refusal.safeParse(said).data?.code ?? String(answer.status));
  }

  async #open(): Promise<{ token: string; race_id: number }> {
    const body = { type: 'application/json', text: JSON.stringify({ code: this.#order.code }) };
    const said = openDesk.reply.parse(await this.#fetch('/api/desk/open', body, null));
    if (said.duty !== 'timing') throw new Refused(403, 'the code is not for timing');
    return { token: said.token, race_id: said.meeting.race_id };
  }

  /** Asks below the day of the race, or brings a body there. It rejects with why that did not work. */
  async ask(below: string, body: { type: string; text: string } | null = null): Promise<unknown> {
    this.#session ??= await this.#open();
    const { token, race_id } = this.#session;
    try {
      return await this.#fetch(`/api/day/${race_id}${below}`, body, token);
    } catch (error) {
      if (error instanceof Refused && (error.status === 401 || error.status === 403)) this.#session = null;
      throw error;
    }
  }
}
