import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { checkStatements } from '#server/testing/statements/check.ts';

const root = join(import.meta.dirname, '../../..');
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.drop());

test('every statement is one the database takes, and gives the columns that its row type says', async () => {
  const { problems, notChecked, madeAtRunTime, found, typed, checked, commands, stored } =
    await checkStatements(database.pool);
  const numbers = {
    found,
    typed,
    checked,
    commands,
    madeAtRunTime: madeAtRunTime.length,
    notChecked: notChecked.length,
    stored: stored.length,
  };
  console.log(`statements: ${JSON.stringify(numbers)}`);
  await mkdir(join(root, '.cache'), { recursive: true });
  await writeFile(join(root, '.cache/statements.json'), JSON.stringify(numbers));
  expect(problems.join('\n')).toBe('');
  expect(notChecked).toEqual([]);
  // This tests the search itself: fewer statements would mean that it misses some.
  expect(found).toBeGreaterThan(600);
  expect(typed).toBeGreaterThan(300);
  // These are the migrations, the reads of a restore from the catalogue, and a season that is written table by table.
  expect(madeAtRunTime.length).toBeLessThanOrEqual(7);
});
