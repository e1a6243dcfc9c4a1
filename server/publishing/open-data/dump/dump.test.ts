import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { WrittenDump } from '#server/testing/read-dump.ts';
import { DUMP_FILES } from './make-dump.ts';
import { DUMP_TABLES } from './tables/all.ts';
import { pageRows } from './tables/table.ts';

let app: TestApp;
let cup_id: number;
let race_id: number;
let dump: WrittenDump;

beforeAll(async () => {
  app = await startTestApp();
  dump = new WrittenDump(app);
  cup_id = await app.world.cup({ name: 'Copa =Sur', dates: ['2026-05-10', '2099-05-10'] });
  race_id = await app.world.race(cup_id, '2026-05-10', 'OFFICIAL');
  await app.world.category(cup_id, race_id, 'Varones 9', [
    { name: 'Ana Paz', plate: '1', club: 'Bici Club', serie: 1, motos: [1, 2, 1], final: 1 },
    { name: 'Beto Ruiz', plate: '2', serie: 1, motos: [2, 1, 'REL'], final: 2 },
  ]);
  const coming = await app.world.race(cup_id, '2099-05-10', 'INSCRIPTION');
  await app.world.category(cup_id, coming, 'Varones 10', [{ name: 'Carla Todavía', plate: '3' }]);
  const draft = await app.world.cup({ name: 'Copa en borrador', status: 'DRAFT' });
  const hidden = await app.world.race(draft, '2026-04-10', 'OFFICIAL');
  await app.world.category(draft, hidden, 'Varones 9', [
    { name: 'Dora Oculta', plate: '4', serie: 1, motos: [1] },
  ]);
  await app.pool.query(
    `update rider set rider_birthdate = '1990-01-01',
       rider_firstname = replace(rider_firstname, 'Ana Paz', 'Ana, "la Rápida" Paz')`,
  );
  await app.pool.query(`update entry set plate = '=2' where plate = '2'`);
  await app.placings.settle();
  await app.tasks.dump({});
});
afterAll(() => app.stop());

