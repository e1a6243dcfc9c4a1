import { expect, test } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

test('one host is left to the driver as it was written', () => {
  const text = 'postgres://ana:s%40cret@db.example.org:6432/bmx?sslmode=require';
  expect(readDatabaseUrl(text)).toEqual({ url: text, hosts: [] });
  expect(readDatabaseUrl('postgres://partidor@localhost:5432/partidor?host=/tmp/socket')?.hosts).toEqual([]);
});

test('several hosts are tried in their order, each with its own port or the usual one', () => {
  expect(
    readDatabaseUrl('postgres://u:p@a:5433,b,[::1]:5434/db?target_session_attrs=read-write&sslmode=require'),
  ).toEqual({
    url: 'postgres://u:p@a:5433/db?sslmode=require',
    hosts: [
      { host: 'a', port: 5433 },
      { host: 'b', port: 5432 },
      { host: '::1', port: 5434 },
    ],
  });
});

test.each([
  'mysql://a/b',
  'postgres://u:p@a,,b/db',
  'postgres://u:p@a:1,b:port/db',
  'postgres://u:p@a,b/db?target_session_attrs=standby',
  'a sentence',
])('%s cannot be read', (text) => {
  expect(readDatabaseUrl(text)).toBeNull();
});
