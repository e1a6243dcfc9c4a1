import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Networks of containers, virtual machines and tunnels. No phone at the track is in them. */
const INSIDE =
  /^(?:docker|br-|veth|virbr|vmnet|vbox|vethernet|cni|cali|flannel|podman|lxc|lxd|kube|tun|tap|utun|wg|tailscale|zt|ham|ppp|wwan)/i;
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;

/**
 * Returns the addresses at which devices of the same networks reach this machine, the likeliest first. Those of IPv6 are
 * left out: nobody types them, and those of the link itself open in no browser.
 */
export function lanAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const found = Object.entries(interfaces).flatMap(([name, addresses = []]) =>
    addresses
      .filter(
        ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
      )
      .map(({ address }) => ({
        address,
        rank: (INSIDE.test(name) ? 2 : 0) + (PRIVATE.test(address) ? 0 : 1),
      })),
  );
  return found.toSorted((a, b) => a.rank - b.rank).map(({ address }) => address);
}

const firstAddress = () => lanAddresses()[0] ?? null;

const EVERYWHERE = new Set(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0']);

/** Tells whether a server that listens there listens on all addresses, which is no address to show. */
export const isEverywhere = (host: string): boolean => EVERYWHERE.has(host);

/**
 * Returns an address that opens, for a server that listens on a host name or an address of either kind, and a port.
 */
export function openAddress(host: string, port: number, lan: () => string | null = firstAddress): string {
  const name = isEverywhere(host) ? (lan() ?? '127.0.0.1') : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

const isLoopback = (host: string): boolean => /^(?:localhost$|127\.|::1$)/i.test(host);

interface Listening {
  HOST: string;
  PUBLIC_URL: string;
  VENUE_TLS_DIR?: string | undefined;
}

/** Tells whether a server is for the devices around it, at a track: it is opened at an address of their network. */
export function isInLan({ HOST, PUBLIC_URL, VENUE_TLS_DIR }: Listening): boolean {
  if (VENUE_TLS_DIR !== undefined) return true;
  if (PUBLIC_URL === '') return !isLoopback(HOST);
  const { protocol, hostname } = new URL(PUBLIC_URL);
  return protocol === 'http:' && isIP(hostname) !== 0 && !isLoopback(hostname);
}
