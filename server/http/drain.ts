import { setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '#server/http/health.ts';

/**
 * The end of a process behind a balancer. First health says no, so that no new visitor is sent here; then each answer asks its
 * connection to go elsewhere, so that none is cut off between two requests; then the server may close.
 */
export class Drain {
  readonly #readiness: Pick<Readiness, 'drain'>;
  #partsConnections = false;

  constructor(readiness: Pick<Readiness, 'drain'>) {
    this.#readiness = readiness;
  }

  /** Whether answers end their connections. */
  get partsConnections(): boolean {
    return this.#partsConnections;
  }

  /** In: how long it takes, half for each step. Out: when the server may close. */
  async run(seconds: number): Promise<void> {
    this.#readiness.drain();
    await sleep(seconds * 500);
    this.#partsConnections = true;
    await sleep(seconds * 500);
  }
}
