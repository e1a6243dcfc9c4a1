import { inTransaction } from '#server/db/in-transaction.ts';
import type { Db } from '#server/db/pool.ts';
import { insertAudit } from '#server/audit/insert-audit.ts';
import { queueAutoEntries } from '#server/entries/auto/auto-entry.ts';
import { moveByClock } from './race-status-queries.ts';

/**
 * Writes down, and into the record, that entries opened or closed by the clock. Everybody who asks is told by the clock anyway: this is
 * for what reads the written status, and for whoever looks it up later. Where they opened, cups that enter riders by themselves do.
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
