import { once } from 'node:events';
import type { ClientConfig } from 'pg';
import pino from 'pino';
import { makeDump } from '#server/open-data/dump/make-dump.ts';
import { openDb, openPool } from '#server/db/pool.ts';
import { diskStreams } from '#server/storage/bytes/disk-streams.ts';

/* A process of its own that writes one dump: what it needs at most is told by the system. */

export interface DumpOrder {
  connection: ClientConfig;
  dataDir: string;
}

export interface WrittenInBench {
  ms: number;
  /** Resident memory before it began, and the most there was, in MiB. */
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
