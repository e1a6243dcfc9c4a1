import { once } from 'node:events';
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { makeDump } from '#server/publishing/open-data/dump/make-dump.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { diskStreams } from '#server/ground/storage/bytes/disk-streams.ts';

/* The order for a process of its own that writes one dump, so that the system tells its maximum of memory. */

export interface DumpOrder {
  connection: ClientConfig;
  dataDir: string;
}

export interface WrittenInBench {
  ms: number;
  /** The resident memory before it began, and its maximum, in MiB. */
  before: number;
  most: number;
}

const [order] = (await once(process, 'message')) as [DumpOrder];
const pool = openPool({ connection: order.connection, onError: () => {} });
const mib = (bytes: number): number => bytes / 2 ** 20;
const before = mib(process.memoryUsage().rss);
const begun = performance.now();
await makeDump({
  isWanted: true,
  db: openDb(pool),
  pool,
  store: diskStreams(order.dataDir),
  origin: () => 'https://example.org',
  log: pino({ level: 'error' }),
});
const ms = performance.now() - begun;
await pool.end();
const written: WrittenInBench = { ms, before, most: process.resourceUsage().maxRSS / 1024 };
process.send?.(written, () => process.exit(0));