describe('the dump', () => {
  test('has every table twice, what they mean, a licence and checksums', async () => {
    const names = await readdir(join(app.dataDir, 'files', await dump.folder()));
    expect(names.toSorted()).toEqual([...DUMP_FILES].toSorted());
    expect(await dump.text('LICENSE')).toContain('CC-BY-4.0');
  });

  test('is whole by its own checksums, and by what the database says of it', async () => {
    const sums = (await dump.text('checksums.sha256')).trim().split('\n');
    expect(sums).toHaveLength(DUMP_FILES.length - 1);
    for (const line of sums) {
      const [sha256, name = ''] = line.split('  ');
      const bytes = await dump.bytes(name);
      expect([name, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, sha256]);
      const { rows } = await app.pool.query(
        `select sha256, byte_size from dump_file join dump using (dump_id) where dump_state = 'ready' and file_name = $1`,
        [name],
      );
      expect(rows).toEqual([{ sha256, byte_size: bytes.length }]);
    }
  });

  test('tells who rode what, and what came of it', async () => {
    const [ana] = await dump.rows('riders');
    expect(ana).toMatchObject({ rider_name: 'Ana, "la Rápida" Paz', by_initials: false });
    const results = await dump.rows('results');
    expect(results.filter(({ phase }) => phase === 'final').map(({ place }) => place)).toEqual([1, 2]);
    expect(await dump.rows('classifications')).toMatchObject([{ place: 1 }, { place: 2 }]);
    expect(await dump.rows('rankings')).toMatchObject([{ position: 1 }, { position: 2 }]);
    expect(await dump.rows('dates')).toMatchObject([
      { race_date: '2026-05-10', race_status: 'OFFICIAL' },
      { race_date: '2099-05-10', race_status: 'INSCRIPTION' },
    ]);
  });

  test('tells the times of a ride where somebody took them', async () => {
    await app.pool.query(
      `update run set time_ms = 34120, hill_ms = 2310, split_ms = '{null,15400}' where race_id = $1 and phase = 'final' and place = 1`,
      [race_id],
    );
    await app.tasks.dump({});
    const finals = (await dump.rows('results')).filter(({ phase }) => phase === 'final');
    const points = { split_1_ms: null, split_2_ms: null, split_3_ms: null, split_4_ms: null };
    expect(finals).toMatchObject([
      { place: 1, ...points, hill_ms: 2310, split_2_ms: 15_400, time_ms: 34_120 },
      { place: 2, ...points, hill_ms: null, time_ms: null },
    ]);
  });

  test('tells nothing of a race before its results are out, nor of a cup that is not public', async () => {
    expect((await dump.rows('riders')).map(({ rider_name }) => rider_name)).toEqual([
      'Ana, "la Rápida" Paz',
      'Beto Ruiz',
    ]);
    expect((await dump.rows('cups')).map((cup) => cup['cup_id'])).toEqual([cup_id]);
    for (const table of ['entries', 'heats', 'results', 'classifications'])
      expect(new Set((await dump.rows(table)).map((row) => row['race_id']))).toEqual(new Set([race_id]));
  });

  test('says the same in both forms, and only what its schema names', async () => {
    const schema = JSON.parse(await dump.text('schema.json')) as {
      resources: {
        name: string;
        rows: number;
        schema: { fields: { name: string }[]; primaryKey: string[] };
      }[];
    };
    expect(schema.resources.map(({ name }) => name)).toEqual(DUMP_TABLES.map(({ name }) => name));
    for (const { name, rows, schema: of } of schema.resources) {
      const lines = await dump.rows(name);
      const names = of.fields.map((field) => field.name);
      expect([name, lines.length]).toEqual([name, rows]);
      for (const line of lines) expect([name, Object.keys(line)]).toEqual([name, names]);
      const keys = new Set(lines.map((line) => JSON.stringify(of.primaryKey.map((key) => line[key]))));
      expect([name, keys.size]).toEqual([name, rows]);
      const table: string[][] = parse(await dump.text(`${name}.csv.gz`), { relax_column_count: false });
      expect(table[0]).toEqual(names);
      const told = lines.map((line) =>
        names.map((field) => String(line[field] ?? '').replace(/^(?==)/, "'")),
      );
      expect(table.slice(1)).toEqual(told);
    }
  });

  test('no row of a table is lost or told twice where a page ends', async () => {
    await app.pool.query(
      `insert into club (club_name, organization_id) select 'Club ' || n, organization_id
       from generate_series(1, $1) n, (select organization_id from organization limit 1) o`,
      [pageRows * 2 + 1],
    );
    await app.tasks.dump({});
    const { rows } = await app.pool.query<{ club_id: number }>('select club_id from club order by club_id');
    expect((await dump.rows('clubs')).map((club) => club['club_id'])).toEqual(
      rows.map(({ club_id }) => club_id),
    );
  });

  test('one that is written takes the place of the one before, whose files go', async () => {
    const before = await dump.folder();
    await app.tasks.dump({});
    expect(await dump.folder()).not.toBe(before);
    expect(await readdir(join(app.dataDir, 'files/dump'))).toEqual([
      (await dump.folder()).replace('dump/', ''),
    ]);
  });

  test('a disk that takes nothing: the one before stays, and health says why', async () => {
    const before = await dump.folder();
    const store = app.streams;
    const { put } = store;
    store.put = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
    await app.tasks.dump({});
    store.put = put;
    expect(await dump.folder()).toBe(before);
    expect((await app.get('/readyz')).json()).toMatchObject({ ready: true, dump: { failure: 'ENOSPC' } });
    await app.tasks.dump({});
    expect((await app.get('/readyz')).json()).toMatchObject({ dump: { failure: null, withheld: false } });
    expect(await readdir(join(app.dataDir, 'files/dump'))).toHaveLength(1);
  });

  test('a disk that ends in the middle leaves nothing of the half', async () => {
    const store = app.streams;
    const { put } = store;
    let left = 9;
    store.put = (...parts) => {
      left -= 1;
      return left > 0 ? put(...parts) : Promise.reject(new Error('the disk is gone'));
    };
    await app.tasks.dump({});
    store.put = put;
    expect(await readdir(join(app.dataDir, 'files/dump'))).toEqual([
      (await dump.folder()).replace('dump/', ''),
    ]);
  });

  test('two processes that begin at once: one writes, the other asks for the next', async () => {
    await app.pool.query('delete from graphile_worker._private_jobs');
    const count = async () =>
      (await app.pool.query<{ n: number }>('select max(dump_id) as n from dump')).rows[0]?.n ?? 0;
    const before = await count();
    await Promise.all([app.tasks.dump({}), app.tasks.dump({})]);
    expect(await count()).toBe(before + 1);
    const { rows } = await app.pool.query(`select key from graphile_worker._private_jobs`);
    expect(rows).toEqual([{ key: 'dump' }]);
  });
});
