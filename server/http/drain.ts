import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The end of a process behind a balancer. First health says no, so that no new visitor is sent here; then each answer asks its
 * connection to go elsewhere, so that none is cut off between two requests; then the server may close.
 */
export class Drain {
  #step: 'serving' | 'leaving' | 'parting' = 'serving';

  get hasBegun(): boolean {
    return this.#step !== 'serving';
  }

  /** Whether answers end their connections. */
  get partsConnections(): boolean {
    return this.#step === 'parting';
  }

  /** In: how long it takes, half for each step. Out: when the server may close. */
  async run(seconds: number): Promise<void> {
    this.#step = 'leaving';
    await sleep(seconds * 500);
    this.#step = 'parting';
    await sleep(seconds * 500);
  }
}
