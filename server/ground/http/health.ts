import { statfs, writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Hearing } from '#server/ground/changes/hearing.ts';
import { within } from '#server/ground/db/within.ts';
import { errorCode } from '#server/ground/config/start-refusal.ts';

/** Returns why the server is not ready, as a code for alerts, or null when it is ready. */
type Check = () => Promise<string | null>;

/** A check is answered within two seconds, even if a part of the server does not answer. */
const patienceMs = 1200;
/** A fact waits less, because it must not delay the verdict that it accompanies. */
const factPatienceMs = 300;
/** A load balancer and a monitor may call every second, so costly checks run at this interval. */
const lookAgainMs = 500;

/** Decides whether this process should receive writes. Parts of the server add their own checks and facts. */
export class Readiness {
  readonly #checks = new Map<string, Check>();
  readonly #facts = new Map<string, () => unknown>();
  #last: { at: number; reasons: Promise<string[]> } | null = null;
  #draining = false;

  /** Adds a check. One that throws or is too slow reports `<name>_unknown`. */
  addCheck(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  /** Adds a fact that is shown beside the verdict and does not change it. It is null when it is not known now. */
  addFact(name: string, fact: () => unknown): void {
    this.#facts.set(name, fact);
  }

  /** Marks that nothing new should be sent here from now on. */
  drain(): void {
    this.#draining = true;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Returns every reason not to be ready. The list is empty when the server is ready. */
  async reasons(): Promise<string[]> {
    const now = Date.now();
    if (this.#last === null || now - this.#last.at >= lookAgainMs)
      this.#last = { at: now, reasons: this.#look() };
    const reasons = await this.#last.reasons;
    return this.#draining ? ['draining', ...reasons] : reasons;
  }

  /** Returns the answer of `/readyz`. */
  async verdict(): Promise<{ ready: boolean; reasons: string[] } & Record<string, unknown>> {
    const [reasons, facts] = await Promise.all([this.reasons(), this.#tell()]);
    return { ...facts, ready: reasons.length === 0, reasons };
  }

  async #tell(): Promise<Record<string, unknown>> {
    const told = [...this.#facts].map(async ([name, fact]) => [
      name,
      await within(factPatienceMs, Promise.resolve().then(fact)).catch(() => null),
    ]);
    return Object.fromEntries(await Promise.all(told));
  }

  async #look(): Promise<string[]> {
    const found = await Promise.all(
      [...this.#checks].map(([name, check]) => within(patienceMs, check()).catch(() => `${name}_unknown`)),
    );
    return found.filter((reason) => reason !== null);
  }
}

/**
 * Tries whether the database accepts writes. Its disk space is tested with a sort that has to write a megabyte into a
 * temporary file: this needs no write-ahead log and leaves nothing behind.
 */
async function tryDatabase(pool: Pool): Promise<string | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ read_only: boolean; work_mem: string }>(
      `select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as read_only,
              set_config('work_mem', '64kB', true) as work_mem`,
    );
    if (rows[0]?.read_only === true) return 'database_read_only';
    await client.query(
      `select count(*) from (select repeat(md5(g::text), 32) as t from generate_series(1, 1024) g order by t offset 0) spilled`,
    );
    return null;
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** Checks the database of a pool. The codes are `database_away`, `database_read_only` and `database_full`. */
export function databaseCheck(pool: Pool): Check {
  let trying = false;
  return async () => {
    // Only one try runs at a time, so that a database that does not answer holds one connection.
    if (trying) return 'database_away';
    trying = true;
    const tried = tryDatabase(pool).finally(() => {
      trying = false;
    });
    try {
      return await within(patienceMs - 200, tried);
    } catch (error) {
      return errorCode(error) === '53100' ? 'database_full' : 'database_away';
    }
  };
}

/**
 * Checks whether this process receives its own notifications. The code is `changes_unheard`. Where none could be sent
 * it is null, because the database's own check reports that.
 */
export function changesCheck(hearing: Hearing): Check {
  return async () => ((await hearing.ask(patienceMs - 200)) === false ? 'changes_unheard' : null);
}

const leastRoom = 32 * 1024 * 1024;

/** Checks the disk of DATA_DIR. The codes are `disk_full` and `disk_read_only`. */
export function diskCheck(dataDir: string): Check {
  return async () => {
    const probe = join(dataDir, `.ready-${process.pid}`);
    try {
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize < leastRoom) return 'disk_full';
      await writeFile(probe, 'ready', { mode: 0o600 });
      await rm(probe, { force: true });
      return null;
    } catch (error) {
      const code = errorCode(error);
      return code === 'ENOSPC' || code === 'EDQUOT' ? 'disk_full' : 'disk_read_only';
    }
  };
}

/**
 * Registers the two calls. `/healthz` reports that the process lives and may receive readers, without the database,
 * until it drains. `/readyz` reports that writes would succeed, for deploys and alerts.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  // Balancers and schedulers call often and from one address, and a 429 would end a healthy process.
  const neverTooMany = { config: { rateLimit: false } };
  app.get('/healthz', neverTooMany, async (_request, reply) =>
    reply.code(readiness.draining ? 503 : 200).send({ alive: true, draining: readiness.draining }),
  );
  app.get('/readyz', neverTooMany, async (_request, reply) => {
    const verdict = await readiness.verdict();
    return reply.code(verdict.ready ? 200 : 503).send(verdict);
  });
}
