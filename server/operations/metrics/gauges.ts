import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import { promisify } from 'node:util';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { sql } from 'kysely';
import { readBackupState } from '#server/operations/backup/state.ts';
import type { Config } from '#server/ground/config/config.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Readiness } from '#server/ground/http/health.ts';
import type { UploadGate } from '#server/ground/http/uploads/upload-gate.ts';
import type { Surroundings } from '#server/ground/http/surroundings.ts';
import { countJobsByClass } from '#server/ground/jobs/job-counts.ts';

/** Reads how many seconds the slowest standby is behind, or null where none is seen. */
async function readReplicationLag(db: Db): Promise<number | null> {
  const { rows } = await sql<{ lag: number | null }>`
    select extract(epoch from max(coalesce(replay_lag, interval '0')))::float as lag from pg_stat_replication
    where state is not null`.execute(db);
  return rows[0]?.lag ?? null;
}

/** Reads which part of the queue of notifications is full, from 0 to 1. A listener that does not read fills it. */
async function readQueueUsage(db: Db): Promise<number | null> {
  const { rows } = await sql<{ usage: number }>`select pg_notification_queue_usage() as usage`.execute(db);
  return rows[0]?.usage ?? null;
}

interface Measured {
  registry: Registry;
  pool: Pool;
  db: Db;
  server: Server;
  config: Pick<Config, 'DATA_DIR' | 'BACKUP_EVERY'>;
  uploads: UploadGate;
  /** The number of phones that have an open stream of a race. */
  streams: { readonly open: number };
  surroundings: Surroundings;
  readiness: Readiness;
}

/** A scrape is answered without the values that the database does not return in time. */
const patienceMs = 2000;

function inTime<Value>(work: Promise<Value>): Promise<Value | null> {
  return Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), patienceMs).unref();
    }),
  ]);
}

/** Registers the values that are read at each scrape: the process, the pool, the jobs, the disk. */
export function registerGauges({
  registry,
  pool,
  db,
  server,
  config,
  uploads,
  streams,
  surroundings,
  readiness,
}: Measured): void {
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const connectionsOf = promisify(server.getConnections.bind(server));

  // Each gauge registers itself with the registry.
  void new Gauge({
    name: 'partidor_ready',
    help: '1 while this process would take a write, as /readyz says',
    registers,
    async collect() {
      const reasons = await inTime(readiness.reasons());
      this.set(reasons?.length === 0 ? 1 : 0);
    },
  });
  void new Gauge({
    name: 'partidor_connections',
    help: 'Open connections of visitors',
    registers,
    async collect() {
      this.set(await connectionsOf());
    },
  });
  void new Gauge({
    name: 'partidor_live_streams',
    help: 'Phones that are told of a race as it is ridden; the others ask every few seconds',
    registers,
    collect() {
      this.set(streams.open);
    },
  });
  void new Gauge({
    name: 'partidor_pool_connections',
    help: 'Connections to the database: all, idle, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  void new Gauge({
    name: 'partidor_jobs',
    help: 'Jobs by class and state: due, scheduled for later, under way, failed for good; absent while the database is away',
    labelNames: ['class', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { class: jobClass, ...counts } of (await inTime(countJobsByClass(db))) ?? [])
        for (const [state, count] of Object.entries(counts)) this.set({ class: jobClass, state }, count);
    },
  });
  void new Gauge({
    name: 'partidor_replication_lag_seconds',
    help: 'How far the slowest standby is behind the database; absent where there is none, or this account may not see it',
    registers,
    async collect() {
      this.reset();
      const lag = await inTime(readReplicationLag(db));
      if (lag !== null) this.set(lag);
    },
  });
  void new Gauge({
    name: 'partidor_notification_queue_ratio',
    help: 'The part of the queue of notifications of the database that is full; absent while it is away',
    registers,
    async collect() {
      this.reset();
      const usage = await inTime(readQueueUsage(db));
      if (usage !== null) this.set(usage);
    },
  });
  void new Gauge({
    name: 'partidor_away',
    help: '1 while a part outside does not answer: the mail server, the object store, a shared cache',
    labelNames: ['part'],
    registers,
    async collect() {
      await inTime(surroundings.look());
      const away = surroundings.away();
      this.set({ part: 'mail' }, away.includes('mail_away') ? 1 : 0);
      this.set({ part: 'store' }, away.includes('store_away') ? 1 : 0);
      this.set({ part: 'cache' }, away.includes('cache_away') ? 1 : 0);
    },
  });
  void new Gauge({
    name: 'partidor_uploads',
    help: 'Uploads under way: forms, and the bytes they hold',
    labelNames: ['of'],
    registers,
    collect() {
      const { forms, bytes } = uploads.underWay;
      this.set({ of: 'forms' }, forms);
      this.set({ of: 'bytes' }, bytes);
    },
  });
  void new Gauge({
    name: 'partidor_backup_age_seconds',
    help: 'Age of the last good backup; absent where there is none',
    registers,
    async collect() {
      this.reset();
      const state = await inTime(readBackupState(db, config));
      if (state?.age_seconds != null) this.set(state.age_seconds);
    },
  });
  void new Gauge({
    name: 'partidor_backup_overdue',
    help: '1 while the last good backup is older than two turns of BACKUP_EVERY',
    registers,
    async collect() {
      this.reset();
      const state = await inTime(readBackupState(db, config));
      if (state !== null) this.set(state.overdue ? 1 : 0);
    },
  });
  void new Gauge({
    name: 'partidor_disk_bytes',
    help: 'Room on the disk of DATA_DIR: free for this program, and in all',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const disk = await inTime(statfs(config.DATA_DIR));
      if (disk === null) return;
      this.set({ state: 'free' }, disk.bavail * disk.bsize);
      this.set({ state: 'size' }, disk.blocks * disk.bsize);
    },
  });
}
