interface NetworkStreams {
  open: number;
  /** The minute that is counted, and how many more were accepted during it. */
  minute: number;
  more: number;
}

/** The streams that one process accepts, the free ones of one network, and its further ones in a minute. */
interface StreamLimits {
  node: number;
  network: number;
  perMinute: number;
}

/**
 * Limits the streams: a track shares one address among hundreds of phones, and one address must not take them all.
 */
export class StreamBounds {
  readonly #limits: StreamLimits;
  readonly #networks = new Map<string, NetworkStreams>();
  #open = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  get open(): number {
    return this.#open;
  }

  /** Takes a stream of a network at a moment. Returns whether there was room, which `leave` releases. */
  take(network: string, now: number): boolean {
    const minute = Math.floor(now / 60_000);
    const own = this.#networks.get(network) ?? { open: 0, minute, more: 0 };
    if (own.minute !== minute) Object.assign(own, { minute, more: 0 });
    const isMore = own.open >= this.#limits.network;
    if (this.#open >= this.#limits.node || (isMore && own.more >= this.#limits.perMinute)) return false;
    if (isMore) own.more += 1;
    own.open += 1;
    this.#open += 1;
    this.#networks.set(network, own);
    return true;
  }

  leave(network: string): void {
    const own = this.#networks.get(network);
    if (own === undefined) return;
    own.open -= 1;
    this.#open -= 1;
    if (own.open === 0) this.#networks.delete(network);
  }
}
