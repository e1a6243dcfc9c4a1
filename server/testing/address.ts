import type { ClientConfig } from 'pg';

/** Returns a connection as the address that DATABASE_URL accepts. */
export function databaseAddress({
  host = '127.0.0.1',
  port = 5432,
  user = '',
  password,
  database = '',
}: ClientConfig): string {
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : '';
  return `postgres://${encodeURIComponent(user)}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
