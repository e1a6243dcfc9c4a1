import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderPlace } from '#server/operations/backup/places/folder-place.ts';
import { recordBackup } from '#server/operations/backup/record-backup.ts';
import { restoreBackup } from '#server/operations/backup/restore/restore-backup.ts';
import { readBackupState } from '#server/operations/backup/state.ts';
import { type Config, readConfig } from '#server/ground/config/config.ts';
import { keepDocuments, readDocument, storeDocument } from '#server/ground/storage/documents/documents.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { databaseAddress } from '#server/testing/address.ts';
import { digestTables } from '#server/testing/compare-databases.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/database.ts';
import { lendDatabase } from '#server/testing/kept-database.ts';
import { photo } from '#server/testing/papers.ts';
import { testPapersKey } from '#server/testing/papers-key.ts';
import { World } from '#server/testing/world.ts';

/* Backs a small federation up and restores it. The proofs beside this file cover the failures on the way. */

let first: TestDatabase;
let second: TestDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partidor-backup-'));
  first = await lendDatabase();
  second = await freshDatabase({ empty: true });
});
afterAll(async () => {
  await first.drop();
  await second.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a race and a sealed paper come back in another folder and database, and the backup is on record', async () => {
  const BACKUP_KEY = await generateX25519Identity();
  const settings = (name: string, more: Record<string, string> = {}): Config =>
    readConfig({ DATA_DIR: join(folder, name), BACKUP_KEY, PAPERS_KEY: testPapersKey, ...more });
  const config = settings('first');
  const world = new World(first.pool);
  const cup_id = await world.cup();
  const race_id = await world.race(cup_id, '2026-05-10');
  await world.category(cup_id, race_id, 'Varones 9', [{ name: 'Ana', plate: '1', serie: 1, motos: [1] }]);
  const bytes = await photo(300, 300);
  const store = openDocumentStore(config);
  const paper = { bytes, media_type: 'image/jpeg' as const, width: 300, height: 300 };
  const file_id = await storeDocument(first.db, store, paper);
  await keepDocuments(first.db, [file_id]);
  store.close();
  const { backup: _made, ...before } = await digestTables(first.connection);

  const place = folderPlace(folder);
  await recordBackup(first.db, { config, connection: first.connection, place, name: 'day.backup' });
  expect(await readBackupState(first.db, config)).toMatchObject({ failure: null });

  const elsewhere = settings('second', { DATABASE_URL: databaseAddress(second.connection) });
  await restoreBackup(elsewhere, join(folder, 'day.backup'));
  const { backup: _record, ...after } = await digestTables(second.connection);
  expect(after).toEqual(before);
  const restored = openDocumentStore(elsewhere);
  expect((await readDocument(second.db, restored, file_id))?.bytes).toEqual(bytes);
  restored.close();
});
