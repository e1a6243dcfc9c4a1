import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { checkStatements } from '#server/testing/statements/check.ts';

const root = join(import.meta.dirname, '../../..');
let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  // An export and an erasure write down which rows are of an organization, in temporary tables of these names.
  for (const name of [
    'of_file',
    'of_rider',
    'of_entry',
    'of_cup',
    'of_club',
    'of_track',
    'handed_rider',
    'handed_club',
    'handed_track',
  ])
    await database.pool.query(`create table ${name} (id bigint not null)`);
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
  // What is of one organization is read from the catalogue; its own proof runs those statements over every table.
  const isDerived = (place: string) => place.startsWith('server/operations/organization/');
  // A library hands over statements of its own, and a setting of a role in a database takes no parameters. Their own tests run both.
  const isHandedOver = (place: string) => /^server\/ground\/(?:access\/limits|db\/connect)\.ts:/.test(place);
  expect(notChecked.filter((place) => !isDerived(place) && !isHandedOver(place))).toEqual([]);
  expect(notChecked.filter(isHandedOver)).toHaveLength(2);
  expect(notChecked.filter(isDerived).length).toBeLessThanOrEqual(8);
  // This tests the search itself: fewer statements would mean that it misses some.
  expect(found).toBeGreaterThan(600);
  expect(typed).toBeGreaterThan(300);
  // These are the migrations, the reads of a restore from the catalogue, and a season that is written table by table.
  expect(madeAtRunTime.filter((place) => !isDerived(place)).length).toBeLessThanOrEqual(7);
});
