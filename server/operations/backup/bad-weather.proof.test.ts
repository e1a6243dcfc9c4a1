import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openFileStores } from '#server/operations/backup/file/file-stores.ts';
import { folderPlace } from '#server/operations/backup/places/folder-place.ts';
import { makeBackup } from '#server/operations/backup/make-backup.ts';
import { BackupRefusal } from '#server/operations/backup/file/refusal.ts';
import { recordBackup } from '#server/operations/backup/record-backup.ts';
import { checkBackup, restoreBackup } from '#server/operations/backup/restore/restore-backup.ts';
import { openSnapshot, type Snapshot } from '#server/operations/backup/file/snapshot.ts';
import { readBackupState } from '#server/operations/backup/state.ts';
import { writeBackup } from '#server/operations/backup/file/write-backup.ts';
import { type Config, readConfig } from '#server/ground/config/config.ts';
import {
  discardDocuments,
  keepDocuments,
  storeDocument,
  sweepDocuments,
} from '#server/ground/storage/documents/documents.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { databaseAddress } from '#server/testing/address.ts';
import { digestTables } from '#server/testing/compare-databases.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { isRunning } from '#server/testing/process-tree.ts';
import { photo } from '#server/testing/papers.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { runProgram } from '#server/testing/program.ts';
import { runOnSmallDisk } from '#server/testing/small-disk.ts';

/*
 * Makes and restores backups while something fails. Each ends with a complete result, or with a refusal and nothing
 * left behind.
 */

let database: TestDatabase;
let folder: string;
let turn = 0;
const key = await generateX25519Identity();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-weather-'));
  database = await freshDatabase();
  const store = openDocumentStore(settings());
  const bytes = await photo();
  const paper = { bytes, media_type: 'image/jpeg' as const, width: 1200, height: 800 };
  await keepDocuments(database.db, [await storeDocument(database.db, store, paper)]);
  store.close();
  await database.pool.query(
    `insert into organization (organization_name, organization_shortname) select string_agg(md5(random()::text || h), ''), 'L' from generate_series(1, 20000) g, generate_series(1, 16) h group by g`,
  );
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

let out: string;
beforeEach(() => {
  turn += 1;
  out = join(folder, `out-${turn}`);
});

function settings(more: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: join(folder, 'first'), PAPERS_KEY: testPapersKey, ...more });
}

const backUp = (more: Record<string, string> = {}, name = 'day.backup') =>
  makeBackup({ config: settings(more), connection: database.connection, place: folderPlace(out), name });

const listed = (): Promise<string[]> => readdir(out).catch(() => []);

