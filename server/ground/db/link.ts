import { Socket } from 'node:net';
import type { Host } from '#server/ground/config/database-url.ts';
import { KnownHistory } from './known-history.ts';

/** Every caller that needs the database while it is known to be unreachable gets this error at once. */
export class DatabaseAway extends Error {
  constructor() {
    super('the database is away');
    this.name = 'DatabaseAway';
  }
}

/** Connects to the host that is chosen at that moment, whatever address the driver knows. */
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
 * The way of one process to its database: which of several hosts, whether it answers, and every open connection. One
 * part of the server watches it (`changes/listen.ts`). Everybody else connects through `stream`, so nobody waits for
 * a database that is known to be unreachable, and no connection stays open on a host that has stopped answering.
 */
export class DatabaseLink {
  readonly #hosts: readonly Host[];
  /** The poolers of the hosts, in the same order. It is empty when there is one, which knows where the database is. */
  readonly #poolers: readonly Host[];
  #chosen = 0;
  #awaySince: number | null = null;
  readonly #open = new Map<Socket, number>();
  /** What this node knows of promotions among its hosts. */
  readonly history: KnownHistory;

  /** Creates a link to the hosts to choose from. Without any it uses the one address that the driver knows. */
  constructor(
    hosts: readonly Host[] = [],
    history: KnownHistory = new KnownHistory(),
    poolers: readonly Host[] = hosts,
  ) {
    this.#hosts = hosts;
    this.#poolers = poolers;
    this.history = history;
  }

  /** Since when the database is unreachable, in milliseconds of the epoch, or null when it is reachable. */
  get awaySince(): number | null {
    return this.#awaySince;
  }

  get hosts(): number {
    return Math.max(1, this.#hosts.length);
  }

  /** The `stream` of the driver, with a new socket for each connection. It refuses without the database. */
  readonly stream = (): Socket => this.#refusing(this.#socket(this.#poolers));

  /** The same past a pooler. */
  readonly direct = (): Socket => this.#refusing(this.probe());

  /** The same for the part that checks whether the database is back. */
  readonly probe = (): Socket => this.#socket(this.#hosts);

  #refusing(socket: Socket): Socket {
    if (this.#awaySince !== null) process.nextTick(() => socket.destroy(new DatabaseAway()));
    return socket;
  }

  #socket(hosts: readonly Host[]): Socket {
    const to = hosts[this.#chosen];
    const socket = to === undefined ? new Socket() : new HostSocket(to);
    this.#open.set(socket, this.#chosen);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  }

  markAway(): void {
    this.#awaySince ??= Date.now();
  }

  /** Marks that the chosen host answers and accepts writes. Connections to another host are closed. */
  markBack(): void {
    this.#awaySince = null;
    for (const [socket, host] of this.#open) if (host !== this.#chosen) socket.destroy();
  }

  chooseNext(): void {
    this.#chosen = (this.#chosen + 1) % this.hosts;
  }

  /** Returns how many bytes each open connection has received so far. */
  mark(): ReadonlyMap<Socket, number> {
    return new Map([...this.#open.keys()].map((socket) => [socket, socket.bytesRead]));
  }

  /**
   * Closes every connection without new bytes since the mark: what waits on one fails now, not in a quarter of an hour.
   */
  closeSilent(mark: ReadonlyMap<Socket, number>): void {
    for (const socket of this.#open.keys())
      if (socket.bytesRead === (mark.get(socket) ?? 0)) socket.destroy();
  }
}
