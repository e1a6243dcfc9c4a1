import { statfs, writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { within } from '#server/db/within.ts';
import { errorCode } from '#server/config/start-refusal.ts';

/** Why the server is not ready, as a code for alerts; null: ready. */
type Check = () => Promise<string | null>;

/** A check is answered within two seconds, even if a part of the server does not answer. */
const patienceMs = 1200;
/** A fact waits less: it may not hold up the verdict that it only stands beside. */
const factPatienceMs = 300;
/** A load balancer and a monitor may ask every second; what costs work is looked at this often. */
const lookAgainMs = 500;

/** What decides whether this process should get writes. Parts of the server add their own checks and facts. */
export class Readiness {
  readonly #checks = new Map<string, Check>();
  readonly #facts = new Map<string, () => unknown>();
  #last: { at: number; reasons: Promise<string[]> } | null = null;
  #draining = false;

  /** A check that throws or is too slow says `<name>_unknown`. */
  addCheck(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  /** A fact shown beside the verdict, which it does not change; null: it cannot be told now. */
  addFact(name: string, fact: () => unknown): void {
    this.#facts.set(name, fact);
  }

  /** From now on nothing new should be sent here. */
  drain(): void {
    this.#draining = true;
  }

  get draining(): boolean {
    return this.#draining;
  }

  /** Every reason not to be ready; none: ready. */
  async reasons(): Promise<string[]> {
    const now = Date.now();
    if (this.#last === null || now - this.#last.at >= lookAgainMs)
      this.#last = { at: now, reasons: this.#look() };
    const reasons = await this.#last.reasons;
    return this.#draining ? ['draining', ...reasons] : reasons;
  }

  /** What `/readyz` answers. */
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
 * Whether the database takes writes. Room is tried with a sort that has to spill a megabyte into a temporary file: it needs no
 * write-ahead log and leaves nothing behind.
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

/** In: the pool. Out: `database_away`, `database_read_only`, `database_full` or null. */
export function databaseCheck(pool: Pool): Check {
  let trying = false;
  return async () => {
    // Only one try at a time, so that a database that does not answer holds one connection.
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

const leastRoom = 32 * 1024 * 1024;

/** In: DATA_DIR. Out: `disk_full`, `disk_read_only` or null. */
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
 * `/healthz`: the process lives and may be sent readers; it never touches the database, and says no only once it drains.
 * `/readyz`: writes would go through; for deploys and alerts.
 */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  // Balancers and schedulers ask often and from one address: a 429 would end a healthy process.
  const neverTooMany = { config: { rateLimit: false } };
  app.get('/healthz', neverTooMany, async (_request, reply) =>
    reply.code(readiness.draining ? 503 : 200).send({ alive: true, draining: readiness.draining }),
  );
  app.get('/readyz', neverTooMany, async (_request, reply) => {
    const verdict = await readiness.verdict();
    return reply.code(verdict.ready ? 200 : 503).send(verdict);
  });
}
