import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { dayTables, neverTables, referenceTables } from './venue-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const names = async (text: string): Promise<string[]> =>
  (await database.pool.query<{ name: string }>(text)).rows.map(({ name }) => name);

test('every table of a race travels, is copied, or stays: one of the three', async () => {
  const ofRace = await names(`
    with direct as (
      select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'race_id' and not attisdropped
    )
    select distinct c.relname::text as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (c.oid in (table direct)
      or exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid in (table direct)
          -- The lines of a debt, an act or an advertisement are theirs; these only may name a race.
          and f.confrelid <> all(array['due', 'act', 'ad']::regclass[])))
    order by 1`);
  const lists: string[] = [...dayTables, ...referenceTables, ...neverTables];
  expect(lists.length).toBe(new Set(lists).size);
  expect(ofRace.filter((name) => !lists.includes(name))).toEqual([]);
  // What is in the third list belongs to a race, or the list says more than it must.
  expect(neverTables.filter((name) => !ofRace.includes(name))).toEqual([]);
});

test('the database has the same lists, in the same order', async () => {
  expect(await names('select name from venue_tables() order by pos')).toEqual([...dayTables]);
  expect(await names('select name from venue_reference() order by pos')).toEqual([...referenceTables]);
});

test('each table that travels is watched, and its key is its primary key', async () => {
  const watched = await names(`
    select c.relname::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where tgname like 'venue\\_%' group by 1 having count(*) = 3`);
  expect(watched.toSorted()).toEqual([...dayTables].toSorted());
  const others = await names(`
    select v.name from venue_tables() v where (select array_agg(a.attname::text order by a.attname)
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisprimary and i.indrelid = v.name::regclass) is distinct from (select array_agg(k order by k) from unnest(v.keys) k)`);
  expect(others).toEqual([]);
});

test('every number that is given at the track has a block', async () => {
  const without = await names(`
    select v.name from venue_tables() v join pg_attribute a on a.attrelid = v.name::regclass
    where attidentity <> '' and v.spare = 0 and v.name <> 'race'`);
  expect(without).toEqual([]);
});
