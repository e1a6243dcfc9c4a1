import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientConfig, Client } from 'pg';
import { type CopyToStreamQuery, to as copyTo } from 'pg-copy-streams';
import { BackupRefusal, reasonOf } from './refusal.ts';
import type { Opening, Sequences, WaitingJobs } from './format.ts';
import { filesLock, oneBackupLock } from '#server/ground/db/advisory-locks.ts';

/** A file that the database lists in the snapshot. */
interface KnownFile {
  storage_key: string;
}

/** Rows as COPY writes them, in pieces of any size, and how many there were. */
export interface CopiedRows {
  chunks: AsyncIterable<Buffer>;
  count: () => Promise<number>;
}

/** The database as it was at one moment, read over one connection. */
export interface Snapshot extends AsyncDisposable {
  /** The rows come from a standby, so that the primary has nothing to do. */
  readonly isOfStandby: boolean;
  readonly opening: Omit<Opening, 'format' | 'program'>;
  readonly sequences: Sequences;
  readonly jobs: WaitingJobs;
  readonly files: readonly KnownFile[];
  rows(table: Opening['tables'][number]): CopiedRows;
  /** Ends the snapshot. Its files are still protected from removal until it is disposed of. */
  release(): Promise<void>;
  /** Fails when the connection was lost, and the locks with it. */
  stillThere(): Promise<void>;
}

/** These settings make every version write values the same way, whatever the settings of the server are. */
const plainText = `
  set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set synchronize_seqscans = off; set search_path = public;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`;

const tablesQuery = `
  select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  group by 1 order by 1`;

/** Tables that no standby has. They hold how far something is, and are empty after a crash as well. */
const unloggedQuery = `select relname::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'u'`;

/** Selects the jobs that are not done, including those under way, but not those that failed for good. */
const jobsQuery = `
  select t.identifier as task, j.payload, j.key as job_key, j.run_at::text as run_at, j.max_attempts::int as max_attempts
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts < j.max_attempts or j.locked_at is not null order by j.id`;

/** A standby that has not seen what the primary had at the beginning after this time is not read. */
const replayedMs = 10_000;

