import { CompiledQuery } from 'kysely';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** The codes of a deadlock, a serialization failure, and a unique value that somebody else wrote a moment before. */
const transient = new Set(['40P01', '40001', '23505']);
const attempts = 4;

function isTransient(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && transient.has(String(error.code));
}

/**
 * Runs some work as one transaction, all or nothing. When others were in its way it is begun again from the start, so
 * that nobody notices: whatever the work does outside of the database may be done twice.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
    }
  }
}

/** Accepts statements that are written as plain text. It is a pool, a connection, or a transaction. */
export interface PlainSql {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** Returns the same transaction for statements that are written as plain text. */
export function plainSql(tx: Db): PlainSql {
  return {
    query: <Row extends object>(text: string, values: unknown[] = []) =>
      tx.executeQuery<Row>(CompiledQuery.raw(text, values)),
  };
}

/**
 * Does something with each of many in one transaction. When one of them is refused, its changes are undone and
 * reported, and the others continue. Returns the refused ones, each with its refusal.
 */
export async function eachByItself<One>(
  tx: Db,
  many: readonly One[],
  work: (one: One) => Promise<void>,
): Promise<Map<One, Refusal>> {
  const plain = plainSql(tx);
  const refused = new Map<One, Refusal>();
  for (const one of many) {
    await plain.query('savepoint one_of_many');
    try {
      await work(one);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(one, error);
      await plain.query('rollback to savepoint one_of_many');
    }
    await plain.query('release savepoint one_of_many');
  }
  return refused;
}
