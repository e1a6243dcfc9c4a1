import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { readConfig } from '#server/ground/config/config.ts';
import { connectDatabase } from '#server/ground/db/connect.ts';
import { migrate } from '#server/ground/db/migrate.ts';
import { openPool } from '#server/ground/db/pool.ts';
import type { DumpOrder, WrittenInBench } from './dump-writer.ts';
import { growSeasons, makeCrowd } from './people-data.ts';
import type { Row } from './report.ts';

const riders = 300_000;
/** BENCH_RUNS makes it shorter. */
const mostRuns = Number(process.env['BENCH_RUNS'] ?? 10_000_000);
const sizes = [100_000, 1_000_000, 10_000_000].filter((runs) => runs <= mostRuns);
/** Writing one may add so many MiB to the memory of the process, however much there is to write. */
const mostMemory = 120;

async function write(order: DumpOrder): Promise<WrittenInBench> {
  const child = fork(new URL('dump-writer.ts', import.meta.url));
  child.send(order);
  const [written] = (await once(child, 'message')) as [WrittenInBench];
  return written;
}

async function sizeOf(pool: pg.Pool): Promise<{ rows: number; bytes: number }> {
  const { rows } = await pool.query<{ rows: number; bytes: number }>(
    `select coalesce(sum(row_count), 0) / 2 as rows, coalesce(sum(byte_size), 0) as bytes
     from dump_file join dump using (dump_id) where dump_state = 'ready'`,
  );
  const [size] = rows;
  if (!size || size.rows === 0) throw new Error('no dump was made');
  return size;
}

/** Measures time and memory of the dump at growing numbers of runs, in a process of its own. */
export async function benchDump(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partidor-bench-'));
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off' });
  const database = await connectDatabase(config, { log: () => {}, onLost: () => {} });
  const pool = openPool({ connection: database.connection, onError: () => {} });
  const rows: Row[] = [];
  try {
    await migrate(pool);
    await makeCrowd(pool, riders);
    for (const runs of sizes) {
      await growSeasons(pool, runs);
      const { ms, before, most } = await write({ connection: database.connection, dataDir });
      const size = await sizeOf(pool);
      rows.push({
        what: `dump: ${runs.toLocaleString('en')} runs, ${size.rows.toLocaleString('en')} rows`,
        figure: `${(most - before).toFixed(0)} MiB more at most`,
        beside: `${(ms / 1000).toFixed(1)} s, ${(size.bytes / 2 ** 20).toFixed(0)} MiB of files, load ${(loadavg()[0] ?? 0).toFixed(1)}`,
        target: `≤ ${mostMemory} MiB`,
        holds: most - before <= mostMemory,
      });
    }
  } finally {
    await pool.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return rows;
}
