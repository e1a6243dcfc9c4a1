import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A reader with more unread bytes than this is cut off. It connects again and continues from its last event. */
const mostUnsent = 64 * 1024;

/**
 * A stream is ended and opened again after about this time. After a restart all phones are at the node that stayed; this
 * way the proxy spreads them over all nodes again.
 */
const lifeMs = 20 * 60_000;

/** Without these headers, proxies hold an answer back until it ends. No proxy may store or change it. */
const headers: readonly [string, string][] = [
  ['content-type', 'text/event-stream; charset=utf-8'],
  ['cache-control', 'no-store, no-transform'],
  ['x-accel-buffering', 'no'],
  ['connection', 'close'],
];

/**
 * One listening phone. Its bytes go to the socket directly, because framing each of 15,000 costs more than the rest.
 */
export class LiveStream {
  /** The last event that was sent to it. */
  at = 0;
  readonly #socket: Socket;
  readonly #oldAt = performance.now() + lifeMs * (0.5 + Math.random());

  constructor(response: ServerResponse, securityHeaders: readonly [string, string][]) {
    const { socket } = response;
    if (socket === null) throw new Error('A request without a socket has no stream');
    this.#socket = socket;
    // Its end is the end of the connection, because the answer would frame its chunks.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, [...securityHeaders, ...headers].flat());
    response.flushHeaders();
    socket.setNoDelay(true);
  }

  whenGone(work: () => void): void {
    this.#socket.once('close', work);
  }

  /** Returns false when the phone is gone, or was cut off because it does not read. */
  write(bytes: Buffer | string): boolean {
    if (this.#socket.destroyed) return false;
    if (this.#socket.writableLength > mostUnsent) {
      this.#socket.destroy();
      return false;
    }
    this.#socket.write(bytes);
    return true;
  }

  /** Tells whether the phone should open another one. */
  get isOld(): boolean {
    return performance.now() > this.#oldAt;
  }

  /** Ends the stream with a last event. */
  end(words: string): void {
    this.#socket.end(words);
  }
}
