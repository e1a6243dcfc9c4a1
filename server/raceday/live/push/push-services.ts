import { ECDH } from 'node:crypto';
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The services that deliver notifications to browsers. Nothing is sent to any other address that a phone gives. */
const known: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

/** Tells whether messages may be sent to an address of the known services or of the setting's own origins. */
export function isPushService(endpoint: string, own: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (own.includes(origin)) return true;
  return protocol === 'https:' && port === '' && known.some((host) => host.test(hostname));
}

type Found = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Looks a host up with a given lookup of names, and returns only addresses of the public network. */
export const publicLookupBy =
  (find: Found): LookupFunction =>
  (host, options, done) => {
    find(host, { ...options, all: true }, (error, found) => {
      const open = error ? [] : found.filter(({ address }) => ipaddr.process(address).range() === 'unicast');
      const [first] = open;
      if (error || first === undefined) done(error ?? new Error(`${host} has no public address`), '', 0);
      else if (options.all === true) done(null, open);
      else done(null, first.address, first.family);
    });
  };

/** Looks hosts up by the names of this machine. */
export const publicLookup = publicLookupBy(lookup);

const secretBytes = 16;

/** Tells whether a browser's keys can encrypt: a point of P-256, and sixteen bytes, both as base64url. */
export function canBeSealedTo({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== secretBytes) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}
