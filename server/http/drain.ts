import type { Server } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '#server/http/health.ts';

/** As long as an end without a balancer has patience. */
const lastAnswersMs = 20_000;

/**
 * The end of a process behind a balancer. First health says no, so that no new visitor is sent here; then each answer asks its
 * connection to go elsewhere, so that none is cut off between two requests; then the server may close.
 */
export class Drain {
  readonly #readiness: Pick<Readiness, 'drain'>;
  readonly #parting: (() => void)[] = [];
  #partsConnections = false;

  constructor(readiness: Pick<Readiness, 'drain'>) {
    this.#readiness = readiness;
  }

  /** Whether answers end their connections. */
  get partsConnections(): boolean {
    return this.#partsConnections;
  }

  /** Does some work when answers begin to end their connections: those that have no end of their own. */
  whenParting(work: () => void): void {
    this.#parting.push(work);
  }

  /**
   * In: how long the two steps take, half for each, and the server that closes then. Resolves when the last answer is out, or when
   * one takes longer than is waited for.
   */
  async run(seconds: number, server: Server): Promise<void> {
    this.#readiness.drain();
    await sleep(seconds * 500);
    this.#partsConnections = true;
    for (const part of this.#parting) part();
    await sleep(seconds * 500);
    // Right after the loop has accepted pending connections: the system resets those that still wait when a listening socket closes.
    await turn();
    await Promise.race([new Promise((resolve) => server.close(resolve)), sleep(lastAnswersMs)]);
  }
}
