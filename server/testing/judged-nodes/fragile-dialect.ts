import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { openDb } from '#server/ground/db/pool.ts';

/**
 * At which statement of the next request a node ends, counted from 1 with its begin and its commit, and whether that
 * statement is done by then.
 */
export interface Crash {
  at: number;
  isDone: boolean;
}

/** Kills a node at a planned statement and counts how often it did. */
export class CrashPlan {
  #crash: Crash | null = null;
  #step = 0;
  /** The number of crashes so far. */
  crashes = 0;

  set(crash: Crash | null): void {
    this.#crash = crash;
    this.#step = 0;
  }

  /** Runs one statement. `cut` separates the node from its database. */
  async step<Result>(work: () => Promise<Result>, cut: () => Promise<void>): Promise<Result> {
    this.#step += 1;
    const crash = this.#crash;
    if (crash === null || this.#step < crash.at) return work();
    // The node has ended and does nothing more of its request.
    if (this.#step > crash.at) throw new Error('the node is gone');
    if (crash.isDone) await work();
    this.crashes += 1;
    await cut();
    throw new Error('the node died');
  }
}

class FragileConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #plan: CrashPlan;
  readonly #killer: pg.Pool;
  #pid = 0;

  constructor(inner: DatabaseConnection, plan: CrashPlan, killer: pg.Pool) {
    this.inner = inner;
    this.#plan = plan;
    this.#killer = killer;
  }

  /** Runs a statement, or a begin or commit, under the plan. */
  step<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#plan.step(work, async () => {
      await this.#killer.query('select pg_terminate_backend($1)', [this.#pid]);
      // The connection reports its end at its next statement, so nobody else gets it before.
      await this.inner.executeQuery(this.#whoAmI()).catch(() => undefined);
    });
  }

  readonly #whoAmI = () => sql<{ pid: number }>`select pg_backend_pid() as pid`.compile(openDb(this.#killer));

  async know(): Promise<void> {
    const { rows } = await this.inner.executeQuery<{ pid: number }>(this.#whoAmI());
    this.#pid = rows[0]?.pid ?? 0;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.step(() => this.inner.executeQuery<Row>(query));
  }

  streamQuery<Row>(query: CompiledQuery, size: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.inner.streamQuery<Row>(query, size);
  }
}

class FragileDriver implements Driver {
  readonly #inner: Driver;
  readonly #plan: CrashPlan;
  readonly #killer: pg.Pool;

  constructor(inner: Driver, plan: CrashPlan, killer: pg.Pool) {
    this.#inner = inner;
    this.#plan = plan;
    this.#killer = killer;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<FragileConnection> {
    const inner = await this.#inner.acquireConnection();
    const connection = new FragileConnection(inner, this.#plan, this.#killer);
    try {
      await connection.know();
      return connection;
    } catch (error) {
      await this.#inner.releaseConnection(inner);
      throw error;
    }
  }

  beginTransaction(connection: FragileConnection, settings: TransactionSettings): Promise<void> {
    return connection.step(() => this.#inner.beginTransaction(connection.inner, settings));
  }

  commitTransaction(connection: FragileConnection): Promise<void> {
    return connection.step(() => this.#inner.commitTransaction(connection.inner));
  }

  rollbackTransaction(connection: FragileConnection): Promise<void> {
    return this.#inner.rollbackTransaction(connection.inner);
  }

  releaseConnection(connection: FragileConnection): Promise<void> {
    return this.#inner.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

/**
 * The PostgreSQL dialect of a node that can end at any statement. It needs its pool, the plan, and a pool that can
 * end its connections.
 */
export class FragileDialect extends PostgresDialect {
  readonly #plan: CrashPlan;
  readonly #killer: pg.Pool;

  constructor(pool: pg.Pool, plan: CrashPlan, killer: pg.Pool) {
    super({ pool });
    this.#plan = plan;
    this.#killer = killer;
  }

  override createDriver(): Driver {
    return new FragileDriver(super.createDriver(), this.#plan, this.#killer);
  }
}
