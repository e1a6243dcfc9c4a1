import ipaddr from 'ipaddr.js';

/** One line at home has 2^64 addresses: it counts once. */
const lineBits = 64;
/** A provider hands out up to this much to one customer. */
const siteBits = 48;

const unknown = 'unknown';

/** Some proxies write the port of the connection as well. */
const withoutPort = (address: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

function prefixOf(address: ipaddr.IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`;
}

/** An IPv4 visitor stays one when a translator or a dual socket writes the address as IPv6. */
function ipv4Within(address: ipaddr.IPv6): string | null {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  if (address.range() !== 'rfc6052') return null;
  return new ipaddr.IPv4(address.toByteArray().slice(-4)).toString();
}

/**
 * The network that attempts from an address are counted for: an IPv4 address itself, of IPv6 the /64. What is no address counts
 * together, so that nobody gets a fresh start by inventing one.
 */
export function networkOf(address: string): string {
  const written = withoutPort(address.trim());
  if (!ipaddr.isValid(written)) return unknown;
  const read = ipaddr.parse(written);
  if (read instanceof ipaddr.IPv4) return read.toString();
  if (!(read instanceof ipaddr.IPv6)) return unknown;
  return ipv4Within(read) ?? prefixOf(read, lineBits);
}

/** The /48 around the network at the end of a counted key, null where it ends in none. In: a key made with `networkOf`. */
export function siteOf(key: string): string | null {
  if (!key.endsWith('/64')) return null;
  const network = key.slice(key.lastIndexOf(' ') + 1, -'/64'.length);
  if (!ipaddr.IPv6.isValid(network)) return null;
  const before = key.slice(0, key.lastIndexOf(' ') + 1);
  return before + prefixOf(ipaddr.IPv6.parse(network), siteBits);
}
