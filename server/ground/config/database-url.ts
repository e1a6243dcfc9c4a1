export interface Host {
  readonly host: string;
  readonly port: number;
}

interface DatabaseAddress {
  /** The address that the driver understands, with the first host alone. */
  url: string;
  /** All hosts in the order in which they are tried. The list is empty when there is one. */
  hosts: Host[];
}

const usualPort = 5432;
/** Every part of this program writes sometimes, so no other value is supported. */
const wishes = new Set<string | null>([null, 'any', 'read-write', 'primary']);

function readHost(text: string): Host | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^[\]:,]+))(?::(\d{1,5}))?$/i.exec(text);
  const host = found?.[1] ?? found?.[2];
  return host === undefined ? null : { host, port: Number(found?.[3] ?? usualPort) };
}

/**
 * Reads `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write`, of one or several hosts. It is
 * null when it is unreadable. Nothing of it may be repeated, because it contains a password.
 */
export function readDatabaseUrl(text: string): DatabaseAddress | null {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?].*)?$/s.exec(text);
  if (!parts) return null;
  const [, start = '', listed = '', rest = ''] = parts;
  const names = listed.split(',');
  const one = start + (names[0] ?? '') + rest;
  if (!URL.canParse(one)) return null;
  const url = new URL(one);
  if (!wishes.has(url.searchParams.get('target_session_attrs'))) return null;
  if (names.length === 1 && !url.searchParams.has('target_session_attrs')) return { url: text, hosts: [] };
  url.searchParams.delete('target_session_attrs');
  if (names.length === 1) return { url: url.href, hosts: [] };
  const hosts = names.map(readHost).filter((host) => host !== null);
  return hosts.length === names.length ? { url: url.href, hosts } : null;
}
