import type pg from 'pg';
import { Readers } from './readers.ts';
import type { Scene } from './scene.ts';
import { until } from './site.ts';
import { type Trial, seconds } from './trial.ts';
import { Writers } from './writers.ts';

/** An old public answer must state its age after this time. */
const unsaidAgeMs = 10_000;
/** The longest time until writes are acknowledged again. */
export const backMs = 60_000;

/** Requests under way at a node that is killed, behind a proxy. */
const mostBrokenLines = 10;

/** The clients that write and read during a fault. */
export class Load {
  readonly writers: Writers;
  readonly readers: Readers;
  readonly #trial: Trial;
  readonly #scene: Scene;

  private constructor(trial: Trial, scene: Scene, write: readonly string[], read: readonly string[]) {
    this.#trial = trial;
    this.#scene = scene;
    this.writers = new Writers(scene, write);
    this.readers = new Readers(scene, read, this.writers.ledger);
    trial.scope.defer(() => {
      this.writers.abandon();
      void this.readers.stop();
    });
  }

  /** Begins at the addresses for writing and reading, at once, and waits for the first writes. */
  static async begin(
    trial: Trial,
    scene: Scene,
    write: readonly string[],
    read: readonly string[] = write,
  ): Promise<Load> {
    const load = new Load(trial, scene, write, read);
    const begun = Date.now();
    await until('the first write is acknowledged', () => load.writers.acknowledgedSince(begun), backMs);
    return load;
  }

  /** Waits for a write that is sent after this moment and acknowledged. Returns the milliseconds until then. */
  async back(since: number, limitMs = backMs): Promise<number> {
    const holds = () => this.writers.acknowledgedSince(since);
    await until('a write is acknowledged again', holds, limitMs, 10).catch((error: unknown) => {
      throw new Error(`${String(error)}; writes: ${String(this.writers.answers)}`);
    });
    return Date.now() - since;
  }

  /**
   * Waits for all clients, compares acknowledged writes with the database, and checks what must be true in every
   * fault: nothing lost or doubled, no 5xx except 503 with a time to come back, no refused client, and no old page
   * without its age.
   */
  async end(connection: pg.ClientConfig, { linesMayFail = false } = {}): Promise<void> {
    const trial = this.#trial;
    await Promise.all([this.writers.stop(), this.readers.stop()]);
    const { acknowledged, lost, doubled } = await this.writers.ledger.check(connection, this.#scene);
    const { answers } = this.writers;
    const pages = this.readers.answers;
    trial.fact(
      'writes',
      `${acknowledged} acknowledged, ${this.writers.ledger.open} open; ${String(answers)}`,
    );
    trial.fact('pages', String(pages));
    trial.never('acknowledged writes lost', lost.length, lost.slice(0, 3).join(', '));
    trial.never('writes doubled', doubled.length, doubled.slice(0, 3).join(', '));
    trial.never('writes without an answer in the end', this.writers.ledger.open);
    // A proxy answers this when a connection broke under a request that may not be sent twice: the client sends it
    // again, with its key.
    const brokenLines = linesMayFail ? answers.count((status) => status === 502) : 0;
    if (brokenLines > 0)
      trial.holds(
        'lines that broke behind the proxy',
        brokenLines <= mostBrokenLines,
        String(brokenLines),
        `≤ ${mostBrokenLines}`,
      );
    trial.never(
      'answers 5xx other than 503',
      answers.broken + pages.broken - brokenLines,
      [answers.examples, pages.examples].filter(Boolean).join(' · '),
    );
    trial.never('answers 503 that do not say when to come back', answers.withoutWait + pages.withoutWait);
    trial.never('turned away (4xx)', answers.refused + pages.refused, answers.examples || pages.examples);
    if (!linesMayFail) trial.never('requests without an answer', answers.failures + pages.failures);
    trial.within('oldest page that does not say its age', this.readers.stalest, unsaidAgeMs);
    trial.fact('old pages that say their age', String(this.readers.aged));
    trial.fact('longest time without a page', seconds(this.readers.silence));
  }
}
