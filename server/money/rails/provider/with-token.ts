import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { ProviderFailure, type Rail } from './provider.ts';
import { type RailRow, saveRefused, saveTaken, tokenOf } from './rail-queries.ts';
import type { Rails } from './rails.ts';

/**
 * Does something at the provider with the token of a rail. A token the provider no longer takes is noted, and whoever keeps the book is told
 * once. Out: what came of it; null: the token does not open here.
 */
export async function withToken<T>(
  { db, rails }: { db: Db; rails: Rails },
  rail: RailRow,
  work: (token: string, at: Rail) => Promise<T>,
): Promise<T | null> {
  const token = await tokenOf(rails.secrets, rail);
  if (token === null) return null;
  try {
    const done = await work(token, rails.of[rail.provider]);
    if (rail.refused_at !== null) await saveTaken(db, rail.rail_id);
    return done;
  } catch (error) {
    if (error instanceof ProviderFailure && error.why === 'token') {
      const { rail_id } = rail;
      await inTransaction(db, async (tx) => {
        if (await saveRefused(tx, rail))
          await addJob(tx, 'rail_refused', { rail_id }, { key: `refused ${rail_id}` });
      });
    }
    throw error;
  }
}
