import type { Db } from '#server/db/pool.ts';

/** Deadlock, serialization failure, and a unique value somebody else wrote a moment before. */
const transient = new Set(['40P01', '40001', '23505']);
const attempts = 4;

function isTransient(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && transient.has(String(error.code));
}

/** Runs a transaction; when others were in its way it is begun again from the start, so that nobody reads about that. */
export async function whole<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === attempts || !isTransient(error)) throw error;
    }
  }
}
