import { setTimeout as sleep } from 'node:timers/promises';
import { Answers } from './answers.ts';
import { ask } from './ask.ts';

const everyMs = 300;

/** Clients that request pages that nobody requested before, so that no cache has them. */
export class Strangers {
  readonly answers = new Answers();
  readonly #running: Promise<void>;
  #stopping = false;

  constructor(origin: string) {
    this.#running = this.#ask(origin);
  }

  async #ask(origin: string): Promise<void> {
    for (let page = 1; !this.#stopping; page += 1) {
      const filters = encodeURIComponent(JSON.stringify({ cup_id: [100_000 + page] }));
      this.answers.note(
        'GET /api/races',
        await ask(origin, { path: `/api/races?_filters=${filters}` }, 12_000),
      );
      await sleep(everyMs);
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }
}
