import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '#server/config/start-refusal.ts';
import { type Db, openDb, openPool } from '#server/db/pool.ts';
import { loggable } from '#server/log/loggable.ts';
import type { StreamStore } from '#server/storage/bytes/stream-store.ts';
import { DUMP_FORMATS } from './files/formats.ts';
import { licenceText } from './files/licence.ts';
import {
  deleteDump,
  failDump,
  finishDump,
  forgetOutdated,
  insertDump,
  lockDump,
  readAbandoned,
  readMoment,
  retireDump,
} from './queries.ts';
import { dumpSchema } from './files/schema.ts';
import { DUMP_TABLES } from './tables/all.ts';
import { type WrittenFile, writeFile } from './files/write-file.ts';

export interface DumpParts {
  /** Whether this installation gives a dump. */
  isWanted: boolean;
  db: Db;
  /** How its own connection is made. */
  pool: Pool;
  store: StreamStore;
  origin: () => string;
  log: Logger;
}

/** Everything a dump consists of, in the order in which it is written. */
export const DUMP_FILES: readonly string[] = [
  ...DUMP_TABLES.flatMap(({ name }) => DUMP_FORMATS.map(({ suffix }) => `${name}.${suffix}`)),
  'schema.json',
  'LICENSE',
  'checksums.sha256',
];

async function writeTables(tx: Db, store: StreamStore, folder: string): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  for (const table of DUMP_TABLES)
    for (const { suffix, head, lines } of DUMP_FORMATS) {
      let row_count = 0;
      const text = async function* () {
        yield head(table);
        for await (const rows of table.pages(tx)) {
          row_count += rows.length;
          yield lines(table, rows);
        }
      };
      files.push({ ...(await writeFile(store, folder, `${table.name}.${suffix}`, text())), row_count });
    }
  return files;
}

/** What lies beside the tables: what they mean, under which licence, and how to know that they are whole. */
async function writeRest(
  { store, origin }: DumpParts,
  folder: string,
  made_at: string,
  tables: readonly WrittenFile[],
): Promise<WrittenFile[]> {
  const files: WrittenFile[] = [];
  const add = async (name: string, text: string) => {
    files.push({ ...(await writeFile(store, folder, name, [text])), row_count: null });
  };
  const rows = new Map(
    tables.map(({ file_name, row_count }) => [file_name.replace(/\..*/, ''), row_count ?? 0]),
  );
  await add('schema.json', dumpSchema(made_at, origin(), rows));
  await add('LICENSE', licenceText(made_at, origin()));
  const sums = [...tables, ...files].map(({ sha256, file_name }) => `${sha256}  ${file_name}\n`);
  await add('checksums.sha256', sums.join(''));
  return files;
}

async function removeFiles(store: StreamStore, folder: string): Promise<void> {
  for (const name of DUMP_FILES) await store.remove(`${folder}/${name}`);
}

/** Removes what nobody is handed out any more. A store that is away keeps it for the next time. */
async function removeAbandoned({ db, store, log }: DumpParts, isOver: boolean): Promise<void> {
  for (const { dump_id, folder } of await readAbandoned(
    db,
    isOver ? ['gone', 'writing', 'failed'] : ['gone', 'writing'],
  )) {
    try {
      await removeFiles(store, folder);
      await deleteDump(db, dump_id);
    } catch (error) {
      log.warn({ failure: loggable(error), folder }, 'files of an earlier dump could not be removed');
    }
  }
}

/** Out: false: it came to nothing. */
async function writeDump(parts: DumpParts, tx: Db): Promise<boolean> {
  const { db, store, log } = parts;
  const begun = performance.now();
  const moment = await readMoment(tx);
  const folder = `dump/${randomBytes(8).toString('hex')}`;
  const dump_id = await insertDump(db, folder);
  try {
    const tables = await writeTables(tx, store, folder);
    const rest = await writeRest(parts, folder, moment.made_at, tables);
    await finishDump(db, dump_id, moment, [...tables, ...rest]);
    const rows = tables.reduce((sum, { row_count }) => sum + (row_count ?? 0), 0) / DUMP_FORMATS.length;
    const bytes = [...tables, ...rest].reduce((sum, { byte_size }) => sum + byte_size, 0);
    log.info({ rows, bytes, ms: Math.round(performance.now() - begun) }, 'the dump was made');
    return true;
  } catch (error) {
    log.error({ failure: loggable(error) }, 'the dump could not be made; the one before stays');
    await failDump(db, dump_id, errorCode(error) ?? (error instanceof Error ? error.name : 'unknown'));
    // What cannot be removed now goes when a dump succeeds.
    await removeFiles(store, folder).catch(() => {});
    return false;
  }
}

/** Does some work on a connection of its own, in a transaction that sees one moment, holding the lock. Out: false: another has it. */
async function withLock({ pool }: DumpParts, work: (tx: Db) => Promise<void>): Promise<boolean> {
  const own = openDb(openPool({ connection: pool.options, max: 1, onError: () => {} }));
  try {
    return await own
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        if (!(await lockDump(tx))) return false;
        await work(tx);
        return true;
      });
  } finally {
    await own.destroy();
  }
}

/**
 * Makes the dump anew and hands it out in place of the one before. What fails is logged and written down, and the one before stays. Out:
 * false: another process is writing one.
 */
export const makeDump = (parts: DumpParts): Promise<boolean> =>
  withLock(parts, async (tx) => {
    await removeAbandoned(parts, false);
    if (await writeDump(parts, tx)) await removeAbandoned(parts, true);
  });

/** Takes the dump away for good, where none is wanted. */
export const dropDump = (parts: DumpParts): Promise<boolean> =>
  withLock(parts, async () => {
    await retireDump(parts.db);
    await removeAbandoned(parts, true);
    await forgetOutdated(parts.db);
  });
