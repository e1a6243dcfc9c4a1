import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A reader that has not taken so much is cut off: it comes back and reads on from where it was. */
const mostUnsent = 64 * 1024;

/** Without this, proxies hold an answer back until it ends; none may keep or change it. */
const headers: readonly [string, string][] = [
  ['content-type', 'text/event-stream; charset=utf-8'],
  ['cache-control', 'no-store, no-transform'],
  ['x-accel-buffering', 'no'],
  ['connection', 'close'],
];

/** One listening phone. Its bytes go to the socket as they are: framing each of 15,000 anew costs more than all the rest. */
export class LiveStream {
  /** The last event it was sent. */
  at = 0;
  readonly #socket: Socket;

  constructor(response: ServerResponse, securityHeaders: readonly [string, string][]) {
    const { socket } = response;
    if (socket === null) throw new Error('A request without a socket has no stream');
    this.#socket = socket;
    // Its end is the end of the connection: pieces of their own would be framed by the answer.
    response.removeHeader('transfer-encoding');
    response.writeHead(200, [...securityHeaders, ...headers].flat());
    response.flushHeaders();
    socket.setNoDelay(true);
  }

  whenGone(work: () => void): void {
    this.#socket.once('close', work);
  }

  /** Out: false: it is gone, or was cut off because it does not read. */
  write(bytes: Buffer | string): boolean {
    if (this.#socket.destroyed) return false;
    if (this.#socket.writableLength > mostUnsent) {
      this.#socket.destroy();
      return false;
    }
    this.#socket.write(bytes);
    return true;
  }

  /** Ends it. In: its last event. */
  end(words: string): void {
    this.#socket.end(words);
  }
}
