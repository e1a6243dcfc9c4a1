import { afterEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';
import { openPool } from './pool.ts';

const databases: TestDatabase[] = [];

async function database(options?: { empty: boolean }) {
  const made = await freshDatabase(options);
  databases.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(databases.splice(0).map((made) => made.drop()));
});

function migration(number: number, sql: string): Migration {
  return { number, name: `000${number}_step.sql`, sql, sha256: `${number}`.repeat(64), additive: true };
}

const create = migration(1, 'create table lane (lane_id bigint primary key)');
const fill = migration(2, 'insert into lane values (1), (2)');

test('an empty database gets every migration in order, and a second start finds nothing to do', async () => {
  const { pool } = await database({ empty: true });
  expect(await migrate(pool, [create, fill])).toEqual(['0001_step.sql', '0002_step.sql']);
  expect(await migrate(pool, [create, fill])).toEqual([]);
  expect((await pool.query('select lane_id from lane order by 1')).rows).toEqual([
    { lane_id: 1 },
    { lane_id: 2 },
  ]);
});

test('a migration that fails leaves nothing of itself and says which it was', async () => {
  const { pool } = await database({ empty: true });
  const broken = migration(2, 'insert into lane values (7); insert into nowhere values (1)');
  await expect(migrate(pool, [create, broken])).rejects.toMatchObject({
    code: 'migration_failed',
    message: expect.stringMatching(/0002_step\.sql.*nowhere/),
  });
  expect((await pool.query('select * from lane')).rows).toEqual([]);
  expect(await migrate(pool, [create, fill])).toEqual(['0002_step.sql']);
});

test('four servers that start at once migrate one after another, and each step runs once', async () => {
  const { pool, connection } = await database({ empty: true });
  const others = [1, 2, 3].map(() => openPool({ connection, max: 1, onError: () => {} }));
  const applied = await Promise.all([pool, ...others].map((one) => migrate(one, [create, fill])));
  expect(applied.flat().toSorted()).toEqual(['0001_step.sql', '0002_step.sql']);
  await Promise.all(others.map((one) => one.end()));
});

test('after a rollback the version before starts on what only added', async () => {
  const { pool } = await database({ empty: true });
  await migrate(pool, [create, fill]);
  expect(await migrate(pool, [create])).toEqual([]);
});

test('a database newer than the program by more than additions is refused, and says how far each knows', async () => {
  const { pool } = await database({ empty: true });
  await migrate(pool, [create, { ...fill, additive: false }]);
  await expect(migrate(pool, [create])).rejects.toMatchObject({
    code: 'database_newer',
    message: expect.stringMatching(/newer than this program.*migration 2.*up to 1/),
  });
});

test('an applied migration that was edited since is refused by name', async () => {
  const { pool } = await database({ empty: true });
  await migrate(pool, [create]);
  await expect(migrate(pool, [{ ...create, sha256: 'f'.repeat(64) }])).rejects.toMatchObject({
    code: 'migration_changed',
    message: expect.stringContaining('0001_step.sql'),
  });
});

test('the program’s own migrations are numbered without a gap and already in the template', async () => {
  const { pool } = await database();
  const known = await readMigrations();
  expect(await migrate(pool)).toEqual([]);
  const { rows } = await pool.query('select number, name from schema_migration order by 1');
  expect(rows).toEqual(known.map(({ number, name }) => ({ number, name })));
});

test('a bigint is a number, a date keeps no hour, an instant is written in UTC', async () => {
  const { pool } = await database({ empty: true });
  const { rows } = await pool.query(
    `select 12::bigint as id, '2026-03-01'::date as race_date, array['2026-03-01'::date] as dates, array[7::bigint] as ids,
            '2026-03-01 21:00:00.5-03'::timestamptz as at, 'infinity'::timestamptz as never, null::date as nothing`,
  );
  expect(rows).toEqual([
    {
      id: 12,
      race_date: '2026-03-01',
      dates: ['2026-03-01'],
      ids: [7],
      at: '2026-03-02T00:00:00.500Z',
      never: 'infinity',
      nothing: null,
    },
  ]);
});

test('names in Spanish order come out the way a Spanish speaker sorts them', async () => {
  const { pool } = await database({ empty: true });
  const { rows } = await pool.query(
    `select string_agg(name, ' ' order by name collate "es-x-icu") as names from (values ('nz'), ('ñu'), ('na'), ('oz'), ('Ábalos'), ('Abad')) as t(name)`,
  );
  expect(rows).toEqual([{ names: 'Abad Ábalos na nz ñu oz' }]);
});
