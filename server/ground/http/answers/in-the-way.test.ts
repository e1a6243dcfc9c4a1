import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
let migration: pg.Client;
let page: string;

beforeAll(async () => {
  app = await startTestApp();
  const cupId = await app.world.cup({ name: 'Copa Norte', dates: ['2026-05-10'] });
  const raceId = await app.world.race(cupId, '2026-05-10', 'RACING');
  await app.world.category(cupId, raceId, 'Varones 9', [{ name: 'Ana', plate: '1', serie: 1, motos: [1] }]);
  page = `/api/races/by_date?cup_id=${cupId}&race_date=2026-05-10`;
  migration = new pg.Client(app.connection);
  await migration.connect();
});

afterAll(async () => {
  await migration.end();
  await app.stop();
});

/** Reads who waits for the table of runs, and what else that session holds. */
const behind = async () =>
  (
    await migration.query<{ held: string }>(`
      select h.relation::regclass::text as held from pg_locks w
      join pg_locks h on h.pid = w.pid and h.granted and h.locktype = 'relation'
      join pg_class c on c.oid = h.relation and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      where not w.granted and w.relation = 'run'::regclass order by 1`)
  ).rows.map(({ held }) => held);

test('a page that reaches for the tables of a migration in another order is answered when that has ended', async () => {
  await migration.query('begin; lock table run in access exclusive mode');
  const asked = app.get(page);
  await expect.poll(behind).not.toEqual([]);
  const [held = ''] = await behind();
  // Each session now waits for the other, and the database ends the page's statement, which waited first.
  await migration.query(`lock table ${held} in access exclusive mode`);
  await migration.query('commit');
  expect((await asked).statusCode).toBe(200);
});
