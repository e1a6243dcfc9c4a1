import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The services that bring notifications to browsers. Nothing is ever sent anywhere else, whatever address a phone gives. */
const known: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
];

/** Whether messages may be sent to an address. In: the address, the origins that the setting allows beside the known services. */
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

/** Looks a host up, and finds only addresses of the public network. In: who knows the addresses of names. */
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

/** The same by the names of this machine. */
export const publicLookup = publicLookupBy(lookup);
