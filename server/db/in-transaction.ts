import { CompiledQuery } from 'kysely';
import type { Db } from '#server/db/pool.ts';

/** Deadlock, serialization failure, and a unique value somebody else wrote a moment before. */
const transient = new Set(['40P01', '40001', '23505']);
const attempts = 4;

function isTransient(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && transient.has(String(error.code));
}

/**
 * Runs some work as one transaction: all of it, or nothing. When others were in its way it is begun again from the start, so that
 * nobody reads about that: whatever the work does outside of the database may be done twice.
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

/** Where statements written as plain text go: a pool, a connection, or a transaction. */
export interface PlainSql {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
}

/** The same transaction for statements written as plain text. */
export function plainSql(tx: Db): PlainSql {
  return {
    query: <Row extends object>(text: string, values: unknown[] = []) =>
      tx.executeQuery<Row>(CompiledQuery.raw(text, values)),
  };
}
