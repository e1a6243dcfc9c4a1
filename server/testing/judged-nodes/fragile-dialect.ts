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
import { openDb } from '#server/db/pool.ts';

/** At which statement of the next request a node ends, from 1, its begin and its commit counted; and whether that is done by then. */
export interface Crash {
  at: number;
  isDone: boolean;
}

/** What kills a node, and has killed it. */
export class CrashPlan {
  #crash: Crash | null = null;
  #step = 0;
  /** How often it has. */
  crashes = 0;

  set(crash: Crash | null): void {
    this.#crash = crash;
    this.#step = 0;
  }

  /** One statement. In: it; how the node is cut off from its database. */
  async step<Result>(work: () => Promise<Result>, cut: () => Promise<void>): Promise<Result> {
    this.#step += 1;
    const crash = this.#crash;
    if (crash === null || this.#step < crash.at) return work();
    // The node has ended: it does nothing more of its request.
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

  /** A statement, or a begin or commit, under the plan. */
  step<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#plan.step(work, async () => {
      await this.#killer.query('select pg_terminate_backend($1)', [this.#pid]);
      // The connection reports its end at its next statement, and nobody else takes it before.
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

/** PostgreSQL of a node that can end at any statement. In: its pool; when it ends; who can cut it off. */
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
