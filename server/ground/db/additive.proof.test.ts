import { afterEach, expect, test } from 'vitest';
import { hindrances, readCatalog } from '#server/testing/catalog.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

/*
 * A rolling deploy migrates while the previous version still answers, and a rollback starts it on the migrated
 * database. Therefore a migration only adds. The few that cannot contain `-- Not additive: why`, and a tighter rule
 * on old columns that no old program breaks contains `-- Additive although: why`.
 */

/** The rule applies from this file on. Older files are from before two versions ran at the same time. */
const firstHeld = 21;

let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.drop();
  database = undefined;
});

/** Returns the faults of each migration from a number on, one sentence each. */
async function judge(known: readonly Migration[], from: number): Promise<string[]> {
  database = await freshDatabase({ empty: true });
  const { pool } = database;
  await migrate(pool, known.slice(0, from - 1));
  const wrong: string[] = [];
  let before = await readCatalog(pool);
  for (const { number, name, sql, additive } of known.slice(from - 1)) {
    await migrate(pool, known.slice(0, number));
    const after = await readCatalog(pool);
    const { hard, tighter } = hindrances(before, after);
    const excused = /^-- Additive although: ./m.test(sql);
    if (additive) wrong.push(...[...hard, ...(excused ? [] : tighter)].map((one) => `${name}: ${one}`));
    else if (hard.length + tighter.length === 0) wrong.push(`${name}: is additive and says it is not`);
    before = after;
  }
  return wrong;
}

const step = (number: number, sql: string): Migration => ({
  number,
  name: `000${number}.sql`,
  sql,
  sha256: String(number).repeat(64),
  additive: !sql.startsWith('-- Not additive: '),
});

test('every migration leaves the previous version able to run, or says that it does not', async () => {
  expect(await judge(await readMigrations(), firstHeld)).toEqual([]);
});

const first = step(
  1,
  `create table gate (lane int, rider text); create function drop_gate() returns int language sql as 'select 1'`,
);

test.each([
  ['alter table gate drop column rider', /gate\.rider is gone/],
  ['alter table gate rename column rider to name', /gate\.rider is gone/],
  ['alter table gate alter column lane type bigint', /gate\.lane is bigint and was integer/],
  ['alter table gate alter column lane set not null', /gate\.lane must be given/],
  ['alter table gate add column heat int not null', /gate\.heat is new and must be given/],
  ['alter table gate add check (lane < 9)', /gate_lane_check refuses more/],
  ['create unique index one_a_lane on gate (lane)', /one_a_lane refuses more/],
  ['drop function drop_gate()', /drop_gate\(\) is gone/],
])('%s would stop the version before', async (sql, sentence) => {
  expect(await judge([first, step(2, sql)], 2)).toEqual([expect.stringMatching(sentence)]);
});

test.each([
  `alter table gate add column heat int`,
  `alter table gate add column heat int not null default 1 check (heat > 0)`,
  `create table heat (heat_id int not null unique)`,
  `-- Additive although: no lane was ever above eight.\nalter table gate add check (lane < 9)`,
  `-- Not additive: the version before reads the name.\nalter table gate drop column rider`,
])('%s does not', async (sql) => {
  expect(await judge([first, step(2, sql)], 2)).toEqual([]);
});
