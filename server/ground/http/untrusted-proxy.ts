import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import type { Faults } from '#server/ground/faults/faults.ts';

/** A visitor may send the header too, so a public address is told only when it sends it again and again. */
const timesOfPublic = 20;
const mostAddresses = 1000;
const againMs = 60_000;

/**
 * Notices a proxy whose word is not believed. Without TRUST_PROXY all visitors behind it are one address for the
 * limits, and a whole track would share those of one phone.
 */
export class UntrustedProxy {
  readonly #log: Logger;
  readonly #faults: Faults;
  readonly #times = new Map<string, number>();
  #isLogged = false;
  #notedAt = 0;

  constructor(log: Logger, faults: Faults) {
    this.#log = log;
    this.#faults = faults;
  }

  /** Counts a request that says for whom it comes, from an address that is not trusted to say so. */
  note(address: string): void {
    if (!ipaddr.isValid(address)) return;
    const parsed = ipaddr.process(address);
    const isPublic = parsed.range() === 'unicast';
    const shown = isPublic ? networkAround(parsed) : parsed.toString();
    const times = (this.#times.get(shown) ?? 0) + 1;
    if (this.#times.size >= mostAddresses) this.#times.clear();
    this.#times.set(shown, times);
    if (isPublic && times < timesOfPublic) return;
    if (!this.#isLogged)
      this.#log.warn(
        { proxy: shown },
        'x-forwarded-for from an untrusted address is ignored: if that is your proxy, name it in TRUST_PROXY, or all visitors count as one',
      );
    this.#isLogged = true;
    if (Date.now() - this.#notedAt < againMs) return;
    this.#notedAt = Date.now();
    const what = { kind: 'TRUST_PROXY', words: shown, frames: [] };
    this.#faults.note({ origin: 'setting', place: 'x-forwarded-for', what });
  }
}

/** Returns the network of a public address: it may be a visitor's, and then nobody should be found by it. */
function networkAround(address: ipaddr.IPv4 | ipaddr.IPv6): string {
  const bits = address.kind() === 'ipv4' ? 24 : 48;
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`);
  return `${network.toString()}/${bits}`;
}
