import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from './judge-server.ts';

/** The answer of clients in a process of their own. */
interface Told {
  waits: number[];
  events: { seq: number; times: number; last: number }[];
  refused: number;
  bytes: number;
}

const PROCESSES = 2;

/** Phones that listen to one race, in two processes. */
export class Crowd {
  readonly phones: number;
  readonly #clients: readonly ChildProcess[];

  constructor(port: string, race_id: number, phones: number) {
    this.phones = phones;
    this.#clients = Array.from({ length: PROCESSES }, (_, half) =>
      fork(
        join(import.meta.dirname, 'live-clients.ts'),
        [port, race_id, phones / PROCESSES, half * 65_536].map(String),
      ),
    );
  }

  async #ask(what: 'open' | 'back' | 'tell', after: string): Promise<Told[]> {
    return Promise.all(
      this.#clients.map(async (client) => {
        const answered = once(client, 'message');
        client.send({ what, after });
        const [told] = (await answered) as [Told];
        return told;
      }),
    );
  }

  /** Lets everybody open a stream, each with the last event that it knows. */
  async open(after: string): Promise<void> {
    await this.#ask('open', after);
  }

  /**
   * Returns how long it took until the last phone had the last byte of each event, from the times of the events and
   * their numbers.
   */
  async heard(said: readonly number[], seqs: readonly number[]) {
    const told = await this.#ask('tell', '');
    const each = (seq: number) => told.map(({ events }) => events.find((one) => one.seq === seq));
    const missed = seqs.filter((seq) => each(seq).some((one) => one?.times !== this.phones / PROCESSES));
    const lasts = seqs.map((seq) => Math.max(...each(seq).map((one) => one?.last ?? 0)));
    return {
      waits: lasts.map((last) => last - Math.max(...said.filter((at) => at <= last))),
      missed: missed.length,
      refused: told.reduce((sum, one) => sum + one.refused, 0),
      bytesOfOne: told[0]?.bytes ?? 0,
    };
  }

  /**
   * Lets all phones lose the connection and come back within three seconds. Returns the p99 in milliseconds until the
   * state is shown, and the refusals.
   */
  async comeBack(after: string): Promise<{ p99: number; refused: number }> {
    const back = await this.#ask('back', after);
    return {
      p99: quantile(
        back.flatMap(({ waits }) => waits),
        0.99,
      ),
      refused: back.reduce((sum, { refused }) => sum + refused, 0),
    };
  }

  async leave(): Promise<void> {
    for (const client of this.#clients) client.kill();
    await wait(2000);
  }
}

/** Measures how long bare node:http needs to write as much text to as many streams, p99 in milliseconds. */
export async function bareStreams(phones: number, events: number, words: string): Promise<number> {
  const bare = fork(join(import.meta.dirname, 'bare-stream.ts'));
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  const crowd = new Crowd(String(port), 1, phones);
  try {
    await crowd.open('0.0');
    const said: number[] = [];
    for (let event = 0; event < events; event += 1) {
      const answered = once(bare, 'message');
      bare.send({ words });
      const [{ at }] = (await answered) as [{ at: number }];
      said.push(at);
      await wait(500);
    }
    const { waits } = await crowd.heard(
      said,
      said.map((_, index) => index + 1),
    );
    return quantile(waits, 0.99);
  } finally {
    bare.kill();
    await crowd.leave();
  }
}
