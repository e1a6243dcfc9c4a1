import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatorArguments } from '#server/ground/db/generated-types.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';

const root = join(import.meta.dirname, '../../..');
let database: TestDatabase;

beforeAll(async () => {
  database = await lendDatabase();
});

afterAll(() => database.drop());

/** A socket folder is written as `host` in the query of the address. */
function addressOf({ host, port, user, database: name }: TestDatabase['connection']): string {
  return host?.startsWith('/')
    ? `postgres://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
    : `postgres://${user}@${host}:${port}/${name}`;
}

test('the types of the tables are those of the migrated database', async () => {
  const tool = join(root, 'node_modules/.bin/kysely-codegen');
  const { stdout } = await promisify(execFile)(
    tool,
    [...generatorArguments, '--verify', '--url', addressOf(database.connection)],
    {
      cwd: root,
    },
  );
  expect(stdout).toContain('up-to-date');
});
