import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

/** The changes of a second factor that its owner should know of. */
type FactorChange = 'on' | 'off' | 'codes' | 'recovery';

/** Writes a change into the record and sends a letter to the account, in the transaction of the change. */
export async function notifyFactorChange(
  tx: Db,
  { user_id, device, by = user_id }: { user_id: number; device: string; by?: number | null },
  change: FactorChange,
): Promise<void> {
  await insertAudit(tx, {
    user_id: by,
    action: `second_factor_${change}`,
    entity: 'user',
    entity_id: user_id,
  });
  await addJob(tx, 'second_factor', { user_id, change, when: new Date().toISOString(), device });
}
