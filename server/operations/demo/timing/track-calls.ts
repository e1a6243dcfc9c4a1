import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { openDay } from '#contract/raceday/judging/day.ts';
import { openDesk } from '#contract/raceday/office/desk/desk.ts';
import { sayPassings } from '#contract/raceday/judging/passings.ts';
import type { HeatName } from '#rules/raceday/judging/heat-ops.ts';

/** Calls a server as those at the track do. */
export class TrackCalls {
  readonly #to: string;
  constructor(to: string) {
    this.#to = to;
  }

  async #ask<Reply extends z.ZodType>(
    path: string,
    body: string,
    reply: Reply,
    token: string | null = null,
    type = 'application/json',
  ): Promise<z.output<Reply>> {
    const answer = await fetch(new URL(path, this.#to), {
      method: 'POST',
      headers: { 'content-type': type, ...(token !== null && { 'x-access-token': token }) },
      body,
    });
    const said: unknown = await answer.json().catch(() => null);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
    return reply.parse(said);
  }

  /** Opens the phone of the marshal, and returns a function that calls a heat with everybody there. */
  async marshal(
    code: string,
    race_id: number,
  ): Promise<(heat: HeatName, present: number[]) => Promise<void>> {
    const device_id = randomUUID();
    const body = JSON.stringify({ code, device_id, person: 'Simulation' });
    const { token } = await this.#ask('/api/day/open', body, openDay.reply);
    let device_n = 0;
    return async (heat, present) => {
      device_n += 1;
      const said_at = new Date().toISOString();
      const { category_id, phase, serie } = heat;
      const said = { kind: 'call', body: { present, absent: [], lanes: [] } };
      const op = { device_id, device_n, heat: { category_id, phase, serie }, said_at, said };
      const words = { device_id, sent_at: said_at, waiting: 1, pack_version: '', ops: [op] };
      await this.#ask(`/api/day/${race_id}/ops`, JSON.stringify(words), z.unknown(), token);
    };
  }

  /** Opens a bridge that sends its lines itself, without a decoder. */
  async bridge(code: string, race_id: number): Promise<(lines: readonly object[]) => Promise<void>> {
    const { token } = await this.#ask('/api/desk/open', JSON.stringify({ code }), openDesk.reply);
    return async (lines) => {
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const path = `/api/day/${race_id}/passings?point=by_time`;
      await this.#ask(path, body, sayPassings.reply, token, 'application/x-ndjson');
    };
  }
}
