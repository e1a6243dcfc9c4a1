/** Where errors go, read from a `SENTRY_DSN` such as `https://key@errors.example.org/12`. */
export interface SentryAddress {
  url: string;
  auth: string;
}

/** Reads the address for errors. It is null for a text that is none. */
export function readSentryDsn(dsn: string): SentryAddress | null {
  if (!URL.canParse(dsn)) return null;
  const { protocol, username, host, pathname, search, hash } = new URL(dsn);
  const [, folder = '', project] = /^(\/(?:[\w.-]+\/)*)(\d+)$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || username === '' || project === undefined || search + hash !== '')
    return null;
  return {
    url: `${protocol}//${host}${folder}api/${project}/envelope/`,
    auth: `Sentry sentry_version=7, sentry_client=partidor/1, sentry_key=${username}`,
  };
}