/** Connects with values as text. The next user of the connection learns when it was lost. */
export async function connectPlainly(connection: ClientConfig): Promise<Client> {
  const client = new Client({
    ...connection,
    application_name: 'partidor-backup',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  await client.connect();
  await client.query(plainText);
  return client;
}

/** Returns the statement that reads or writes the stored columns of a table. */
export function copyStatement(
  { name, columns }: Opening['tables'][number],
  direction: 'to' | 'from',
): string {
  const list = columns.map((column) => `"${column}"`).join(', ');
  return `copy public."${name}" (${list}) ${direction} ${direction === 'to' ? 'stdout' : 'stdin'}`;
}

/** Returns how many rows of a table the server counted, which it sends after the last row, often in another packet. */
export async function countCopied(client: Client, rows: CopyToStreamQuery): Promise<number> {
  await client.query('select 1');
  return rows.rowCount;
}

/** Reads rows by a statement of COPY. */
export function copyRows(client: Client, statement: string): CopiedRows {
  const stream = client.query(copyTo(statement));
  return { chunks: stream, count: () => countCopied(client, stream) };
}

/**
 * Connects to a standby that has everything which was committed when the primary was asked. Returns null where none has it soon. Whatever a sweep
 * did before the locks were taken is there, so every file that the standby lists exists.
 */
async function openStandby(primary: Client, standbys: readonly ClientConfig[]): Promise<Client | null> {
  if (standbys.length === 0) return null;
  const { rows } = await primary.query<{ lsn: string; system: string }>(
    `select pg_current_wal_flush_lsn()::text as lsn, coalesce((select system_identifier from pg_control_system())::text, '') as system`,
  );
  const [begun] = rows;
  const giveUpAt = Date.now() + replayedMs;
  for (const standby of standbys) {
    const client = await connectPlainly(standby).catch(() => null);
    if (client === null) continue;
    // One that is lost meanwhile is none, and another one may be there.
    if (begun !== undefined && (await replays(client, begun, giveUpAt).catch(() => false))) return client;
    await client.end().catch(() => {});
  }
  return null;
}

/** Waits until a standby of a system has replayed a position. Returns whether it has, and whether it is one. */
async function replays(
  client: Client,
  { lsn, system }: { lsn: string; system: string },
  giveUpAt: number,
): Promise<boolean> {
  for (;;) {
    const { rows } = await client.query<{ follows: boolean; has: boolean }>(
      `select coalesce(pg_is_in_recovery() and (select system_identifier from pg_control_system())::text = $2, false) as follows,
         coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as has`,
      [lsn, system],
    );
    if (rows[0]?.follows !== true || Date.now() > giveUpAt) return false;
    if (rows[0].has) return true;
    await sleep(100);
  }
}

/**
 * Takes the locks on the primary and the snapshot there, or on a standby where there is one. No other backup runs, and no file is removed until it
 * is disposed of.
 */
export async function openSnapshot(
  connection: ClientConfig,
  standbys: readonly ClientConfig[] = [],
): Promise<Snapshot> {
  const primary = await connectPlainly(connection);
  let client = primary;
  const end = async () => {
    if (client !== primary) await client.end().catch(() => {});
    await primary.end().catch(() => {});
  };
  try {
    const ask = async <Row extends object>(sql: string, values: unknown[] = []) =>
      (await client.query<Row>(sql, values)).rows;
    const [turn] = await ask<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [oneBackupLock]);
    if (turn?.ours !== true) throw new BackupRefusal('another_running');
    await primary.query('select pg_advisory_lock($1)', [filesLock]);
    client = (await openStandby(primary, standbys)) ?? primary;
    await client.query('begin isolation level repeatable read, read only');
    const [there] = await ask<{ ready: boolean; jobs: boolean }>(
      `select to_regclass('public.restored_job') is not null as ready,
         to_regclass('graphile_worker._private_jobs') is not null as jobs`,
    );
    if (there?.ready !== true) throw new BackupRefusal('not_migrated');
    const [moment] = await ask<{ made_at: string; postgres: string }>(
      `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at, current_setting('server_version') as postgres`,
    );
    if (!moment) throw new Error('the database did not say what time it is');
    const migrations = await ask<Opening['migrations'][number]>(
      'select number, name, sha256 from schema_migration order by number',
    );
    const isOfStandby = client !== primary;
    const absent = new Set(
      isOfStandby ? (await ask<{ name: string }>(unloggedQuery)).map(({ name }) => name) : [],
    );
    return {
      isOfStandby,
      opening: { ...moment, migrations, tables: await ask<Opening['tables'][number]>(tablesQuery) },
      sequences: await readSequences(client),
      jobs: there.jobs ? await ask<Snapshot['jobs'][number]>(jobsQuery) : [],
      files: await ask<Snapshot['files'][number]>(
        `select storage_key from file where file_state = 'kept' and removed_at is null order by file_id`,
      ),
      rows: (table) =>
        copyRows(
          client,
          absent.has(table.name) ? 'copy (select where false) to stdout' : copyStatement(table, 'to'),
        ),
      release: async () => void (await client.query('commit')),
      stillThere: async () => void (await primary.query('select 1')),
      [Symbol.asyncDispose]: end,
    };
  } catch (error) {
    await end();
    throw error instanceof BackupRefusal
      ? error
      : new BackupRefusal('database_lost', { reason: reasonOf(error) }, { cause: error });
  }
}

/**
 * Reads the sequences, which are outside of every snapshot. Because they are read after it began, they are never
 * behind its rows. An unused sequence is at its start.
 */
async function readSequences(client: Client): Promise<Sequences> {
  const { rows } = await client.query<Sequences[number]>(
    `select c.relname::text as name, coalesce(pg_sequence_last_value(c.oid), s.seqstart)::text as last_value,
       pg_sequence_last_value(c.oid) is not null as is_called
     from pg_class c join pg_sequence s on s.seqrelid = c.oid where c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows;
}
