import { writeSync } from 'node:fs';
import type pg from 'pg';
import { readConfig } from '#server/ground/config/config.ts';
import { openDb, openPool } from '#server/ground/db/pool.ts';
import { openDocumentStore } from '#server/ground/storage/documents/open-document-store.ts';
import { addPaperKey } from '#server/ground/storage/sealing/rotate-papers-key.ts';
import { sealPapers } from '#server/ground/storage/sealing/seal-papers.ts';

/**
 * A program to be killed in the middle of a rotation: it stops for ever in the transaction after so many papers, and
 * prints that.
 * Its arguments are the connection to the database as JSON, its settings as JSON, and the number of papers.
 */
const [, , connection = '{}', env = '{}', most = '0'] = process.argv;
const pool = openPool({ connection: JSON.parse(connection) as pg.ClientConfig, onError: () => {} });
const db = openDb(pool);
const config = readConfig(JSON.parse(env) as Record<string, string>);
await addPaperKey(db, `${config.DATA_DIR}.key`);
const store = openDocumentStore(config);
let resealed = 0;
await sealPapers(db, {
  ...store,
  reseal: async (key) => {
    const id = await store.reseal(key);
    resealed += 1;
    if (resealed <= Number(most)) return id;
    // The bytes are sealed again, and the row does not show it yet.
    writeSync(1, `sealed ${most}\n`);
    return new Promise(() => {
      setInterval(() => {}, 1000);
    });
  },
});