describe('a backup that does not come to its end leaves nothing that looks like one', () => {
  test('the disk is full', async () => {
    const small = await mkdtemp(join(tmpdir(), 'partidor-small-'));
    const run = runOnSmallDisk(2, small, [
      ['server/testing/full-backup.ts', databaseAddress(database.connection), join(folder, 'first'), small],
    ]);
    expect(await run.ended).toBe(0);
    expect(run.lines).toEqual([
      `There is no space left at ${join(small, 'day.backup')}; nothing was kept of this backup.`,
      'holds: ',
    ]);
    await rm(small, { recursive: true, force: true });
  });

  test('the folder cannot be written', async () => {
    await writeFile(out, 'a file');
    await expect(backUp()).rejects.toMatchObject({ code: 'place_unwritable' });
    await rm(out);
  });

  test('there is something of that name already', async () => {
    await backUp();
    const { mtimeMs } = await stat(join(out, 'day.backup'));
    await expect(backUp()).rejects.toMatchObject({ code: 'already_there' });
    expect((await stat(join(out, 'day.backup'))).mtimeMs).toBe(mtimeMs);
  });

  test('the database goes away in the middle, and the office hears why', async () => {
    const cut = async () => {
      for (;;) {
        const { rowCount } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'partidor-backup' and query like 'copy%'`,
        );
        if (rowCount) return;
      }
    };
    const [made] = await Promise.allSettled([
      recordBackup(database.db, {
        config: settings(),
        connection: database.connection,
        place: folderPlace(out),
        name: 'day.backup',
      }),
      cut(),
    ]);
    expect(made).toMatchObject({ status: 'rejected', reason: { code: 'database_lost' } });
    expect(await listed()).toEqual([]);
    expect(await readBackupState(database.db, { BACKUP_EVERY: '1h' })).toMatchObject({
      last_good_at: null,
      overdue: true,
      failure: 'database_lost',
    });
  });

  test('it is killed at any moment', async () => {
    for (const afterMs of [300, 700, 1000, 1300, 1600, 2000]) {
      const program = runProgram('server/app/commands/backup.ts', [join(out, 'day.backup')], {
        DATABASE_URL: databaseAddress(database.connection),
        DATA_DIR: join(folder, 'first'),
        BACKUP_KEY: key,
      });
      await sleep(afterMs);
      const wasRunning = isRunning(program.pid);
      await program.killTree();
      if ((await listed()).includes('day.backup')) {
        // A file that has the final name is complete.
        expect(wasRunning || program.lines.length > 0).toBe(true);
        await checkBackup(settings({ BACKUP_KEY: key }), join(out, 'day.backup'));
        await rm(join(out, 'day.backup'));
      }
    }
    // The database learns a moment later that the one that was killed is gone.
    const made = () => backUp({ BACKUP_KEY: key }).catch((error: unknown) => error);
    await expect.poll(made).toMatchObject({ files: 1 });
  });

  test('it is asked to end: it says so and leaves nothing', async () => {
    const interrupted = new AbortController();
    const made = makeBackup({
      config: settings({ BACKUP_KEY: key }),
      connection: database.connection,
      place: folderPlace(out),
      name: 'day.backup',
      signal: interrupted.signal,
    });
    await expect.poll(listed).not.toEqual([]);
    interrupted.abort();
    await expect(made).rejects.toMatchObject({ code: 'interrupted' });
    expect(await listed()).toEqual([]);
  });
});

describe('what is no good is refused in one sentence, and the target is as it was', () => {
  let whole: Buffer;
  let sealed: Buffer;
  beforeAll(async () => {
    const place = folderPlace(join(folder, 'good'));
    const { connection } = database;
    await makeBackup({ config: settings(), connection, place, name: 'plain.backup' });
    await makeBackup({ config: settings({ BACKUP_KEY: key }), connection, place, name: 'sealed.backup' });
    whole = await readFile(join(folder, 'good/plain.backup'));
    sealed = await readFile(join(folder, 'good/sealed.backup'));
  });

  /** Restores these bytes into an unused folder. Returns how it was refused, and what is in the folder then. */
  async function refused(bytes: Buffer, more: Record<string, string> = {}) {
    await writeFile(`${out}.backup`, bytes);
    const config = settings({ ...more, DATA_DIR: out });
    const code = await restoreBackup(config, `${out}.backup`).then(
      () => 'restored',
      (error: unknown) => (error instanceof BackupRefusal ? error.code : String(error)),
    );
    return { code, left: await listed() };
  }

  const flipped = (bytes: Buffer, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
    return copy;
  };

  test.each([
    ['half of it', () => whole.subarray(0, whole.length / 2), 'damaged'],
    ['all but its last byte', () => whole.subarray(0, -1), 'damaged'],
    ['one bit of it turned', () => flipped(whole, whole.length >> 1), 'damaged'],
    ['one bit turned near the end', () => flipped(whole, whole.length - 6), 'damaged'],
    ['nothing', () => Buffer.alloc(0), 'not_a_backup'],
    ['something else', () => Buffer.from('%PDF-1.7'), 'not_a_backup'],
    ['a sealed one, without a key', () => sealed, 'key_missing'],
  ])('%s', async (_what, bytes, code) => {
    expect(await refused(bytes())).toEqual({ code, left: [] });
  });

  test.each([
    ['another key', () => sealed, { BACKUP_KEY: 'una frase muy larga' }, 'key_wrong'],
    ['half of a sealed one', () => sealed.subarray(0, sealed.length / 2), { BACKUP_KEY: key }, 'damaged'],
    [
      'one bit turned in a sealed one',
      () => flipped(sealed, sealed.length - 100),
      { BACKUP_KEY: key },
      'damaged',
    ],
  ])('%s', async (_what, bytes, more, code) => {
    expect(await refused(bytes(), more)).toEqual({ code, left: [] });
  });

  test('a file that is not there', async () => {
    await expect(restoreBackup(settings({ DATA_DIR: out }), `${out}.nowhere`)).rejects.toMatchObject({
      code: 'cannot_open',
    });
  });

  /** Makes a backup of this database that describes itself differently. */
  async function pretending(change: (opening: Snapshot['opening']) => Snapshot['opening']): Promise<Buffer> {
    const stores = openFileStores(settings());
    await using snapshot = await openSnapshot(database.connection);
    const { opening } = snapshot;
    const sink = createWriteStream(`${out}.other`);
    await writeBackup(sink, {
      snapshot: { ...snapshot, opening: change(opening) },
      stores,
      key: undefined,
      program: '9.9.9',
    });
    stores.close();
    return readFile(`${out}.other`);
  }

  test('one of a newer program, or of another', async () => {
    const newer = await pretending((opening) => ({
      ...opening,
      migrations: [
        ...opening.migrations,
        { number: opening.migrations.length + 1, name: '9999_later.sql', sha256: '0' },
      ],
    }));
    expect(await refused(newer)).toEqual({ code: 'newer_program', left: [] });
    const other = await pretending((opening) => ({
      ...opening,
      migrations: opening.migrations.map((one) => ({ ...one, sha256: 'f'.repeat(64) })),
    }));
    expect(await refused(other)).toEqual({ code: 'other_program', left: [] });
  });

  test('a database that is not empty, and a folder that is not', async () => {
    const before = await digestTables(database.connection);
    const config = settings({ DATA_DIR: out, DATABASE_URL: databaseAddress(database.connection) });
    const good = join(folder, 'good/plain.backup');
    await expect(restoreBackup(config, good)).rejects.toMatchObject({ code: 'target_not_empty' });
    expect(await digestTables(database.connection)).toEqual(before);
    await expect(restoreBackup(settings(), good)).rejects.toMatchObject({
      code: 'target_not_empty',
      message: expect.stringContaining(join(folder, 'first')),
    });
    expect((await readdir(join(folder, 'first'))).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  test('a restore that was killed leaves a folder into which the next one restores', async () => {
    const good = join(folder, 'good/plain.backup');
    for (const afterMs of [1500, 2500, 3500]) {
      const program = runProgram('server/app/commands/restore.ts', [good], { DATA_DIR: out });
      await sleep(afterMs);
      await program.killTree();
      if ((await listed()).includes('postgres')) await rm(out, { recursive: true });
    }
    expect(await restoreBackup(settings({ DATA_DIR: out }), good)).toMatchObject({ target: out });
    expect((await listed()).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  test('papers that lie in the store already have to be the same ones', async () => {
    const made = await freshDatabase({ empty: true });
    const config = settings({
      DATA_DIR: join(folder, 'first'),
      DATABASE_URL: databaseAddress(made.connection),
    });
    const good = join(folder, 'good/plain.backup');
    const [paper] = await readdir(join(folder, 'first/files/private'), {
      recursive: true,
      withFileTypes: true,
    }).then((all) => all.filter((entry) => entry.isFile()));
    const path = join(paper?.parentPath ?? '', paper?.name ?? '');
    const bytes = await readFile(path);
    await writeFile(path, 'somebody else’s');
    await expect(restoreBackup(config, good)).rejects.toMatchObject({ code: 'file_differs' });
    expect(await readFile(path, 'utf8')).toBe('somebody else’s');
    await writeFile(path, bytes);
    expect(await restoreBackup(config, good)).toMatchObject({ closing: { files: 1 } });
    await made.drop();
  });
});

test('a paper that is given up while a backup reads stays until it is read', async () => {
  const store = openDocumentStore(settings());
  const bytes = await photo(640, 480);
  const file_id = await storeDocument(database.db, store, {
    bytes,
    media_type: 'image/jpeg',
    width: 640,
    height: 480,
  });
  await keepDocuments(database.db, [file_id]);
  const snapshot = await openSnapshot(database.connection);
  await discardDocuments(database.db, [file_id]);
  expect(await sweepDocuments(database.db, store)).toBe(0);
  await snapshot[Symbol.asyncDispose]();
  await expect.poll(() => sweepDocuments(database.db, store)).toBe(1);
  store.close();
});

test('two backups at once: the second is told to wait its turn', async () => {
  await using _first = await openSnapshot(database.connection);
  await expect(backUp()).rejects.toMatchObject({ code: 'another_running' });
  expect(await listed()).toEqual([]);
});

test('a paper that is lost does not keep the rest from being saved, and is told', async () => {
  const { rows } = await database.pool.query<{ storage_key: string }>(
    `insert into file (storage_key, media_type, byte_size, sha256)
     values ('private/aa/' || repeat('a', 64), 'image/jpeg', 1, repeat('0', 64)) returning storage_key`,
  );
  const made = await backUp();
  expect(made.missing).toEqual([rows[0]?.storage_key]);
  expect(await restoreBackup(settings({ DATA_DIR: `${out}-back` }), join(out, 'day.backup'))).toMatchObject({
    closing: { missing: made.missing },
  });
});
