import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';
import { type Proxy, startProxy } from '#server/testing/proxy.ts';
import { openSnapshot } from './snapshot.ts';

let database: TestDatabase;
let line: Proxy;

beforeAll(async () => {
  database = await lendDatabase();
  line = await startProxy(database.connection);
});
afterAll(async () => {
  await line.stop();
  await database.drop();
});

test('counts the rows of every table, also where the server’s count comes after the last of them', async () => {
  line.set('torn');
  await using snapshot = await openSnapshot(line.connection);
  for (const table of snapshot.opening.tables) {
    const { chunks, count } = snapshot.rows(table);
    const read: Buffer[] = [];
    for await (const chunk of chunks) read.push(chunk);
    const lines = Buffer.concat(read).toString().split('\n').length - 1;
    expect([table.name, await count()]).toEqual([table.name, lines]);
  }
});
