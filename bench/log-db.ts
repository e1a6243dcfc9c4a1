import fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#server/ground/db/migrate.ts';
import { openPool } from '#server/ground/db/pool.ts';
import { startPostgres } from '#server/ground/db/postgres/start.ts';
import { histories, playHistory } from '#server/testing/judged-nodes/history.ts';
import { openNodes } from '#server/testing/judged-nodes/nodes.ts';
import type { Row } from './report.ts';

const HISTORIES = 300;

/**
 * Runs histories of what judges report to two servers on one PostgreSQL, which die before and after their statements.
 */
export async function benchLogOnDatabase(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partidor-bench-'));
  const { connection, stop } = await startPostgres({ dataDir });
  const pool = openPool({ connection, onError: () => {} });
  await migrate(pool);
  const servers = await openNodes(connection, pool);
  const { nodes } = servers;
  const begun = performance.now();
  let played = 0;
  let operations = 0;
  let failure: unknown = null;
  try {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        operations += (await playHistory(steps, { pool, nodes })).operations;
        played += 1;
      }),
      { numRuns: HISTORIES },
    );
  } catch (error) {
    failure = error;
    console.error(error);
  }
  const seconds = (performance.now() - begun) / 1000;
  const deaths = nodes.reduce((sum, { plan }) => sum + plan.crashes, 0);
  await servers.stop();
  await pool.end();
  await stop();
  await rm(dataDir, { recursive: true, force: true });
  return [
    {
      what: 'two servers on one database: every operation once, no number without one, the results those of the log',
      figure: `${played} histories, ${operations} operations in ${seconds.toFixed(0)} s`,
      beside: `a server died ${deaths} times before or after a statement or a commit`,
      target: `${HISTORIES} histories, no counter-example`,
      holds: failure === null && played >= HISTORIES,
    },
  ];
}
