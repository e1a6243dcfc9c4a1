import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/ground/db/migrate.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database.drop());

const ask = async (sql: string) => (await database.pool.query<Record<string, unknown>>(sql)).rows;

test('every function of ours works under the empty search path with which a dump is loaded', async () => {
  expect(
    await ask(`
      select p.oid::regprocedure::text as unsafe from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
        and not coalesce(p.proconfig && array['search_path=public', 'search_path=pg_catalog', 'search_path=""'], false)
        and not exists (select 1 from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by 1`),
  ).toEqual([]);
  await ask(`begin; set local search_path = ''; select public.sound_text('González'); commit`);
});

test('a database of which a dump was restored only in part is refused at the start, and says what it lacks', async () => {
  expect(await migrate(database.pool)).toEqual([]);
  await ask('alter table entry drop constraint entry_rider_id_fkey');
  await expect(migrate(database.pool)).rejects.toMatchObject({
    code: 'schema_incomplete',
    message: expect.stringMatching(
      /lacks 1 of the parts that its migrations made \(constraint entry_rider_id_fkey on entry, for one\)/,
    ),
  });
  await ask('drop function tell_race_changed cascade');
  await expect(migrate(database.pool)).rejects.toMatchObject({ code: 'schema_incomplete' });
});
