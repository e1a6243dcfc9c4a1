import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/db/pool.ts';
import { addJob } from '#server/jobs/queries.ts';
import {
  hasGuardian,
  linkRider,
  lockRider,
  type RiderColumns,
  saveRider,
  settleClaim,
} from '#server/riders/queries.ts';
import { insertAudit } from '#server/users/queries.ts';

interface TakeOver {
  user_id: number;
  rider_id: number;
  claim_id: number;
  device: string;
}

/**
 * An enrolled rider comes into an account. What was stored before is kept on record, the organization is told and can undo it.
 * In: a transaction, the claim, and what becomes of the rider's columns (which may refuse). Out: the rider as it was.
 */
export async function takeOver(
  tx: Db,
  { user_id, rider_id, claim_id, device }: TakeOver,
  become: (stored: RiderColumns) => RiderColumns,
): Promise<RiderColumns> {
  const was = await lockRider(tx, rider_id);
  if (was === null) throw new Refusal('rider.not_found');
  if (await hasGuardian(tx, rider_id)) throw new Refusal('rider.in_other_account');
  const became = become(was);
  if (Object.keys(became).length > 0) await saveRider(tx, rider_id, became);
  await linkRider(tx, user_id, rider_id);
  await settleClaim(tx, claim_id, user_id);
  await insertAudit(tx, { user_id, action: 'claim', entity: 'rider_claim', entity_id: claim_id, was });
  await addJob(tx, 'claimed', { claim_id, device });
  return was;
}
