import { inTransaction } from '#server/ground/db/in-transaction.ts';
import { writeSync } from 'node:fs';
import type pg from 'pg';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { diskStore } from '#server/ground/storage/bytes/disk-store.ts';
import { keepDocuments, storeDocument } from '#server/ground/storage/documents/documents.ts';

/**
 * A program to be killed while it stores a paper: it stops for ever at a given point, and prints that it is there.
 * Its arguments are the connection to the database as JSON, the data folder, and the point.
 */
const [, , connection = '{}', dataDir = '', point = ''] = process.argv;
const pool = openPool({ connection: JSON.parse(connection) as pg.ClientConfig, onError: () => {} });
const db = openDb(pool);
const disk = diskStore(dataDir);

function stopHere(): Promise<never> {
  writeSync(1, `at ${point}\n`);
  return new Promise(() => {
    setInterval(() => {}, 1000);
  });
}

const store = {
  ...disk,
  put: async (key: string, bytes: Uint8Array, type: string) => {
    if (point === 'row, no bytes') await stopHere();
    await disk.put(key, bytes, type);
  },
};
const document = { bytes: Buffer.alloc(50_000, 7), media_type: 'image/jpeg' as const, width: 1, height: 1 };
const file_id = await storeDocument(db, store, document);
if (point === 'bytes, not kept') await stopHere();
await inTransaction(db, async (tx) => {
  await keepDocuments(tx, [file_id]);
  await tx.updateTable('rider').set({ rider_dni_image1: file_id }).execute();
  if (point === 'kept, not committed') await stopHere();
});
if (point === 'committed') await stopHere();
