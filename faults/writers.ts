import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CategoryResults, OfficeHeat } from '../contract/raceday/office/results/results.ts';
import { Answers } from './answers.ts';
import { ask, type Question, type Reply } from './ask.ts';
import { type Kind, Ledger } from './ledger.ts';
import type { Scene } from './scene.ts';

/** A write, the key with which it is repeated, and the meaning of its acknowledgement. */
interface Write {
  kind: Kind;
  key: string;
  question: Question;
  acknowledged?: (text: string) => void;
}

/** Makes the next write, or null when there is none now. */
type Source = (origin: string) => Promise<Write | null>;

const paceMs = 60;
const againMs = 100;
/** After the end of a fault an unanswered write is sent again for this long. */
const patienceMs = 60_000;
/** The first lap of a category. Each write adds one millisecond, so that a reader can tell how old an answer is. */
const firstLap = (index: number) => 30_000 + index * 100_000;

function receipts({ club }: Scene): Source {
  let made = 0;
  return async () => {
    made += 1;
    const due = club.dues[made % club.dues.length];
    if (!due) return null;
    const key = randomUUID();
    const body = { request_key: key, payer_name: 'Marina Paz', lines: [{ due_id: due.due_id, cents: 100 }] };
    const path = `/api/books/${club.book_id}/receipts`;
    return { kind: 'receipts', key, question: { path, method: 'POST', token: club.token, body } };
  };
}

function entries({ desk }: Scene): Source {
  const waiting = [...desk.rider_ids];
  const { race_id, category_id, tokens } = desk;
  return async () => {
    const token = tokens[waiting.length % tokens.length] ?? '';
    const rider_id = waiting.shift();
    if (rider_id === undefined) return null;
    const body = { request_key: randomUUID(), rider_id, category_id };
    const path = `/api/desk/races/${race_id}/entries`;
    return { kind: 'entries', key: String(rider_id), question: { path, method: 'POST', token, body } };
  };
}

const firstHeat = ({ heats }: CategoryResults): OfficeHeat | null =>
  heats.find(({ phase, serie }) => phase === 'M1' && serie === 1) ?? null;

function results({ results: day }: Scene, category_id: number, index: number, ledger: Ledger): Source {
  let lap = firstLap(index);
  let heat: OfficeHeat | null = null;
  const path = `/api/office/races/${day.race_id}/results`;
  return async (origin) => {
    if (heat === null) {
      const read = await ask(origin, { path: `${path}/${category_id}`, token: day.token });
      if (read.status !== 200) return null;
      heat = firstHeat(JSON.parse(read.text) as CategoryResults);
      if (heat === null) return null;
    }
    const { phase, serie, basis, runs } = heat;
    const next = lap + 1;
    const key = randomUUID();
    const lines = runs.map(({ entry_id }, position) => ({
      entry_id,
      status: 'OK',
      place: position + 1,
      time_ms: position === 0 ? next : null,
    }));
    const body = { category_id, phase, serie, basis, results: lines, request_key: key };
    return {
      kind: 'results',
      key,
      question: { path, method: 'PUT', token: day.token, body },
      acknowledged: (text) => {
        lap = next;
        heat = firstHeat(JSON.parse(text) as CategoryResults);
        ledger.acknowledgeLap(category_id, next);
      },
    };
  };
}

/**
 * Clients that write all the time, each one write after another. A write without an answer is sent again with its
 * key.
 */
export class Writers {
  readonly answers = new Answers();
  readonly ledger: Ledger;
  readonly #origins: readonly string[];
  readonly #running: Promise<void>[];
  #stopping = false;
  #giveUpAt = Number.POSITIVE_INFINITY;
  #lastAcknowledged = 0;
  readonly #acknowledgedAt: number[] = [];
  #turn = 0;

  /** Makes writers that write to some addresses, one after the other. */
  constructor(scene: Scene, origins: readonly string[], ledger = new Ledger()) {
    this.ledger = ledger;
    this.#origins = origins;
    const sources = [
      receipts(scene),
      entries(scene),
      ...scene.results.category_ids.map((id, index) => results(scene, id, index, ledger)),
    ];
    this.#running = sources.map((source) => this.#run(source));
  }

  /** Tells whether a write was acknowledged that was sent at this moment or later. */
  acknowledgedSince(moment: number): boolean {
    return this.#lastAcknowledged >= moment;
  }

  /** Returns the longest time without an acknowledged write since a moment. */
  silence(since: number): number {
    const moments = [since, ...this.#acknowledgedAt.filter((at) => at >= since)];
    return Math.max(...moments.map((at, index) => (moments[index + 1] ?? Date.now()) - at));
  }

  async #run(source: Source): Promise<void> {
    while (!this.#stopping) {
      const write = await source(this.#origin());
      if (write === null) await sleep(againMs);
      else {
        this.ledger.ask(write.kind, write.key);
        await this.#send(write);
      }
      await sleep(paceMs);
    }
  }

  #origin(): string {
    this.#turn += 1;
    return this.#origins[this.#turn % this.#origins.length] ?? '';
  }

  /** Sends until there is a final answer: acknowledged, or refused for a reason that another try does not change. */
  async #send(write: Write): Promise<void> {
    while (Date.now() < this.#giveUpAt) {
      const reply: Reply = await ask(this.#origin(), write.question, 12_000);
      this.answers.note(`${write.question.method} ${write.question.path}`, reply);
      if (reply.status === 200) {
        this.ledger.acknowledge(write.kind, write.key);
        write.acknowledged?.(reply.text);
        this.#acknowledgedAt.push(Date.now());
        this.#lastAcknowledged = Math.max(this.#lastAcknowledged, reply.sentAt);
        return;
      }
      if (reply.status >= 400 && reply.status < 500 && reply.status !== 429) return;
      await sleep(againMs);
    }
  }

  /** Lets everybody finish what they began. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#giveUpAt = Date.now() + patienceMs;
    await Promise.all(this.#running);
  }

  /** Ends without waiting: the fault is over, whatever its result. */
  abandon(): void {
    this.#stopping = true;
    this.#giveUpAt = 0;
  }
}
