import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { queueAutoEntries } from '#server/entries/auto/auto-entry.ts';
import { moveByClock, readDueByClock } from './race-status-queries.ts';

/** Stores, also in the record, that the entries of a race opened or closed by the clock. */
async function follow(tx: Db, race_id: number): Promise<void> {
  const move = await moveByClock(tx, race_id);
  if (move === null) return;
  await insertAudit(tx, {
    user_id: null,
    action: 'status',
    entity: 'race',
    entity_id: race_id,
    was: { race_status: move.was },
    became: { race_status: move.became },
  });
}

/**
 * Stores that entries opened or closed by the clock, one race after the other, so that nobody waits for another race.
 * Answers compute the status anyway: this is for programs that read the stored one, and for the record. It also starts
 * a cup's automatic entries.
 */
export async function followClock(db: Db): Promise<void> {
  for (const race_id of await readDueByClock(db)) await inTransaction(db, (tx) => follow(tx, race_id));
  await inTransaction(db, queueAutoEntries);
}
