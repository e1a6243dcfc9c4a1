import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/ground/config/config.ts';
import { keepDocuments, storeDocument } from '#server/ground/storage/documents/documents.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { openPictureStore } from '#server/ground/storage/pictures/picture-store.ts';
import { putPublicFile } from '#server/ground/storage/pictures/public-files.ts';
import { openFileStores } from '#server/operations/backup/file/file-stores.ts';
import { startTestApp, type TestApp } from '#server/testing/app.ts';
import { digestTables } from '#server/testing/compare-databases.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { type FullOrganization, fullOrganization } from '#server/testing/full-organization.ts';
import { photo } from '#server/testing/papers.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { eraseOrganization } from './erase/erase-organization.ts';
import { exportOrganization } from './export.ts';
import { readOrganizationFile } from './file/read-file.ts';
import { importOrganization } from './import/import-organization.ts';
import { readCatalog } from './shape/catalog.ts';
import { type Plan, planOf } from './shape/plan.ts';

/* Two organizations, of which one leaves for another database, with everything that is its own and nothing of the other. */

let app: TestApp;
let target: TestDatabase;
let folder: string;
let plan: Plan;
let north: FullOrganization;
let south: FullOrganization;
const settings = (name: string): Config =>
  readConfig({
    DATA_DIR: join(folder, name),
    PAPERS_KEY: testPapersKey,
    BACKUP_KEY: 'una clave muy larga 2026',
  });
const plain = (name: string): Config =>
  readConfig({ DATA_DIR: join(folder, name), PAPERS_KEY: testPapersKey });

const fileOf = (name: string) => join(folder, name);
const send = (organization_id: number, name: string, config = plain('first')) =>
  exportOrganization({ config, connection: app.connection, organization_id, file: fileOf(name) });

/** Adds what no page shows: a family with its papers, a due that was paid, an account with a role, and a guest. */
async function addPrivate(own: FullOrganization, name: string): Promise<void> {
  const store = openDocumentStore(plain('first'));
  const paper = { bytes: await photo(), media_type: 'image/jpeg' as const, width: 1200, height: 800 };
  const file_id = await storeDocument(app.db, store, paper);
  await keepDocuments(app.db, [file_id]);
  store.close();
  await app.pool.query(
    `with u as (insert into users (user_email, user_password, email_confirmed_at) values ($1, 'geheim', now()) returning user_id),
       o as (insert into users (user_email, user_password, email_confirmed_at) values ($2, 'geheim', now()) returning user_id),
       r as (insert into user_role (user_id, role, organization_id) select user_id, 'organizer', $3 from o)
     insert into user_rider (user_id, rider_id) select user_id, $4 from u`,
    [`familia-${name}@example.org`, `oficina-${name}@example.org`, own.organization_id, own.rider_id],
  );
  await app.pool.query(
    `update rider set rider_dni_image1 = $2, rider_dni = $3, rider_birthdate = '2016-03-04', rider_email = $4 where rider_id = $1`,
    [own.rider_id, file_id, `DOC${own.rider_id}`, `niña-${name}@example.org`],
  );
  await app.pool.query(
    `insert into audit (action, entity, entity_id, organization_id, user_id, became)
     select 'edit', 'rider', $1, $2, user_id, jsonb_build_object('rider_id', $1::bigint, 'note', '"rider_id": 7 \\ x', 'riders', jsonb_build_array($1::bigint))
     from users where user_email = $3`,
    [own.rider_id, own.organization_id, `oficina-${name}@example.org`],
  );
  await app.pool.query(
    `insert into due (rider_id, kind, season, currency, cents, book_id)
     select $1, 'season', 2026, 'ARS', 5000, book_id from book where organization_id = $2`,
    [own.rider_id, own.organization_id],
  );
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-organization-'));
  app = await startTestApp();
  target = await freshDatabase();
  await app.pool.query(
    `insert into country (country_name, country_code, country_iso) values ('Bolivia', 'BOL', 'BO') on conflict do nothing`,
  );
  south = await fullOrganization(app, 'Sur');
  await addPrivate(south, 'sur');
  north = await fullOrganization(app, 'Norte');
  await addPrivate(north, 'norte');
  const pictures = openPictureStore(plain('first'));
  const { file_id } = await putPublicFile(app.pool, pictures, await photo(), 'image/jpeg', {
    width: 1200,
    height: 800,
  });
  pictures.close();
  await app.pool.query('update organization set organization_logo = $2 where organization_id = $1', [
    north.organization_id,
    file_id,
  ]);
  await app.placings.settle();
  plan = planOf(await readCatalog(app.pool));
});

