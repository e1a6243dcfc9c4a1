import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Account, postgresAccount } from '#server/ground/db/postgres/account.ts';
import { type Supervised, supervise } from '#server/ground/db/postgres/supervisor.ts';
import { killAll, processTree } from '#server/testing/process-tree.ts';
import type { Scope } from './scope.ts';
import { freePort, until } from './site.ts';

const home = '/usr/lib/postgresql';

/** Finds the newest PostgreSQL of the system, 15 or later, that has the tools for dumps and standbys. */
export function systemBinaries(): string | null {
  const versions = existsSync(home)
    ? readdirSync(home)
        .map(Number)
        .filter((version) => version >= 15)
    : [];
  const newest = versions.toSorted((a, b) => a - b).at(-1);
  const bin = join(home, String(newest), 'bin');
  return newest !== undefined && existsSync(join(bin, 'pg_basebackup')) ? bin : null;
}

export function clusterMissing(): string | null {
  return systemBinaries() === null ? `PostgreSQL of the system is not installed (${home})` : null;
}

/**
 * Runs a tool of PostgreSQL to its end.
 * @throws an error with its output
 */
export function runTool(name: string, args: readonly string[], account = postgresAccount()): string {
  const { status, stdout, stderr } = spawnSync(join(systemBinaries() ?? '', name), args, {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr}`);
  return stdout;
}

/** A PostgreSQL of the system on a data folder of our own. The system's own cluster is never touched. */
export class Cluster {
  readonly folder: string;
  readonly port: number;
  readonly #account: Account | undefined;
  readonly #settings: readonly string[];
  #running: Supervised | null = null;

  private constructor(
    folder: string,
    port: number,
    account: Account | undefined,
    settings: readonly string[],
  ) {
    this.folder = folder;
    this.port = port;
    this.#account = account;
    this.#settings = settings;
  }

  /** Makes a cluster with settings as `name=value`. A function can make its files instead of initdb. */
  static async make(
    scope: Scope,
    settings: readonly string[] = [],
    fill: (folder: string) => void = initialize,
  ): Promise<Cluster> {
    const parent = await scope.folder();
    const account = postgresAccount();
    const folder = join(parent, 'cluster');
    mkdirSync(folder, { mode: 0o700 });
    for (const path of [parent, folder]) if (account) chownSync(path, account.uid, account.gid);
    fill(folder);
    const cluster = new Cluster(folder, await freePort(), account, settings);
    scope.defer(() => cluster.kill());
    return cluster;
  }

  get connection(): pg.ClientConfig {
    return { host: '127.0.0.1', port: this.port, user: 'postgres', database: 'partidor' };
  }

  addressAt(port: number): string {
    return `postgres://postgres@127.0.0.1:${port}/partidor`;
  }

  async start(): Promise<void> {
    const logFd = openSync(join(this.folder, '../cluster.log'), 'a');
    const settings = [
      `port=${this.port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${join(this.folder, '..')}`,
      ...this.#settings,
    ];
    const command = [
      join(systemBinaries() ?? '', 'postgres'),
      '-D',
      this.folder,
      ...settings.flatMap((setting) => ['-c', setting]),
    ];
    this.#running = await supervise(command, { account: this.#account, logFd, cwd: this.folder });
    closeSync(logFd);
    await until('the cluster takes connections', () => this.#answers(), 60_000);
  }

  async #answers(): Promise<boolean> {
    return this.ask('select 1', 'postgres').then(
      () => true,
      () => false,
    );
  }

  /** Runs one statement on a connection of its own. */
  async ask<Row extends pg.QueryResultRow>(text: string, database = 'partidor'): Promise<Row[]> {
    const client = new pg.Client({ ...this.connection, database, connectionTimeoutMillis: 5000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async createDatabase(name = 'partidor'): Promise<void> {
    await this.ask(`create database ${name} template template0 encoding 'UTF8'`, 'postgres');
  }

  /** Does what `pg_ctl stop -m immediate` does, without notice and without a checkpoint. */
  async stopImmediately(): Promise<void> {
    const running = this.#running;
    if (running === null || running.hasEnded()) return;
    process.kill(running.pid, 'SIGQUIT');
    await running.ended;
  }

  /** Kills all its processes. */
  async kill(): Promise<void> {
    const running = this.#running;
    if (running === null || running.hasEnded()) return;
    killAll(processTree(running.pid));
    await running.ended;
  }

  /** Returns the number of connections of the product, as the database counts them. */
  async backends(): Promise<number> {
    const rows = await this.ask<{ backends: number }>(
      `select count(*)::int as backends from pg_stat_activity where application_name like 'partidor%'`,
    );
    return rows[0]?.backends ?? 0;
  }
}

function initialize(folder: string): void {
  runTool('initdb', [
    '-D',
    folder,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '-N',
  ]);
}
