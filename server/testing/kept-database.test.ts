import { afterEach, expect, test } from 'vitest';
import type { TestDatabase } from './database.ts';
import { lendDatabase } from './kept-database.ts';

/* Tests that a file does not find what another one leaves in the database of their worker. */

let lent: TestDatabase | null = null;
const lend = async (): Promise<TestDatabase> => (lent = await lendDatabase());
const giveBack = async () => {
  await lent?.drop();
  lent = null;
};
afterEach(giveBack);

const addOrganization = async ({ pool }: TestDatabase) => {
  const { rows } = await pool.query<{ organization_id: number }>(
    `insert into organization (organization_name, organization_shortname) values ('Liga', 'L') returning organization_id`,
  );
  return rows[0]?.organization_id;
};

test('rows are gone, numbers begin again, and the connections stay', async () => {
  const first = await lend();
  const id = await addOrganization(first);
  await giveBack();
  const second = await lend();
  expect(second.pool).toBe(first.pool);
  const { rows } = await second.pool.query('select 1 from organization');
  expect(rows).toEqual([]);
  expect(await addOrganization(second)).toBe(id);
});

test.each([
  'create function left_here() returns int language sql return 1',
  'alter table organization add column left_here int',
  'alter table organization disable trigger user',
  'delete from schema_migration',
])('where somebody leaves «%s», the next one gets another database', async (change) => {
  const first = await lend();
  await first.pool.query(change);
  await giveBack();
  const second = await lend();
  expect(second.connection.database).not.toBe(first.connection.database);
});

test('who asks while it is lent gets one of his own', async () => {
  const first = await lend();
  const other = await lendDatabase();
  expect(other.connection.database).not.toBe(first.connection.database);
  await other.drop();
});
