import { networkInterfaces } from 'node:os';

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Networks of containers, virtual machines and tunnels. No phone at the track is in them. */
const INSIDE =
  /^(?:docker|br-|veth|virbr|vmnet|vbox|vethernet|cni|flannel|podman|tun|tap|utun|wg|tailscale|zt)/i;
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/;

/** Returns the address at which devices of the same network reach this machine, or null without a network. */
export function lanAddress(interfaces: Interfaces = networkInterfaces()): string | null {
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
  return found.toSorted((a, b) => a.rank - b.rank)[0]?.address ?? null;
}

const EVERYWHERE = new Set(['0.0.0.0', '::', '::0', '0:0:0:0:0:0:0:0']);

/** Tells whether a server that listens there listens on all addresses, which is no address to show. */
export const isEverywhere = (host: string): boolean => EVERYWHERE.has(host);

/**
 * Returns an address that opens, for a server that listens on a host name or an address of either kind, and a port.
 */
export function openAddress(host: string, port: number, lan: () => string | null = lanAddress): string {
  const name = isEverywhere(host) ? (lan() ?? '127.0.0.1') : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
