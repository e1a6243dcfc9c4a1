import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '#rules/testing/runs.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { histories, playHistory } from '#server/testing/judged-nodes/history.ts';
import { openNodes } from '#server/testing/judged-nodes/nodes.ts';

let database: TestDatabase;
let servers: Awaited<ReturnType<typeof openNodes>>;

beforeAll(async () => {
  database = await freshDatabase();
  servers = await openNodes(database.connection, database.pool);
});
afterAll(async () => {
  await servers.stop();
  await database.drop();
});

test('whatever happens to two servers and to what they are told, the log has everything once, and the results are what it says', async () => {
  const { nodes } = servers;
  const { pool } = database;
  let operations = 0;
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      operations += (await playHistory(steps, { pool, nodes })).operations;
    }),
    // `npm run bench -- log-db` runs hundreds of them.
    { numRuns: runs(15) },
  );
  expect(operations).toBeGreaterThan(runs(15));
  expect(nodes[0].plan.crashes + nodes[1].plan.crashes).toBeGreaterThan(0);
});
