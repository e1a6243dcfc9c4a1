import ipaddr from 'ipaddr.js';

/** One line at home has 2^64 addresses, and counts as one. */
const lineBits = 64;
/** A provider assigns a range of at most this size to one customer. */
const siteBits = 48;

const unknown = 'unknown';

/** Removes the port of the connection, which some proxies write after the address. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`;
}

/** Returns the IPv4 address of a visitor whose address a translator or a dual socket writes as IPv6. */
function ipv4Within(address: ipaddr.IPv6): string | null {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  if (address.range() !== 'rfc6052') return null;
  return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
}

/**
 * Returns the network that attempts from an address are counted for. For IPv4 it is the address itself, and for IPv6
 * the /64. All texts that are no address count together, so that nobody gets a fresh start by inventing one.
 */
export function networkOf(address: string): string {
  const written = withoutPort(address.trim());
  if (!ipaddr.isValid(written)) return unknown;
  const read = ipaddr.parse(written);
  if (read instanceof ipaddr.IPv4) return read.toString();
  if (!(read instanceof ipaddr.IPv6)) return unknown;
  return ipv4Within(read) ?? prefixOf(read, lineBits);
}

/** Returns the /48 around the network at the end of a counted key of `networkOf`, or null without one. */
export function siteOf(key: string): string | null {
  if (!key.endsWith('/64')) return null;
  const network = key.slice(key.lastIndexOf(' ') + 1, -'/64'.length);
  if (!ipaddr.IPv6.isValid(network)) return null;
  const before = key.slice(0, key.lastIndexOf(' ') + 1);
  return before + prefixOf(ipaddr.IPv6.parse(network), siteBits);
}
