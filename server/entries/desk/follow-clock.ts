import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { queueAutoEntries } from '#server/entries/auto/auto-entry.ts';
import { moveByClock } from './race-status-queries.ts';

/**
 * Stores, also in the record, that entries opened or closed by the clock. Answers compute the status anyway: this is
 * for programs that read the stored one, and for the record. It also starts a cup's automatic entries.
 */
export function followClock(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    for (const { race_id, was, became } of await moveByClock(tx))
      await insertAudit(tx, {
        user_id: null,
        action: 'status',
        entity: 'race',
        entity_id: race_id,
        was: { race_status: was },
        became: { race_status: became },
      });
    await queueAutoEntries(tx);
  });
}
