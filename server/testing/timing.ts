import type { z } from 'zod';
import type { sayPassings } from '#contract/raceday/judging/passings.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { DrawTable } from '#server/testing/draw-room.ts';
import type { Office } from '#server/testing/office.ts';

type Heard = z.infer<(typeof sayPassings)['reply']>;

const SECOND = 1_000_000;
/** The decoder was switched on and never set: its clock says another day. */
const CLOCK_US = 86_400 * SECOND;

/** Gives each rider of a race a transponder by its entry, `T100` and so on. */
export async function giveChips(app: TestApp, race_id: number): Promise<void> {
  await app.pool.query(
    `update rider r set transponder = 'T00' || e.entry_id from entry e where e.rider_id = r.rider_id and e.race_id = $1`,
    [race_id],
  );
}

export const chipOf = (entry_id: number): string => `T00${entry_id}`;

/** A bridge with one decoder that hears gate, hill and finish, as it calls the server. */
export class TestBridge {
  readonly #office: Office;
  readonly race_id: number;
  readonly source = 'p3-000c00d0/1';
  token = '';
  no = 100;
  readonly #since = Date.now();

  private constructor(office: Office, race_id: number) {
    this.#office = office;
    this.race_id = race_id;
  }

  static async open(table: DrawTable, office: Office, seat: number | null = null): Promise<TestBridge> {
    const bridge = new TestBridge(office, table.race_id);
    const until = new Date().toISOString().slice(0, 10);
    const made = await table.ask('POST', '/desk', {
      desk_name: 'Decodificador',
      until,
      duty: 'timing',
      seat,
    });
    if (made.statusCode !== 200) throw new Error(made.body);
    const { code } = made.json<{ code: string }>();
    const opened = await office.people.call('POST', '/api/desk/open', null, { code });
    bridge.token = opened.json<{ token: string }>().token;
    return bridge;
  }

  /** Returns what the clock of the decoder shows, in seconds since it was switched on. */
  now(): number {
    return (Date.now() - this.#since) / 1000;
  }

  /** Returns the passing of a transponder at such a moment of that clock. */
  chip(chip: string, seconds: number) {
    this.no += 1;
    return {
      source: this.source,
      no: this.no,
      at_us: CLOCK_US + Math.round(seconds * SECOND),
      chip,
      hits: 20,
    };
  }

  gate(seconds: number) {
    return { ...this.chip('9992', seconds), gate: true, hits: null };
  }

  status() {
    return {
      source: this.source,
      status: { noise: 53, gps: 1, temperature: 16 },
      clock_us: CLOCK_US + Math.round(this.now() * SECOND),
    };
  }

  say(lines: readonly unknown[], race_id = this.race_id, point = 'by_time') {
    const url = `/api/day/${race_id}/passings?point=${point}`;
    return this.#office.people.call('POST', url, this.token, { lines });
  }

  async told(lines: readonly unknown[]): Promise<Heard> {
    const answer = await this.say([this.status(), ...lines]);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<Heard>();
  }
}
