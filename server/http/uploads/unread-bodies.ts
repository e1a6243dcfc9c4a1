import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** How many lines are read at a time, and for how long before the next ones get their turn. */
const atOnce = 2;
const turnMs = 5;

/**
 * Reads what was still on its way when its request was refused. A browser looks at the answer only after it has sent the whole form,
 * so it has to be read; but a thousand forms read at once would keep every reader of a page waiting. A few lines take turns.
 */
export class UnreadBodies {
  #waiting: IncomingMessage[] = [];
  #reading: IncomingMessage[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** How many lines are still being read. */
  get lines(): number {
    return this.#waiting.length + this.#reading.length;
  }

  /** Takes over a request that was answered. One whose body has come is left alone. */
  take(request: IncomingMessage): void {
    // A request that came without a line, as tests inject them, has nothing on its way.
    if (request.complete || !(request.socket instanceof Socket)) return;
    // The framework of Node lets the line flow in this tick; it is stopped after that.
    setImmediate(() => {
      if (request.complete || request.socket.destroyed) return;
      request.socket.pause();
      this.#waiting.push(request);
      this.#timer ??= setInterval(() => this.#turn(), turnMs).unref();
    });
  }

  #turn(): void {
    const left = ({ complete, socket }: IncomingMessage) => !complete && !socket.destroyed;
    const unfinished = this.#reading.filter(left);
    for (const { socket } of unfinished) socket.pause();
    this.#waiting = [...this.#waiting.filter(left), ...unfinished];
    this.#reading = this.#waiting.splice(0, atOnce);
    for (const { socket } of this.#reading) socket.resume();
    if (this.#reading.length > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
