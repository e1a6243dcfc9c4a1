import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import type { Readiness } from '#server/ground/http/health.ts';

/** This is as long as an end without a balancer waits. */
const lastAnswersMs = 20_000;
/** A shorter turn of the loop did no work. At most this many turns are tried. */
const idleTurnMs = 0.5;
const mostTurns = 200;
/** A connection that was accepted at the last moment has this long to send its request. */
const lastAskMs = 1000;

/** Waits for a turn of the loop that did no work: whatever had reached this process by then is read. */
async function idleTurn(): Promise<void> {
  for (let turns = 0; turns < mostTurns; turns += 1) {
    const began = performance.now();
    await turn();
    if (performance.now() - began < idleTurnMs) return;
  }
}

/**
 * Ends a process behind a balancer. First health reports that it drains, so that no new visitor is sent here. Then each
 * answer ends its connection, so that none is cut off between two requests. Then the server may close.
 */
export class Drain {
  readonly #readiness: Pick<Readiness, 'drain'>;
  readonly #parting: (() => void)[] = [];
  #partsConnections = false;

  constructor(readiness: Pick<Readiness, 'drain'>) {
    this.#readiness = readiness;
  }

  /** True when answers end their connections. */
  get partsConnections(): boolean {
    return this.#partsConnections;
  }

  /** Runs some work when answers begin to end their connections. It is for answers that have no end of their own. */
  whenParting(work: () => void): void {
    this.#parting.push(work);
  }

  /** Runs the two steps, half of the seconds each. Resolves after the last answer, or after too long a wait. */
  async run(seconds: number, server: Server): Promise<void> {
    this.#readiness.drain();
    await sleep(seconds * 500);
    this.#partsConnections = true;
    for (const part of this.#parting) part();
    await sleep(seconds * 500);
    // When a listening socket closes, the system resets connections that still wait to be accepted.
    await idleTurn();
    // Only the listening ends here: closing an HTTP server also cuts off connections without a request yet.
    const closed = new Promise((resolve) => Listener.prototype.close.call(server, resolve));
    await Promise.race([closed, sleep(lastAskMs)]);
    // A process that stood still for that time has not yet read what its connections sent meanwhile.
    await idleTurn();
    server.closeIdleConnections();
    await Promise.race([closed, sleep(lastAnswersMs)]);
  }
}
