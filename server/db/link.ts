import { Socket } from 'node:net';
import type { Host } from '#server/config/database-url.ts';

/** Thrown at once to those who need the database while it is known to be away. */
export class DatabaseAway extends Error {
  constructor() {
    super('the database is away');
    this.name = 'DatabaseAway';
  }
}

/** Connects to the host chosen at that moment, whatever address the driver knows. */
class HostSocket extends Socket {
  readonly #to: Host;

  constructor(to: Host) {
    super();
    this.#to = to;
  }

  override connect(..._asked: unknown[]): this {
    return super.connect({ host: this.#to.host, port: this.#to.port });
  }
}

/**
 * How one process reaches its database: which of several hosts, whether it answers, and every open connection. One part of the server
 * watches it (`changes/listen.ts`); everybody else connects through `stream`, so nobody waits for a database that is known to be away, and
 * no connection stays open on a host that has stopped answering.
 */
export class DatabaseLink {
  readonly #hosts: readonly Host[];
  #chosen = 0;
  #awaySince: number | null = null;
  readonly #open = new Map<Socket, number>();

  /** In: the hosts to choose from; none: the one address the driver knows. */
  constructor(hosts: readonly Host[] = []) {
    this.#hosts = hosts;
  }

  /** Since when the database is known to be away, in milliseconds of the epoch; null: it is there. */
  get awaySince(): number | null {
    return this.#awaySince;
  }

  get hosts(): number {
    return Math.max(1, this.#hosts.length);
  }

  /** The `stream` of the driver: a new socket for each connection, refused while the database is away. */
  readonly stream = (): Socket => {
    const socket = this.probe();
    if (this.#awaySince !== null) process.nextTick(() => socket.destroy(new DatabaseAway()));
    return socket;
  };

  /** The same for the part that tries whether the database is back. */
  readonly probe = (): Socket => {
    const to = this.#hosts[this.#chosen];
    const socket = to === undefined ? new Socket() : new HostSocket(to);
    this.#open.set(socket, this.#chosen);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  };

  markAway(): void {
    this.#awaySince ??= Date.now();
  }

  /** The chosen host answers and takes writes: connections to another one are closed. */
  markBack(): void {
    this.#awaySince = null;
    for (const [socket, host] of this.#open) if (host !== this.#chosen) socket.destroy();
  }

  chooseNext(): void {
    this.#chosen = (this.#chosen + 1) % this.hosts;
  }

  /** How much each open connection has said so far. */
  mark(): ReadonlyMap<Socket, number> {
    return new Map([...this.#open.keys()].map((socket) => [socket, socket.bytesRead]));
  }

  /** Closes every connection that has said nothing since the mark: what waits on one fails now, not in a quarter of an hour. */
  closeSilent(mark: ReadonlyMap<Socket, number>): void {
    for (const socket of this.#open.keys())
      if (socket.bytesRead === (mark.get(socket) ?? 0)) socket.destroy();
  }
}
