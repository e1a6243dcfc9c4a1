import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** How many connections are read at a time, and for how long before the next ones get their turn. */
const atOnce = 2;
const turnMs = 5;

const isOnItsWay = ({ complete, socket }: IncomingMessage) => !complete && !socket.destroyed;

/**
 * Reads what was still on its way when its request was refused. A browser looks at the answer only after it has sent the whole form,
 * so it has to be read; but a thousand forms read at once would keep every reader of a page waiting. A few connections take turns.
 */
export class UnreadBodies {
  #waiting: IncomingMessage[] = [];
  #reading: IncomingMessage[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** Takes over a request that was answered. One whose body has come is left alone. */
  take(request: IncomingMessage): void {
    // A request without a connection, as tests inject them, has nothing on its way.
    if (request.complete || !(request.socket instanceof Socket)) return;
    // Node lets the connection flow in this tick; it is paused after that.
    setImmediate(() => {
      if (!isOnItsWay(request)) return;
      request.socket.pause();
      this.#waiting.push(request);
      this.#timer ??= setInterval(() => this.#turn(), turnMs).unref();
    });
  }

  #turn(): void {
    // A connection whose body has come belongs to its next request: it is not paused again.
    for (const request of this.#reading.splice(0).filter(isOnItsWay)) {
      request.socket.pause();
      this.#waiting.push(request);
    }
    while (this.#reading.length < atOnce) {
      const next = this.#waiting.shift();
      if (next === undefined) break;
      if (!isOnItsWay(next)) continue;
      next.socket.resume();
      this.#reading.push(next);
    }
    if (this.#reading.length > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
