import { setTimeout as sleep } from 'node:timers/promises';
import { Answers } from './answers.ts';
import { ask, type Reply } from './ask.ts';
import type { Ledger } from './ledger.ts';
import type { Scene } from './scene.ts';

const paceMs = 80;

/** Tells whether an answer states that it may be old: its age, or the warning that belongs to it. */
function saysItsAge({ headers }: Reply): boolean {
  return headers.has('age') || headers.has('warning');
}

/** Returns the largest lap of a category in an answer, between its first one and that of the next category. */
function lapIn(text: string, from: number): number | undefined {
  const laps = [...text.matchAll(/"time_ms":(\d+)/g)]
    .map(([, digits]) => Number(digits))
    .filter((lap) => lap >= from && lap < from + 100_000);
  return laps.length === 0 ? undefined : Math.max(...laps);
}

/** Clients that read public pages all the time, and know how old each answer is. */
export class Readers {
  readonly answers = new Answers();
  /** How long the oldest answer without an age had been out of date, in milliseconds. */
  stalest = 0;
  /** The number of old answers that stated their age. */
  aged = 0;
  /** The longest time without a page, in milliseconds. */
  silence = 0;
  readonly #log: { sentAt: number; status: number }[] = [];
  readonly #ledger: Ledger;
  readonly #scene: Scene;
  readonly #running: Promise<void>[];
  #lastPage = Date.now();
  #stopping = false;

  /** Makes readers of some addresses, each at all of them. */
  constructor(scene: Scene, origins: readonly string[], ledger: Ledger) {
    this.#ledger = ledger;
    this.#scene = scene;
    const { race_id, cup_id, race_date } = scene.results;
    const pages = ['/', `/races?cup_id=${cup_id}&race_date=${race_date}&tab=mangas`];
    const calls = [`/api/races/${race_id}`, `/api/races/by_date?cup_id=${cup_id}&race_date=${race_date}`];
    this.#running = origins.flatMap((origin) => [...pages, ...calls].map((path) => this.#read(origin, path)));
  }

  async #read(origin: string, path: string): Promise<void> {
    while (!this.#stopping) {
      const reply = await ask(origin, { path }, 12_000);
      this.answers.note(`GET ${path.split('?')[0]}`, reply);
      this.#log.push({ sentAt: reply.sentAt, status: reply.status });
      if (reply.status === 200) this.#look(reply);
      await sleep(paceMs);
    }
  }

  #look(reply: Reply): void {
    const now = Date.now();
    this.silence = Math.max(this.silence, now - this.#lastPage);
    this.#lastPage = now;
    if (saysItsAge(reply)) {
      this.aged += 1;
      return;
    }
    for (const [index, category_id] of this.#scene.results.category_ids.entries()) {
      const lap = lapIn(reply.text, 30_000 + index * 100_000);
      if (lap === undefined) continue;
      this.stalest = Math.max(this.stalest, this.#ledger.staleness(category_id, lap, reply.sentAt));
    }
  }

  /** Returns how many pages were requested since a moment, and how many of them came. */
  pagesSince(moment: number): { asked: number; answered: number } {
    const asked = this.#log.filter(({ sentAt }) => sentAt >= moment);
    return { asked: asked.length, answered: asked.filter(({ status }) => status === 200).length };
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.silence = Math.max(this.silence, Date.now() - this.#lastPage);
    await Promise.all(this.#running);
  }
}
