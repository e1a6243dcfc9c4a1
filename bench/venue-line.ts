import { connect, createServer, type Socket } from 'node:net';
import type { Scope } from '../faults/scope.ts';
import { freePort } from '../faults/site.ts';

/** How a line is: the delay of a round trip, and how much it carries. */
interface Quality {
  delayMs: number;
  kbits: number;
}

/** Carries bytes one way, each after half of the delay and not faster than the line. */
class Way {
  readonly #quality: () => Quality;
  readonly #cut: () => boolean;
  /** When the line is free again. */
  #free = 0;
  bytes = 0;

  constructor(quality: () => Quality, cut: () => boolean) {
    this.#quality = quality;
    this.#cut = cut;
  }

  carry(bytes: Buffer, to: Socket): void {
    if (this.#cut()) return;
    this.bytes += bytes.length;
    const { delayMs, kbits } = this.#quality();
    const now = performance.now();
    this.#free = Math.max(now, this.#free) + bytes.length / (kbits / 8);
    setTimeout(() => to.destroyed || to.write(bytes), this.#free - now + delayMs / 2);
  }
}

/** A line between a track and its cloud, as slow as it is told to be, that counts what it carries. */
export class VenueLine {
  readonly port: number;
  quality: Quality = { delayMs: 0, kbits: 1_000_000 };
  #isCut = false;
  readonly #sockets = new Set<Socket>();
  readonly up = new Way(
    () => this.quality,
    () => this.#isCut,
  );
  readonly down = new Way(
    () => this.quality,
    () => this.#isCut,
  );

  private constructor(port: number) {
    this.port = port;
  }

  static async open(scope: Scope, targetPort: number): Promise<VenueLine> {
    const line = new VenueLine(await freePort());
    const server = createServer((near) => {
      const far = connect(targetPort, '127.0.0.1');
      for (const [from, to, way] of [
        [near, far, line.up],
        [far, near, line.down],
      ] as const) {
        line.#sockets.add(from);
        from.on('data', (bytes: Buffer) => way.carry(bytes, to));
        from.on('error', () => {});
        // What is on its way arrives before the end does.
        from.on('close', () => setTimeout(() => to.destroy(), line.quality.delayMs + 2000));
      }
    });
    await new Promise<void>((resolve) => server.listen(line.port, '127.0.0.1', () => resolve()));
    scope.defer(() => {
      server.close();
      for (const socket of line.#sockets) socket.destroy();
    });
    return line;
  }

  /** Nothing arrives any more, and nobody is told. */
  cut(): void {
    this.#isCut = true;
  }

  /** The line is there again; what was open before is lost. */
  join(): void {
    this.#isCut = false;
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
  }
}
