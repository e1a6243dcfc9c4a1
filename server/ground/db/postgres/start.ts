import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, saysDiskFull, StartRefusal } from '#server/ground/config/start-refusal.ts';
import { type Account, postgresAccount } from './account.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { makeCluster, owner } from './cluster.ts';
import { lockDataDir } from './lock.ts';
import { type LogFile, openLogFile } from './log-file.ts';
import { placeCluster, placeSocket, prepareDataDir } from './places.ts';
import { clearLeftovers, readPostmaster } from './postmaster-file.ts';
import { type Supervised, supervise } from './supervisor.ts';

export interface PostgresOptions {
  readonly dataDir: string;
  /** Receives one sentence about each thing that takes time or went wrong. */
  readonly log?: (sentence: string) => void;
  /** Called when the server died and could not be started again. The program cannot continue then. */
  readonly onLost?: (refusal: unknown) => void;
  /** It is off only where losing everything is acceptable, as in tests: commits no longer wait for the disk. */
  readonly durable?: boolean;
}

export interface RunningPostgres {
  /** The settings for `pg`: the folder of the socket, the user and the database. */
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
  };
  readonly version: string;
  /** The process id of the server, for callers who watch its memory. */
  readonly pid: () => number;
  readonly stop: () => Promise<void>;
}

interface Cluster {
  readonly folder: string;
  readonly socket: string;
  readonly binaries: Binaries;
  readonly account: Account | undefined;
  readonly logFile: LogFile;
  readonly durable: boolean;
}

/**
 * The time that old processes of a killed start may take to leave the cluster, and the time that a recovery may take.
 */
const leavingMs = 30_000;
const recoveryMs = 120_000;

/** Starts the embedded server on DATA_DIR, or throws a StartRefusal. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataDir, log = () => {}, onLost = () => {}, durable = true } = options;
  await prepareDataDir(dataDir);
  const lock = await lockDataDir(dataDir);
  let logFile: LogFile | undefined;
  try {
    const account = postgresAccount();
    const binaries = await findBinaries(account);
    const folder = await placeCluster(dataDir, account);
    if (folder !== join(dataDir, 'postgres'))
      log(`The database is kept in ${folder}, where ${account?.name} can reach it.`);
    await makeCluster(folder, binaries, account, { durable });
    logFile = await openLogFile(join(dataDir, 'postgres.log'));
    await clearLeftovers(folder);
    const socket = await placeSocket(folder, account);
    const cluster: Cluster = { folder, socket, binaries, account, logFile, durable };
    const connection = { host: socket, port: 5432, user: owner, database: owner };
    let running = await boot(cluster);
    await makeDatabase(connection);

    let stopping = false;
    const halt = new AbortController();
    const watch = async (): Promise<void> => {
      for (;;) {
        await running.ended;
        if (stopping) return;
        log('PostgreSQL ended unexpectedly; it is started again.');
        running = await bootAgain(cluster, log, halt.signal);
        if (stopping) await running.stop();
      }
    };
    const watching = watch().catch((error: unknown) => {
      if (!stopping) onLost(error);
    });

    const openLog = logFile;
    return {
      connection,
      version: binaries.version,
      pid: () => running.pid,
      stop: async () => {
        if (stopping) return;
        stopping = true;
        halt.abort();
        await running.stop();
        await watching;
        await rm(socket, { recursive: true, force: true });
        await rm(`${folder}.socket`, { recursive: true, force: true });
        openLog.close();
        lock.release();
      },
    };
  } catch (error) {
    logFile?.close();
    lock.release();
    throw error;
  }
}

/** The time for which a server that does not start is tried again, and the longest wait between two tries. */
const givingUpMs = 5 * 60_000;
const longestWaitMs = 10_000;

/**
 * Starts a server that died, as often as necessary: a full disk may get space again, and until then visitors read the
 * last known pages. Throws the last refusal when another obstacle stays for minutes.
 */
async function bootAgain(
  cluster: Cluster,
  log: (sentence: string) => void,
  signal: AbortSignal,
): Promise<Supervised> {
  const deadline = Date.now() + givingUpMs;
  for (let waitMs = 250; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      await clearLeftovers(cluster.folder);
      return await boot(cluster);
    } catch (error) {
      const full = error instanceof StartRefusal && error.code === 'disk_full';
      if (signal.aborted || (!full && Date.now() > deadline)) throw error;
      log(`${error instanceof Error ? error.message : String(error)} It is tried again.`);
      await wait(waitMs, undefined, { signal });
    }
  }
}

/** Starts the server until it accepts connections, and waits for processes of a killed start to leave. */
async function boot(cluster: Cluster): Promise<Supervised> {
  const deadline = Date.now() + leavingMs;
  for (;;) {
    const offset = await cluster.logFile.size();
    const running = await supervise(command(cluster), {
      account: cluster.account,
      logFd: cluster.logFile.fd,
      cwd: cluster.folder,
    });
    if (await isReady(cluster.folder, running)) return running;
    await running.stop();
    const said = await cluster.logFile.readFrom(offset);
    const stillLeaving = ['" already exists', 'pre-existing shared memory block'].some((one) =>
      said.includes(one),
    );
    if (!stillLeaving || Date.now() > deadline) throw refusalFor(said, cluster);
    await wait(50);
  }
}

function refusalFor(said: string, cluster: Cluster): StartRefusal {
  const log = cluster.logFile.path;
  if (saysDiskFull(said)) return new StartRefusal('disk_full', { path: cluster.folder });
  const reason =
    /(?:FATAL|PANIC|ERROR):\s*(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? 'it said nothing';
  return new StartRefusal('postgres_failed', { reason, log });
}

async function isReady(folder: string, running: Supervised): Promise<boolean> {
  const deadline = Date.now() + recoveryMs;
  while (!running.hasEnded() && Date.now() < deadline) {
    const seen = await readPostmaster(folder);
    // The file of a killed start may still contain "ready", so only a file that names our process counts.
    if (seen?.pid === running.pid && seen.ready) return true;
    await wait(10);
  }
  return false;
}

async function makeDatabase(connection: RunningPostgres['connection']): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {}); // No query follows, and the connect itself reports a lost connection.
  try {
    await client.connect();
  } catch (error) {
    if (errorCode(error) !== '3D000') throw error; // The first start has no such database.
    const first = new pg.Client({ ...connection, database: 'postgres' });
    await first.connect();
    await first.query(`create database ${owner}`);
    await first.end();
    return;
  }
  await client.end();
}

function command({ binaries, folder, socket, durable }: Cluster): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // Values of a refused row and statements stay out of the log, because they are people's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  };
  const switches = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return [join(binaries.bin, 'postgres'), '-D', folder, ...switches];
}
