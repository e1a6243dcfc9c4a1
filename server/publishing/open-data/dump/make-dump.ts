import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { errorCode } from '#server/ground/config/start-refusal.ts';
import { type Db, openDb, openPool } from '#server/ground/db/pool.ts';
import { loggable } from '#server/ground/log/loggable.ts';
import type { StreamStore } from '#server/ground/storage/bytes/stream-store.ts';
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
import { dumpSchema, DUMP_LICENCE } from './files/schema.ts';
import { DUMP_TABLES } from './tables/all.ts';
import { type WrittenFile, writeFile } from './files/write-file.ts';
import { stringify } from 'csv-stringify/sync';
import type { DumpRow, DumpTable } from './tables/table.ts';

/** The way rows become text. The files are compressed by gzip. */
interface DumpFormat {
  readonly suffix: string;
  readonly head: (table: DumpTable) => string;
  readonly lines: (table: DumpTable, rows: readonly DumpRow[]) => string;
}

const separated = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      escape_formulas: true,
      record_delimiter: '\n',
      cast: { boolean: String },
    },
  );

/**
 * The format for spreadsheets and programs: cells are separated by commas, null and an empty text are empty, and a
 * text that would run as a formula begins with an apostrophe.
 */
const csv: DumpFormat = {
  suffix: 'csv.gz',
  head: ({ fields }) => separated([Object.keys(fields)]),
  lines: ({ fields }, rows) => {
    const names = Object.keys(fields);
    return separated(rows.map((row) => names.map((name) => row[name])));
  },
};

/** The format for programs: one object a line. */
const jsonLines: DumpFormat = {
  suffix: 'jsonl.gz',
  head: () => '',
  lines: (_table, rows) => rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
};

const DUMP_FORMATS: readonly DumpFormat[] = [csv, jsonLines];

/** The text that is beside the tables, with the moment of their facts and the address of the site. */
const licenceText = (made_at: string, origin: string): string => `${DUMP_LICENCE.title} (${DUMP_LICENCE.name})
${DUMP_LICENCE.path}legalcode

The tables in this folder are published under this licence by ${origin}.
You may copy, change and publish them, also for money. You have to say where they come from, give the address of the licence, and say
whether you changed anything. This is enough:

    Results: ${origin}, ${made_at.slice(0, 10)}, CC BY 4.0

Results come from the organizations that held the races (organizations.csv.gz). They are given as they are: they are corrected, and a
newer dump takes the place of this one every night.

Riders who are minors, or may be, are initials and a number, as is everybody who asked for it. The licence covers no right to a person's
privacy: do not put names to them.

It covers the tables and not their photographs, which belong to who took them (photographs.csv.gz: credit). Ask before you use one.
`;

export interface DumpParts {
  /** Tells whether this installation publishes a dump. */
  isWanted: boolean;
  db: Db;
  /** The settings for its own connection. */
  pool: Pool;
  store: StreamStore;
  origin: () => string;
  log: Logger;
}

/** Every file of a dump, in the order in which they are written. */
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

/** Writes the files beside the tables: their meaning, their licence, and checksums of all. */
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

/** Deletes the files of dumps that are no longer available, or tries again if the store is unavailable. */
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

/** Writes a dump. Returns false when it failed. */
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
    // Files that cannot be removed now are removed when a dump succeeds.
    await removeFiles(store, folder).catch(() => {});
    return false;
  }
}

/** Works on its own connection, in a transaction that sees one moment. Returns false without the lock. */
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
 * Makes a new dump and publishes it instead of the one before. A failure is logged and stored, and the dump before
 * stays. Returns false when another process is writing one.
 */
export const makeDump = (parts: DumpParts): Promise<boolean> =>
  withLock(parts, async (tx) => {
    await removeAbandoned(parts, false);
    if (await writeDump(parts, tx)) await removeAbandoned(parts, true);
  });

/** Deletes the dump if none is wanted. */
export const dropDump = (parts: DumpParts): Promise<boolean> =>
  withLock(parts, async () => {
    await retireDump(parts.db);
    await removeAbandoned(parts, true);
    await forgetOutdated(parts.db);
  });
