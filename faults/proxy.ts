import { connect, createServer, type Socket } from 'node:net';
import type { Scope } from './scope.ts';
import { freePort } from './site.ts';

interface Line {
  near: Socket;
  far: Socket;
  /** Lost for good: it stays open, and transfers nothing any more. */
  dead: boolean;
}

/** A network between a server and its database that can fail. */
export class Proxy {
  readonly port: number;
  /** The times of attempts to connect, in milliseconds since the epoch. */
  readonly attempts: number[] = [];
  readonly #targetPort: number;
  readonly #lines = new Set<Line>();
  #swallows = false;

  private constructor(port: number, targetPort: number) {
    this.port = port;
    this.#targetPort = targetPort;
  }

  static async make(scope: Scope, targetPort: number): Promise<Proxy> {
    const proxy = new Proxy(await freePort(), targetPort);
    const server = createServer((near) => proxy.#open(near));
    await new Promise<void>((resolve) => {
      server.listen(proxy.port, '127.0.0.1', () => resolve());
    });
    scope.defer(() => {
      server.close();
      for (const { near, far } of proxy.#lines) {
        near.destroy();
        far.destroy();
      }
    });
    return proxy;
  }

  #open(near: Socket): void {
    this.attempts.push(Date.now());
    const line: Line = { near, far: connect(this.#targetPort, '127.0.0.1'), dead: false };
    this.#lines.add(line);
    const { far } = line;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        if (this.#swallows || line.dead) return;
        to.destroy();
        this.#lines.delete(line);
      });
    }
    if (this.#swallows) this.#pause(line);
  }

  #pause({ near, far }: Line): void {
    near.pause();
    far.pause();
  }

  /** From now on nothing is transferred in either direction, and no side is informed. */
  swallow(): void {
    this.#swallows = true;
    for (const line of this.#lines) this.#pause(line);
  }

  /** Transfers waiting data, like a network that sends lost packets again. */
  release(): void {
    this.#swallows = false;
    for (const line of this.#lines) {
      if (line.dead) continue;
      if (line.near.destroyed || line.far.destroyed) {
        line.near.destroy();
        line.far.destroy();
        this.#lines.delete(line);
      } else {
        line.near.resume();
        line.far.resume();
      }
    }
  }

  /**
   * Stops the present connections from transferring anything, but keeps them open; new ones work. Returns how many
   * there are.
   */
  forget(): number {
    for (const line of this.#lines) {
      line.dead = true;
      this.#pause(line);
    }
    return this.#lines.size;
  }

  /** Returns the most connection attempts within one second since a moment. */
  mostInASecond(since: number): number {
    const counts = new Map<number, number>();
    for (const moment of this.attempts.filter((one) => one >= since)) {
      const second = Math.floor(moment / 1000);
      counts.set(second, (counts.get(second) ?? 0) + 1);
    }
    return Math.max(0, ...counts.values());
  }
}