afterAll(async () => {
  await target.drop();
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The rows of a file, by table, with every number of a row lower by so much. */
async function rowsOf(name: string, shift: number): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  await readOrganizationFile(createReadStream(fileOf(name)), name, undefined, {
    async rows({ name: table, columns }, chunk) {
      const { numbers } = plan.tables.find((one) => one.name === table) ?? { numbers: new Map() };
      const lines = chunk.toString().trimEnd().split('\n');
      const rows = lines.map((line) =>
        line
          .split('\t')
          .map((value, index) => {
            const of = numbers.get(columns[index] ?? '');
            if (of !== undefined && of !== 'country' && /^\d+$/.test(value))
              return String(Number(value) - shift);
            return of === 'country' ? 'country' : value;
          })
          .join('\t'),
      );
      found.set(table, [...(found.get(table) ?? []), ...rows].toSorted());
    },
  });
  return found;
}

test('every table, every number and every secret belongs to a class', () => {
  expect(plan.unknown).toEqual([]);
  expect(plan.tables.length).toBeGreaterThan(150);
});

describe('one of two organizations', () => {
  test('is exported twice as the same bytes, and holds nothing of the other', async () => {
    const once = await send(north.organization_id, 'once');
    const again = await send(north.organization_id, 'again');
    expect(again.sha256).toBe(once.sha256);
    expect((await readFile(fileOf('again'))).equals(await readFile(fileOf('once')))).toBe(true);
    const all = [...(await rowsOf('once', 0)).values()].flat().join('\n');
    expect(all).toContain('Norte');
    expect(all).toContain('familia-norte@example.org');
    expect(all).not.toMatch(/Sur|-sur@|geheim/);
  });

  test('arrives in another database with other numbers, row by row and file by file', async () => {
    await target.pool.query(
      `insert into organization (organization_name, organization_shortname) values ('Otra', 'OTR')`,
    );
    await target.pool.query(`select setval('run_run_id_seq', 7000)`);
    const sealed = await send(north.organization_id, 'sealed', settings('first'));
    const made = await importOrganization({
      config: settings('second'),
      connection: target.connection,
      file: sealed.location,
    });
    expect([made.shift, made.rows]).toEqual([7000, sealed.rows]);
    await exportOrganization({
      config: plain('second'),
      connection: target.connection,
      organization_id: made.organization_id,
      file: fileOf('there'),
    });
    const [here, there] = [await rowsOf('once', 0), await rowsOf('there', made.shift)];
    // The import itself is on the record there.
    const { rows: marks } = await target.pool.query(
      `delete from audit where action = 'import' and entity = 'organization' returning became`,
    );
    expect(marks).toEqual([{ became: { sha256: sealed.sha256 } }]);
    for (const [table, rows] of here) {
      const arrived = there.get(table) ?? [];
      if (table === 'audit') expect(arrived).toHaveLength(rows.length + 1);
      else if (table !== 'country') expect([table, arrived]).toEqual([table, rows]);
    }
    const { rows: json } = await target.pool.query<{ became: object; entity_id: number }>(
      `select became, entity_id from audit where entity = 'rider' and action = 'edit'`,
    );
    const rider_id = north.rider_id + made.shift;
    expect(json).toEqual([
      { became: { rider_id, note: '"rider_id": 7 \\ x', riders: [rider_id] }, entity_id: rider_id },
    ]);
    const [first, second] = [openFileStores(plain('first')), openFileStores(plain('second'))];
    const { rows: files } = await target.pool.query<{ storage_key: string }>(
      `select storage_key from file where storage_key ~ '[0-9a-f]{64}'`,
    );
    expect(files).toHaveLength(2);
    for (const { storage_key } of files)
      expect(
        (await second.read(storage_key))?.equals((await first.read(storage_key)) ?? Buffer.alloc(0)),
      ).toBe(true);
    first.close();
    second.close();
  });

  test('is refused a second time, and when its file is cut, sealed otherwise or of something else', async () => {
    const before = await digestTables(target.connection);
    const bring = (file: string, config = settings('second')) =>
      importOrganization({ config, connection: target.connection, file });
    await expect(bring(fileOf('sealed'))).rejects.toThrow('is here already');
    const bytes = await readFile(fileOf('sealed'));
    await writeFile(fileOf('cut'), bytes.subarray(0, bytes.length - 200));
    await expect(bring(fileOf('cut'))).rejects.toThrow('incomplete or was altered');
    await expect(bring(fileOf('sealed'), plain('second'))).rejects.toThrow('set BACKUP_KEY');
    const other = readConfig({
      DATA_DIR: join(folder, 'second'),
      PAPERS_KEY: testPapersKey,
      BACKUP_KEY: 'otra clave muy larga 2026',
    });
    await expect(bring(fileOf('sealed'), other)).rejects.toThrow('is not the key');
    await writeFile(fileOf('nothing'), 'hola, esto no es nada');
    await expect(bring(fileOf('nothing'))).rejects.toThrow('is not a backup');
    expect(await digestTables(target.connection)).toEqual(before);
  });

  test('is erased, and every row of the other stays as it was', async () => {
    const before = await send(south.organization_id, 'south-before');
    const erase = (yes: string | undefined) =>
      eraseOrganization({
        config: plain('first'),
        connection: app.connection,
        organization_id: north.organization_id,
        yes,
      });
    await expect(erase('Federación Sur')).rejects.toThrow('Type its name');
    const gone = await erase('Federación Norte');
    expect(gone.handed_over).toEqual({ rider: 0, club: 0, track: 0 });
    const after = await send(south.organization_id, 'south-after');
    expect(after.sha256).toBe(before.sha256);
    const { rows } = await app.pool.query<{ text: string }>(
      `select string_agg(t::text, ' ') as text from (select o::text from organization o union all select u::text from users u
         union all select r::text from rider r union all select c::text from club c union all select s::text from search_place s) t (t)`,
    );
    expect(rows[0]?.text).not.toMatch(/norte/i);
    const { rows: kept } = await app.pool.query(`select 1 from file where file_state <> 'kept'`);
    expect(kept).toEqual([]);
    await importOrganization({ config: plain('first'), connection: app.connection, file: fileOf('once') });
  });

  test('hands over who rode for others, and leaves what they wrote of them', async () => {
    const { rows: entries } = await app.pool.query<{ rider_id: number; organization_id: number }>(
      `insert into entry (race_id, category_id, rider_id, club_id, plate)
       select $1, $2, r.rider_id, r.club_id, '88' from rider r join organization o using (organization_id)
       where o.organization_name = 'Federación Norte' and r.rider_dni like 'DOC%' returning rider_id,
         (select organization_id from organization where organization_name = 'Federación Norte')`,
      [south.next_id, south.category_id],
    );
    const [{ rider_id, organization_id } = { rider_id: 0, organization_id: 0 }] = entries;
    const guest = (await send(south.organization_id, 'guest')) && (await rowsOf('guest', 0));
    const told = guest.get('rider')?.find((row) => row.startsWith(`${rider_id}\t`)) ?? '';
    expect(told).toContain('Norte');
    expect(told).not.toMatch(/DOC|niña/);
    const entryOf = `select e::text from entry e where race_id = $1 and plate = '88'`;
    const before = await app.pool.query(entryOf, [south.next_id]);
    const gone = await eraseOrganization({
      config: plain('first'),
      connection: app.connection,
      organization_id,
      yes: 'Federación Norte',
    });
    expect(gone.handed_over).toEqual({ rider: 1, club: 1, track: 0 });
    expect((await app.pool.query(entryOf, [south.next_id])).rows).toEqual(before.rows);
    const { rows } = await app.pool.query(
      `select r.organization_id, b.organization_id as of_club, (select count(*) from user_rider u where u.rider_id = r.rider_id) as families
       from rider r join club b using (club_id) where r.rider_id = $1`,
      [rider_id],
    );
    expect(rows).toEqual([
      { organization_id: south.organization_id, of_club: south.organization_id, families: 1 },
    ]);
  });
});
